import type { ZoomLevel } from './time-scale.ts';

/** Sizes in CSS pixels and contents by zoom level (look, section 5). */
export interface Density {
  readonly row: number;
  readonly bar: number;
  readonly text: number;
  /** Setup hatch, necks and buffers are drawn. */
  readonly setup: boolean;
  readonly necks: boolean;
  /** Load per resource and day instead of bars. */
  readonly condensed: boolean;
  readonly article: boolean;
}

export const densityOf: Readonly<Record<ZoomLevel, Density>> = {
  day: { row: 40, bar: 28, text: 12, setup: true, necks: true, condensed: false, article: true },
  threeDays: { row: 32, bar: 22, text: 11.5, setup: true, necks: true, condensed: false, article: true },
  week: { row: 32, bar: 22, text: 11.5, setup: true, necks: true, condensed: false, article: true },
  month: { row: 28, bar: 18, text: 10.5, setup: true, necks: false, condensed: false, article: false },
  quarter: { row: 28, bar: 16, text: 10.5, setup: false, necks: false, condensed: false, article: false },
  year: { row: 24, bar: 12, text: 10.5, setup: false, necks: false, condensed: true, article: false },
};

export const groupRowHeight = 26;
/** Distance between two lanes of one row. */
export const laneGap = 3;
