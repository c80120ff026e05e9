import { mix } from './oklab.ts';
import type { PlanColors } from './plan-colors.ts';

/** Every tone of one order colour in one theme, mixed once (look, section 6). */
export interface BarPaint {
  readonly full: string;
  readonly fill: string;
  readonly border: string;
  readonly neck: string;
  readonly neckBorder: string;
  readonly setup: string;
  readonly setupLine: string;
  /** Hatch of a setup that is already done. */
  readonly setupOnSolid: string;
  readonly doneFill: string;
  readonly doneBorder: string;
  readonly doneEdge: string;
  /** The solid part of a paused bar. */
  readonly paused: string;
  readonly rollUp: string;
  readonly secondary: string;
}

export interface Paints {
  readonly colors: PlanColors;
  /** `colorIndex` 0 to 23. */
  of(colorIndex: number): BarPaint;
  /** Tones of an interrupted bar: same whatever its order. */
  readonly errorHatch: string;
  /** Load of a pixel or a day in five steps, then full and over. */
  readonly load: readonly string[];
  readonly loadWarn: string;
  readonly loadOver: string;
  readonly stripBooked: string;
  readonly stripPast: string;
  readonly overload: string;
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
  const paints = colors.bars.map((color) => paintOf(color, colors));
  const first = paints[0] ?? paintOf(colors.accent, colors);
  return {
    colors,
    of: (colorIndex) => paints[colorIndex % paints.length] ?? first,
    errorHatch: mix(colors.err, colors.surface, 0.16),
    load: [0.12, 0.26, 0.4, 0.55, 0.7].map((share) => mix(colors.accent, colors.surface, share)),
    loadWarn: colors.warnSolid,
    loadOver: colors.err,
    stripBooked: mix(colors.accent, colors.surface, 0.52),
    stripPast: mix(colors.accent, colors.surface, 0.24),
    overload: mix(colors.err, colors.surface, 0.1),
  };
}

function paintOf(color: string, colors: PlanColors): BarPaint {
  const dark = colors.scheme === 'dark';
  const over = (share: number): string => mix(color, colors.surface, share);
  return {
    full: color,
    fill: over(dark ? 0.26 : 0.2),
    border: over(dark ? 0.62 : 0.52),
    neck: over(0.15),
    neckBorder: over(0.26),
    setup: over(0.1),
    setupLine: over(0.55),
    setupOnSolid: mix(color, colors.surface, dark ? 0.5 : 0.45),
    doneFill: over(0.09),
    doneBorder: over(0.26),
    doneEdge: over(0.5),
    paused: mix(color, colors.text3, 0.35),
    rollUp: over(dark ? 0.5 : 0.55),
    secondary: over(0.07),
  };
}
