import { beforeEach, describe, expect, test } from 'vitest';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { firstFilter, isEverything, type TreeFilter, wrongDays } from '#frontend/features/timeline/view/tree-filter.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { daysOfPreset, outsideFilter, presetOf } from '../view/outside-filter.ts';
import { firstShownRows, shownGroups } from '../view/shown-rows.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const zone = 'Europe/Berlin';
const { factory, groups } = generateFactory(now);
const facts = compileFacts(factory);
let data: TimelineData;
let session: TimelineSession;

beforeEach(() => {
  data = generatePlan({ factory, groups }, facts, { now, operations: 300, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
});

const namesOf = (shown = firstShownRows): string[] =>
  shownGroups(session, shown).flatMap(({ resources }) => resources.map(({ name }) => name));

describe('the rows', () => {
  // shows planning 4.28
  test('are those of archived resources on demand only, and an archived one is never offered', () => {
    const [id, resource] = [...factory.objects.resources][0] ?? [];
    if (id === undefined || resource === undefined) throw new Error('The factory has no resource');
    const objects = { ...factory.objects, resources: new Map(factory.objects.resources) };
    objects.resources.set(id, { ...resource, archived: true });
    session = createTimelineSession(data, buildFactoryView({ ...factory, objects }));
    expect(namesOf()).not.toContain(resource.resourceName);
    expect(namesOf({ ...firstShownRows, showArchivedResources: true })).toContain(resource.resourceName);
    expect(session.factory.resources.has(id as never)).toBe(false);
  });

  // shows planning 4.32
  test('of resources on which nothing stands can be left out', () => {
    const { resourceId } = data.operations[0] ?? {};
    const operations = data.operations.filter((row) => row.resourceId !== resourceId);
    session = createTimelineSession({ ...data, operations }, buildFactoryView(factory));
    const name = session.factory.resources.get(resourceId as never)?.name;
    expect(namesOf()).toContain(name);
    expect(namesOf({ ...firstShownRows, showFreeResources: false })).not.toContain(name);
  });
});

describe('a filter', () => {
  // shows planning 4.37
  test('knows its presets by their days, and other days as none of them', () => {
    for (const preset of ['today', 'twoDays', 'fiveDays', 'all'] as const)
      expect(presetOf(daysOfPreset(preset, zone, now), zone, now)).toBe(preset);
    expect(daysOfPreset('twoDays', zone, now)).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
    expect(presetOf({ showDateFilter: true, from: '2026-11-01', to: undefined } as never, zone, now)).toBeUndefined();
  });

  // shows base-data 5.11, base-data 5.12
  test('by days that end before they begin, or by none, hides nothing and says what is wrong', () => {
    const days = (from?: string, to?: string) => ({ ...firstFilter, showDateFilter: true, from, to }) as TreeFilter;
    expect(wrongDays(days('2026-11-20', '2026-11-19'))).toBe('fromAfterTo');
    expect(outsideFilter(session, days('2026-11-20', '2026-11-19'))).toBeUndefined();
    expect(isEverything({ ...days('2026-11-20', '2026-11-19'), showFinishedProjects: true })).toBe(true);
    expect(wrongDays(days())).toBe('neither');
    expect(wrongDays(days('2026-11-19', '2026-11-19'))).toBeUndefined();
  });

  test('makes pale what lies outside of its days, and what is done, but nothing by itself', () => {
    expect(outsideFilter(session, firstFilter)).toBeUndefined();
    const days = outsideFilter(session, { ...firstFilter, ...daysOfPreset('today', zone, now) });
    const finished = outsideFilter(session, { ...firstFilter, showFinished: false });
    const [start, end] = [Date.parse('2026-11-18T23:00:00Z'), Date.parse('2026-11-19T23:00:00Z')];
    for (const row of data.operations) {
      const touches = Date.parse(row.endDate) > start && Date.parse(row.startDate) < end;
      expect(days?.(row.operationId)).toBe(!touches);
      expect(finished?.(row.operationId)).toBe(row.statusId === statusId.done);
    }
  });
});
