import { beforeEach, expect, test } from 'vitest';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { noBarFilter } from '#frontend/features/timeline/view/bar-filter.ts';
import { firstShownRows } from '#frontend/features/timeline/view/shown-rows.ts';
import type { ViewState } from '#frontend/features/timeline/view/view-state.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { resourceRows } from './resource-rows.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const { factory, groups } = generateFactory(now);
let session: TimelineSession;

beforeEach(() => {
  const data = generatePlan({ factory, groups }, compileFacts(factory), { now, operations: 300, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
  while (session.prepareNext());
});

const view = {
  scale: scaleFor('week', 1_000, now, 0.5),
  collapsed: new Set(),
  height: 900,
  shownRows: firstShownRows,
  bars: noBarFilter,
  scrollTop: 0,
} as unknown as ViewState;

test('a row that has grown for an overlap stays so while the pointer is over the rows', () => {
  const { layout } = resourceRows(session);
  const busy = [...session.factory.resources.values()].find(
    ({ resourceId, allowed }) => allowed === 1 && session.store.row(resourceId).bars.filter(isInView).length > 1,
  );
  if (busy === undefined) throw new Error('No machine has two bars in view');
  const [first, second] = session.store.row(busy.resourceId).bars.filter(isInView);
  if (first === undefined || second === undefined) throw new Error('There are two bars');
  const heightOf = (isPointed: boolean): number =>
    layout({ ...view, isPointed }).rowOf.get(busy.resourceId)?.height ?? 0;
  const before = heightOf(true);
  session.layer(new Map([[second.id, { resourceId: busy.resourceId, start: first.start, end: first.end }]]));
  const overlapping = heightOf(true);
  expect(overlapping).toBeGreaterThan(before);
  session.takeBack([second.id]);
  expect(heightOf(true)).toBe(overlapping);
  expect(heightOf(false)).toBe(before);
});

// shows planning 4.35
test('the load of persons stands below their group where it is asked for', () => {
  const [[id, person] = []] = factory.objects.resources;
  if (id === undefined || person === undefined) throw new Error('The factory has no resource');
  const resources = new Map(factory.objects.resources).set(id, { ...person, isAttendantResource: true });
  const people = buildFactoryView({ ...factory, objects: { ...factory.objects, resources } });
  const data = generatePlan({ factory, groups }, compileFacts(factory), { now, operations: 300, seed: 3 });
  const { layout } = resourceRows(createTimelineSession(data, people));
  const workloads = (showPersonelCapacity: boolean): readonly number[] =>
    layout({ ...view, shownRows: { ...firstShownRows, showPersonelCapacity } })
      .rows.flatMap((row) => (row.kind === 'group' ? [row.workload] : []))
      .filter((height) => height > 0);
  expect(workloads(false)).toEqual([]);
  expect(workloads(true).length).toBeGreaterThan(0);
});

const isInView = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
  start > now - 2 * 86_400_000 && end < now + 2 * 86_400_000;
