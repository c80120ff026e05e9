import { describe, expect, test } from 'vitest';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { dayEntries, nextWork } from './day-list.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const { factory, groups } = generateFactory(now);
const data = generatePlan({ factory, groups }, compileFacts(factory), { now, operations: 400, seed: 3 });
const session = createTimelineSession(data, buildFactoryView(factory));
const resources = session.factory.groups.flatMap((group) => group.resources);
const days = [-2, -1, 0, 1, 2, 3].map((shift) => session.dayLoads.intervalOf(20_776 + shift));

describe('the list of a machine and a day', () => {
  test('has every operation that touches the day, and no other', () => {
    for (const resource of resources)
      for (const day of days) {
        const listed = dayEntries(session, resource, day).flatMap((one) => (one.kind === 'bar' ? one.bar.id : []));
        const touching = session.store
          .row(resource.resourceId)
          .bars.filter(({ start, end }) => start < day.end && end > day.start);
        expect(listed).toEqual(touching.map(({ id }) => id));
      }
  });

  test('what is free is working time in which nothing stands', () => {
    let checked = 0;
    for (const resource of resources)
      for (const day of days) {
        const { bars } = session.store.row(resource.resourceId);
        for (const entry of dayEntries(session, resource, day)) {
          if (entry.kind !== 'free') continue;
          checked++;
          expect(bars.some(({ start, end }) => start < entry.start + 1 && end > entry.start)).toBe(false);
          expect(entry.length).toBeGreaterThanOrEqual(900_000);
          const next = Math.min(day.end, ...bars.map(({ start }) => start).filter((start) => start >= entry.start));
          expect(entry.length).toBe(resource.workingTime.between(entry.start, next) * 1_000);
        }
      }
    expect(checked).toBeGreaterThan(10);
  });

  test('an empty day knows when work goes on', () => {
    for (const resource of resources) {
      const [first] = session.store.row(resource.resourceId).bars;
      if (first === undefined) continue;
      const before = { start: first.start - 86_400_000, end: first.start };
      expect(nextWork(session, resource, before)).toBe(first.start);
    }
  });
});
