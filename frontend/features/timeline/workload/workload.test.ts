import { beforeEach, describe, expect, test } from 'vitest';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { periodAt } from '#frontend/features/timeline/load/periods.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { layoutRows, type RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import { loadOf } from '#frontend/features/timeline/model/utilisation.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { partsOf, workloadIn } from '../load/workload-figures.ts';
import { isInLane, isPersonnel } from '../load/workload-lane.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const zone = 'Europe/Berlin';
const { factory, groups } = generateFactory(now);
let session: TimelineSession;
let busiest: ResourceView;

beforeEach(() => {
  const data = generatePlan({ factory, groups }, compileFacts(factory), { now, operations: 400, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
  while (session.prepareNext());
  const bars = ({ resourceId }: ResourceView): number => session.store.row(resourceId).bars.length;
  const single = [...session.factory.resources.values()].filter(({ allowed }) => allowed === 1);
  busiest = single.reduce((a, b) => (bars(a) >= bars(b) ? a : b));
});

const layout = (showWorkload: boolean, hasWorkload = () => false): RowLayout =>
  layoutRows(session.factory.groups, new Set(), densityOf.week, () => 1, { showWorkload, hasWorkload });

describe('the load of a machine', () => {
  const week = periodAt('week', zone, now + 7 * 86_400_000);

  test('is what its operations take within the period, and these are listed in order of time', () => {
    const work = workloadIn(session.dayLoads, [busiest], week);
    const load = loadOf(busiest, session.store.row(busiest.resourceId), week);
    expect(work.booked).toBeCloseTo(load.booked);
    expect(work.capacity).toBeCloseTo(load.available);
    const parts = partsOf(session, [busiest], week);
    expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(work.booked);
    expect(parts.map(({ bar }) => bar.start)).toEqual(parts.map(({ bar }) => bar.start).toSorted((a, b) => a - b));
    for (const { due, bar } of parts)
      expect(due).toBe(session.deliveries.ask(bar.order?.orderPositionId as never)?.due);
  });

  test('beyond its capacity is not offset by a machine that is idle', () => {
    const [first] = partsOf(session, [busiest], week);
    if (first === undefined) throw new Error('Nothing is planned');
    const { available } = loadOf(busiest, session.store.row(busiest.resourceId), week);
    const idle = [...session.factory.resources.values()].find((one) => one.resourceId !== busiest.resourceId);
    if (idle === undefined) throw new Error('There is one machine only');
    const loads = {
      intervalOf: (day: number) => session.dayLoads.intervalOf(day),
      of: (resource: ResourceView) =>
        resource === busiest ? { booked: available, available: available / 2 } : { booked: 0, available },
    };
    const day = periodAt('day', zone, now);
    expect(workloadIn(loads, [busiest], day).over).toBeCloseTo(available / 2);
    expect(workloadIn(loads, [busiest, idle], day).over).toBeCloseTo(available / 2);
  });
});

describe('the columns of load', () => {
  test('stand below the bars of a machine, in a row that is higher by them', () => {
    const [plain, high] = [layout(false), layout(true)];
    const id = busiest.resourceId;
    const [before, after] = [plain.rowOf.get(id), high.rowOf.get(id)];
    if (before === undefined || after === undefined) throw new Error('The machine has no row');
    expect(after.height - before.height).toBe(after.workload);
    expect(after.top).toBe(before.top);
    expect(isInLane(after, after.y + after.height - 2)).toBe(true);
    expect(isInLane(after, after.y + 2)).toBe(false);
    expect(isInLane(before, before.y + before.height - 2)).toBe(false);
  });

  test('of persons count clock time on the days on which the plant works, because they have no weeks', () => {
    const attended = structuredClone({ ...factory.objects.resources.get(busiest.resourceId), availabilityPlans: [] });
    const resources = new Map(factory.objects.resources).set(busiest.resourceId, {
      ...attended,
      isAttendantResource: true,
    } as never);
    const view = buildFactoryView({ ...factory, objects: { ...factory.objects, resources } });
    const person = view.resources.get(busiest.resourceId);
    if (person === undefined) throw new Error('Nobody');
    const week = periodAt('week', zone, now + 7 * 86_400_000);
    const load = loadOf(person, session.store.row(busiest.resourceId), week);
    expect(load.available).toBe(view.facts.plantDays.between(week.start, week.end));
    expect(load.booked).toBeGreaterThan(0);
  });

  test('of persons stand below the name of a group that has some', () => {
    const [group] = session.factory.groups;
    if (group === undefined) throw new Error('No group');
    expect(isPersonnel(group)).toBe(false);
    const people = { ...group, resources: group.resources.map((one) => ({ ...one, isAttendant: true })) };
    expect(isPersonnel(people)).toBe(true);
    const [row] = layout(false, () => true).rows;
    expect(row?.kind === 'group' && row.workload).toBeGreaterThan(0);
  });
});
