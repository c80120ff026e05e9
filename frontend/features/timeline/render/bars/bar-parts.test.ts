import { expect, test } from 'vitest';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { labelCoversSetup, partsOf } from './bar-parts.ts';

const hour = 3_600_000;

/** One pixel is an hour unless said otherwise. */
const sceneAt = (level: ZoomLevel, msPerPx = hour): Scene =>
  ({ scale: { from: 0, msPerPx, width: 1_000, level }, layout: { density: densityOf[level] } }) as unknown as Scene;

/** Work of Friday afternoon, Saturday morning and Monday: a night and a weekend between. */
const work = Float64Array.of(14 * hour, 22 * hour, 30 * hour, 38 * hour, 78 * hour, 86 * hour);
const geometry = { work, setupEnd: 0, progressEnd: 0 };
const box = { x: 14, y: 0, width: 72, height: 18, room: 0 };

test('near, every pause parts the work', () => {
  expect(partsOf(sceneAt('threeDays'), geometry, box)).toEqual([
    { x: 14, end: 22 },
    { x: 30, end: 38 },
    { x: 78, end: 86 },
  ]);
});

test('at a month nights merge into the bar, a weekend stays a neck', () => {
  expect(partsOf(sceneAt('month'), geometry, box)).toEqual([
    { x: 14, end: 38 },
    { x: 78, end: 86 },
  ]);
});

test('pauses that nobody would see do not part', () => {
  expect(partsOf(sceneAt('week', 4 * hour), geometry, { ...box, x: 3.5, width: 18 })).toEqual([
    { x: 3.5, end: 9.5 },
    { x: 19.5, end: 21.5 },
  ]);
});

test('a label takes the place of a setup that leaves it no room', () => {
  expect(labelCoversSetup({ x: 0, end: 100 }, 20)).toBe(false);
  expect(labelCoversSetup({ x: 0, end: 40 }, 20)).toBe(true);
  // Too narrow for any label: the setup may have it.
  expect(labelCoversSetup({ x: 0, end: 30 }, 20)).toBe(false);
});
