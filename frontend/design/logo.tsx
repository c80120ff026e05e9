/** Three bars on a tile. `ground` is the tile, `bars` the brightest bar. */
export function Logo({ size = 36, ground = '#084f75', bars = ['#ffffff', '#9cc7e0', '#5f9cc0'] }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden focusable="false">
      <rect width="36" height="36" rx="8" fill={ground} />
      <rect x="8" y="9" width="13" height="5" rx="2.5" fill={bars[0]} />
      <rect x="13" y="16" width="16" height="5" rx="2.5" fill={bars[1]} />
      <rect x="10" y="23" width="9" height="5" rx="2.5" fill={bars[2]} />
    </svg>
  );
}

interface LogoProps {
  /** CSS pixels, or a length. */
  readonly size?: number | string;
  readonly ground?: string;
  readonly bars?: readonly string[];
}
