import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { decideBaseData } from '#domain/base-data/rules/decide.ts';
import { defaultSettings } from '#domain/base-data/settings.ts';
import { commandOf } from '#domain/import/base-data-changes.ts';
import { type ImportType, readImport } from '#domain/import/import-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { dayNumberAt, instantOf } from '#domain/kernel/time-zone.ts';
import { type Conflicts, findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { readCsv, toCsv } from './csv-file.ts';
import { attendantOf, people } from './demo-people.ts';
import { maintenance, troubleTypes, weekendDays } from './demo-plant.ts';
import { inParts, mondayOfWeek, nationalHolidays, positionRows } from './demo-rows.ts';
import { type DemoOperation, pastFeedback } from './past-feedback.ts';

const zone = 'Europe/Berlin';
const data = (name: string) => readCsv(path.join(import.meta.dirname, '../../infra/demo/data', `${name}.csv.gz`));

/** Loads the demo as `infra/demo/load.ts` does, with the write side in memory. */
function loaded(now: number): { desk: PlanningDesk; conflicts: Conflicts } {
  const factory = emptyFactory();
  factory.settings = { ...defaultSettings, weekendDays: [...weekendDays] };
  let ids = 0;
  const newId = () => `n${++ids}`;
  for (const holiday of nationalHolidays(now)) factory.objects.publicHolidays.set(newId(), holiday);
  for (const name of troubleTypes) factory.objects.troubleTypes.set(newId(), { troubleTypeName: name });
  for (const row of data('reject-types'))
    factory.objects.rejectTypes.set(newId(), { rejectTypeName: row.rejectTypeName ?? '' });
  const desk = new PlanningDesk(factory, now);
  take(desk, factory, 'importresources', data('resources'), newId);
  take(desk, factory, 'importcustomers', data('customers'), newId);
  take(desk, factory, 'importarticles', data('articles'), newId);
  addPeople(factory, newId);
  addGaps(factory, now, newId);
  for (const part of inParts(positionRows(data('positions'), now, zone), 120))
    take(desk, factory, 'importprojectpositions', part, newId);
  const rejectTypes = data('reject-types').map((row) => row.rejectTypeName ?? '');
  take(desk, factory, 'importfeedback', pastFeedback(operationsOf(desk), now, { rejectTypes, troubleTypes }), newId);
  return { desk, conflicts: findConflicts(desk.plan, desk.facts, now) };
}

function take(
  desk: PlanningDesk,
  factory: Factory,
  type: ImportType,
  rows: readonly Readonly<Record<string, string | number>>[],
  newId: () => string,
): void {
  const lines = Papa.parse<string[]>(toCsv(rows), { skipEmptyLines: true }).data;
  const read = readImport(type, lines, factory, desk.plan, newId);
  expect(read.errors).toEqual([]);
  for (const change of read.baseData) {
    const decided = decideBaseData(factory, commandOf(change), { now: desk.now, usedElsewhere: () => [] });
    if (isRejection(decided)) throw new Error(JSON.stringify({ decided, change }));
    for (const { event } of decided) evolveFactory(factory, event);
  }
  for (const { command } of read.planning) expect(desk.give(command)).toBeInstanceOf(Array);
}

function addPeople(factory: Factory, newId: () => string): void {
  const { resourceGroups, resources, technologies, articles } = factory.objects;
  const group = newId();
  resourceGroups.set(group, { resourceGroupName: people.group });
  const ids = new Map(people.families.map(({ name }) => [name as string, newId()]));
  for (const [resourceName, id] of ids)
    resources.set(
      id,
      objectTypes.resources.fields.parse({
        resourceName,
        resourceGroups: [group],
        isAttendantResource: true,
      }),
    );
  for (const [id, technology] of technologies) {
    const person = ids.get(attendantOf(articles.get(technology.articleId)?.articleNumber ?? '') ?? '');
    const steps = technology.technologyItems.map(({ number }) => number);
    const attended = { resourceId: person as never, fromNumber: steps[0] ?? 0, toNumber: steps.at(-1) ?? 0 };
    if (person !== undefined) technologies.set(id, { ...technology, attendantResources: [attended] });
  }
}

function addGaps(factory: Factory, now: number, newId: () => string): void {
  for (const gap of maintenance) {
    const resource = [...factory.objects.resources].find(([, fields]) => fields.resourceName === gap.machine);
    const instant = (time: string) =>
      instantOf(zone, mondayOfWeek(now, zone) + gap.day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    factory.objects.resourceGaps.set(newId(), {
      resourceId: resource?.[0] as never,
      dateFrom: instant(gap.from),
      dateTo: instant(gap.to),
      gapTypeId: 'gap',
      informative: gap.informative,
    });
  }
}

function operationsOf(desk: PlanningDesk): DemoOperation[] {
  const reported = [...desk.plan.operations.values()].filter(({ attends }) => attends === undefined);
  return reported.map((operation) => ({
    operationId: operation.operationId,
    productionOrderNumber: desk.plan.productionOrders.get(operation.productionOrderId)?.productionOrderNumber ?? '',
    position: operation.number,
    statusId: operation.statusId,
    start: operation.placement.start,
    end: operation.placement.end,
    articleAmount: operation.articleAmount,
    predecessors: operation.predecessors,
  }));
}

describe('the demo factory', () => {
  it.each([
    ['on a Monday morning', '2026-11-23T05:30:00Z'],
    ['on a Wednesday', '2026-09-16T09:42:00Z'],
    ['on a Saturday', '2026-11-21T07:00:00Z'],
    ['on a Sunday', '2027-01-17T12:00:00Z'],
    ['while the clocks change', '2027-03-26T10:00:00Z'],
    ['before Christmas', '2026-12-18T14:00:00Z'],
  ])('looks like a living plant %s', (_day, instant) => {
    const now = Date.parse(instant);
    const { desk, conflicts } = loaded(now);
    const operations = [...desk.plan.operations.values()];
    const attended = operations.filter(({ attends }) => attends !== undefined);
    expect(attended.length).toBeGreaterThan(100);
    expect(operations.length).toBeGreaterThan(2_800);
    expect(operations.length).toBeLessThan(3_300);
    const count = (status: number) => operations.filter((operation) => operation.statusId === status).length;
    expect(count(5)).toBeGreaterThan(700);
    expect(count(2)).toBeGreaterThan(1_200);
    expect(count(3) + count(4) + count(6)).toBeGreaterThan(0);
    // Nothing overlaps but the rush orders that somebody forced in.
    const rush = new Set(
      [...desk.plan.orderPositions.values()]
        .filter((position) => desk.plan.projects.get(position.projectId)?.projectName.endsWith('Eilauftrag'))
        .map((position) => position.orderPositionId),
    );
    expect(rush.size).toBe(2);
    expect(conflicts.overloads.length).toBeLessThanOrEqual(2);
    expect(conflicts.missedDates.length).toBeGreaterThanOrEqual(1);
    expect(conflicts.missedDates.length).toBeLessThanOrEqual(5);
    expect(conflicts.overdue.length).toBeLessThanOrEqual(12);
    const days = operations.map((operation) => dayNumberAt(zone, operation.placement.start));
    expect(Math.min(...days)).toBeLessThanOrEqual(dayNumberAt(zone, now) - 14);
    expect(Math.max(...days)).toBeGreaterThanOrEqual(dayNumberAt(zone, now) + 27);
  });
});
