import type { Density } from '#frontend/features/timeline/model/density.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';

/** Height of a row in CSS pixels (look, section 5). */
export const treeRowHeight = 31;

const near: Density = {
  row: treeRowHeight,
  bar: 22,
  text: 11.5,
  setup: true,
  necks: true,
  load: 'none',
  article: true,
};
const far: Density = { ...near, bar: 18, text: 10.5, necks: false };

/** One bar a row at every zoom level: there is nothing to condense. */
export const treeDensity: Readonly<Record<ZoomLevel, Density>> = {
  day: near,
  threeDays: near,
  week: near,
  month: far,
  quarter: { ...far, setup: false },
  year: { ...far, bar: 14, setup: false },
};
