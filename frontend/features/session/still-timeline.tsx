import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { darkBars } from '#frontend/design/bar-palette.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';

/** Where "now" stands in the picture, and the unit of its coordinates: the page's pixels at 1600 × 900. */
const width = 960;
const height = 900;
const nowAt = 430;
const rowHeight = 60;
const barHeight = 34;
const firstRow = 76;

/** A still of a plan: finished work faint, running work solid up to now, what comes as a tint. Decoration only. */
export function StillTimeline() {
  const format = useFormat();
  const time = format.time(useMinute());
  return (
    <Still aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin slice">
        <defs>
          <linearGradient id="still-fade" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.55" stopColor="#062436" stopOpacity="0" />
            <stop offset="1" stopColor="#062436" stopOpacity="0.92" />
          </linearGradient>
          <linearGradient id="still-now" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.6" stopColor="#ffffff" />
            <stop offset="1" stopColor="#ffffff" stopOpacity="0.15" />
          </linearGradient>
          <clipPath id="still-past">
            <rect x="0" y="0" width={nowAt} height={height} />
          </clipPath>
        </defs>
        {[110, 270, 430, 590, 750, 910].map((x) => (
          <rect key={x} x={x} y="0" width="1" height={height} fill="#ffffff" opacity="0.06" />
        ))}
        {bars.map((bar) => (
          <StillBar key={`${bar.row}-${bar.x}`} {...bar} />
        ))}
        <rect x="0" y="0" width={width} height={height} fill="url(#still-fade)" />
        <rect x={nowAt - 1} y="40" width="2" height={height - 40} fill="url(#still-now)" />
        <rect x={nowAt - 32} y="20" width="64" height="28" rx="6" fill="#ffffff" />
        <text x={nowAt} y="39.5" textAnchor="middle" fontSize="15" fontWeight="650" fill="#14242e">
          {time}
        </text>
      </svg>
    </Still>
  );
}

function StillBar({ row, x, length, color }: Bar) {
  const y = firstRow + row * rowHeight;
  const end = x + length;
  const running = x < nowAt && end > nowAt;
  const done = end <= nowAt;
  return (
    <g>
      <rect x={x} y={y} width={length} height={barHeight} rx="5" fill={color} opacity={done ? 0.15 : 0.32} />
      <rect x={x} y={y} width="5" height={barHeight} rx="2.5" fill={color} opacity={done ? 0.45 : 0.95} />
      {running && (
        <rect
          x={x}
          y={y}
          width={length}
          height={barHeight}
          rx="5"
          fill={color}
          opacity="0.88"
          clipPath="url(#still-past)"
        />
      )}
    </g>
  );
}

interface Bar {
  readonly row: number;
  readonly x: number;
  readonly length: number;
  readonly color: string;
}

/** Petrol, Ocker, Kornblume, Stahl, Blattgrün, Lagune, Azur: what rests beside each other. */
const quietColors = [1, 2, 3, 6, 8, 18, 23].map((place) => darkBars[place - 1] ?? '#69a3cc');

/** Fourteen rows that look like a shift: gaps between orders, none of them the same length. Always the same picture. */
const bars: readonly Bar[] = Array.from({ length: 14 }, (_, row) => rowOf(row)).flat();

function rowOf(row: number): Bar[] {
  let seed = (row + 3) * 2_654_435_761;
  const next = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
  const found: Bar[] = [];
  for (let x = -60 + next() * 120; x < width; ) {
    const length = 70 + Math.round(next() * next() * 250);
    const color = quietColors[Math.floor(next() * quietColors.length)] ?? '#69a3cc';
    // Machines work now; a pause is anywhere else.
    const aroundNow = x < nowAt && x + length > nowAt;
    if (aroundNow || next() > 0.12) found.push({ row, x: Math.round(x), length, color });
    x += length + 10 + (next() > 0.82 ? 46 : 0);
  }
  return found;
}

/** The instant, told once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000 / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const Still = styled.aside`
  position: relative;
  overflow: hidden;
  background: #062436;
  & svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  & text { font-family: inherit; font-feature-settings: 'tnum'; }
`;
