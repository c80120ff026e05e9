import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';

interface BarCodeProps {
  readonly code: string;
  /** Widths of bars and spaces in modules, a bar first. */
  readonly bars: readonly number[];
}

/** Ten modules of rest on either side belong to the code. */
const rest = 10;

/** A bar code as a picture that prints sharp at any size. */
export function BarCode({ code, bars }: BarCodeProps) {
  const t = usePlanningText();
  const modules = bars.reduce((sum, one) => sum + one, 0);
  let x = rest;
  const path: string[] = [];
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path.push(`M${x} 0h${width}v40h-${width}z`);
    x += width;
  }
  return (
    <svg
      viewBox={`0 0 ${modules + 2 * rest} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('slip.barcode', { code })}
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path.join('')} fill="#000000" />
    </svg>
  );
}
