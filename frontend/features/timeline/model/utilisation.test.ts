import { expect, test } from 'vitest';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { buildFactoryView } from '../data/build-factory-view.ts';
import type { Bar } from './bar.ts';
import type { RowBars } from './row-bars.ts';
import { loadOf, shareOf } from './utilisation.ts';

/** Share of Monday's sixteen hours that three bars of eight hours at once take. */
function shareOn(resourceId: string, workloadRoundMultipleReservations: boolean, doneAfter?: number): number {
  const desk = factoryWith({ workloadRoundMultipleReservations })
    .group('Ovens', ['Oven'], { allowMultipleReservation: true })
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Ovens', perPiece: 8 * 3600 }])
    .open();
  for (let i = 0; i < 3; i++) desk.order('Bar');
  const resource = buildFactoryView(desk.factory).resources.get(resourceId as never);
  if (resource === undefined) throw new Error(`No resource ${resourceId}`);
  const start = desk.now;
  if (doneAfter !== undefined) {
    const { operationId } = desk.step(0, 0);
    desk.now += doneAfter;
    desk.report('yield', operationId, { amount: 1 });
    desk.report('complete', operationId);
  }
  return shareOf(loadOf(resource, rowOf(desk), { start, end: start + 86_400_000 }));
}

/** Loads look at times only. */
function rowOf(desk: PlanningDesk): RowBars {
  const operations = [...desk.plan.operations.values()];
  const places = operations.map(({ placement }) => placement);
  const ends = Float64Array.from(places, ({ end }) => end);
  const busyUntil = Float64Array.from(operations, (one) => occupiedUntil(one, one.placement.end));
  const bars = places.map((place) => place as Partial<Bar> as Bar);
  const starts = Float64Array.from(places, ({ start }) => start);
  const lanes = new Uint16Array(bars.length);
  return { bars, starts, ends, busyUntil, reach: ends, lanes, laneCount: 1, overloads: [] };
}

test('bars at once count each for itself', () => {
  expect(shareOn('Oven', false)).toBe(1.5);
  expect(shareOn('Saw', true)).toBe(1.5);
});

test('what is done counts until its actual end', () => {
  expect(shareOn('Oven', false, 4 * 3_600_000)).toBe(1.25);
});

// shows base-data 3.88
test('on a resource that takes several they are at most full when the settings say so', () => {
  expect(shareOn('Oven', true)).toBe(1);
});
