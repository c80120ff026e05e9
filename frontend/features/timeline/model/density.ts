import type { ZoomLevel } from './time-scale.ts';

/** Sizes in CSS pixels and contents by zoom level (look, section 5). */
export interface Density {
  readonly row: number;
  readonly bar: number;
  readonly text: number;
  /** Setup hatch, necks and buffers are drawn. */
  readonly setup: boolean;
  readonly necks: boolean;
  /** Figures of the load instead of bars: in all rows, or in those whose bars have no room for their number. */
  readonly load: 'none' | 'unreadable' | 'all';
  readonly article: boolean;
}

export const densityOf: Readonly<Record<ZoomLevel, Density>> = {
  day: { row: 40, bar: 28, text: 12, setup: true, necks: true, load: 'none', article: true },
  threeDays: { row: 32, bar: 22, text: 11.5, setup: true, necks: true, load: 'none', article: true },
  week: { row: 32, bar: 22, text: 11.5, setup: true, necks: true, load: 'none', article: true },
  month: { row: 28, bar: 18, text: 10.5, setup: true, necks: false, load: 'unreadable', article: false },
  quarter: { row: 28, bar: 16, text: 10.5, setup: false, necks: false, load: 'unreadable', article: false },
  year: { row: 24, bar: 12, text: 10.5, setup: false, necks: false, load: 'all', article: false },
};

export const groupRowHeight = 26;
/** Of a row with figures of its load: two lines, or one over the columns of its days. */
export const loadRowHeight = 36;
/** Distance between two lanes of one row. */
export const laneGap = 3;
/** Columns of load against capacity, below the bars of a machine or the name of a group of persons. */
export const workloadLaneHeight = 38;
