import { tonesOf } from '#frontend/features/timeline/render/mix.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';

/** All tones of one order colour in one theme, mixed once (look, section 6). */
export interface BarPaint {
  readonly full: string;
  /** Tone of a bar too narrow for a border; paler than an edge, because there may be hundreds. */
  readonly solid: string;
  readonly fill: string;
  readonly border: string;
  readonly neck: string;
  readonly neckBorder: string;
  readonly setup: string;
  readonly setupLine: string;
  /** Hatch of a completed setup. */
  readonly setupOnSolid: string;
  readonly doneFill: string;
  readonly doneBorder: string;
  readonly doneEdge: string;
  /** The solid part of a paused bar. */
  readonly paused: string;
  readonly rollUp: string;
  /** What is left of a parent in the tree. */
  readonly rest: string;
  readonly secondary: string;
}

export interface Paints {
  readonly colors: PlanColors;
  /** `colorIndex` 0 to 23. */
  of(colorIndex: number): BarPaint;
  /** Tones of an interrupted bar, independent of its order. */
  readonly errorHatch: string;
  /** Load of a pixel or a day in five steps, then full and overloaded. */
  readonly load: readonly string[];
  readonly loadWarn: string;
  readonly loadOver: string;
  readonly stripBooked: string;
  readonly stripPast: string;
  readonly overload: string;
  /** Lines between columns, and where a day, week or month begins. */
  readonly gridLine: string;
  readonly gridStrong: string;
}

const kept = new WeakMap<PlanColors, Paints>();

export function paintsFor(colors: PlanColors): Paints {
  let paints = kept.get(colors);
  if (paints === undefined) {
    paints = mixPaints(colors);
    kept.set(colors, paints);
  }
  return paints;
}

function mixPaints(colors: PlanColors): Paints {
  /** Mixed on demand: a screen shows only some of the colours. */
  const paints: BarPaint[] = [];
  const of = (colorIndex: number): BarPaint => {
    const at = colorIndex % colors.bars.length;
    let paint = paints[at];
    if (paint === undefined) {
      paint = paintOf(colors.bars[at] ?? colors.accent, colors);
      paints[at] = paint;
    }
    return paint;
  };
  const contrast = colors.scheme === 'contrast';
  const accent = tonesOf(colors.accent, colors.surface);
  const error = tonesOf(colors.err, colors.surface);
  return {
    colors,
    of,
    errorHatch: error(0.16),
    load: [0.12, 0.26, 0.4, 0.55, 0.7].map(accent),
    loadWarn: colors.warnSolid,
    loadOver: colors.err,
    stripBooked: accent(0.52),
    stripPast: accent(0.24),
    overload: error(0.1),
    // High contrast applies to text and bars; grid lines of the same contrast would hide them.
    gridLine: contrast ? tonesOf(colors.line1, colors.surface)(0.35) : colors.line1,
    gridStrong: contrast ? tonesOf(colors.line2, colors.surface)(0.6) : colors.line2,
  };
}

/** Share of the order colour over the surface. High contrast draws every outline in full. */
const shares = {
  light: {
    solid: 0.7,
    fill: 0.2,
    border: 0.52,
    neck: 0.15,
    neckBorder: 0.26,
    done: 0.09,
    doneBorder: 0.26,
    doneEdge: 0.5,
  },
  dark: {
    solid: 0.7,
    fill: 0.26,
    border: 0.62,
    neck: 0.15,
    neckBorder: 0.26,
    done: 0.09,
    doneBorder: 0.26,
    doneEdge: 0.5,
  },
  contrast: { solid: 1, fill: 0.24, border: 1, neck: 0.3, neckBorder: 1, done: 0.06, doneBorder: 0.75, doneEdge: 0.85 },
} as const;

function paintOf(color: string, colors: PlanColors): BarPaint {
  const dark = colors.scheme === 'dark';
  const share = shares[colors.scheme];
  const over = tonesOf(color, colors.surface);
  return {
    full: color,
    solid: over(share.solid),
    fill: over(share.fill),
    border: over(share.border),
    neck: over(share.neck),
    neckBorder: over(share.neckBorder),
    setup: over(0.1),
    setupLine: over(0.55),
    setupOnSolid: over(dark ? 0.5 : 0.45),
    doneFill: over(share.done),
    doneBorder: over(share.doneBorder),
    doneEdge: over(share.doneEdge),
    paused: tonesOf(color, colors.text3)(0.35),
    rollUp: over(dark ? 0.5 : 0.55),
    rest: over(colors.scheme === 'contrast' ? 0.6 : 0.34),
    secondary: over(0.07),
  };
}
