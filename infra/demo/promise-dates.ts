import Papa from 'papaparse';
import { rightsOf } from '#domain/administration/roles.ts';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { defaultSettings } from '#domain/base-data/settings.ts';
import { type ImportType, readImport } from '#domain/import/import-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { dayNumberAt, dayNumberOf, dayOf, instantOf } from '#domain/kernel/time-zone.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import type { DemoPosition } from './choose-orders.ts';
import { type CsvRow, toCsv } from './csv-file.ts';
import { maintenance, weekendDays } from './demo-plant.ts';

type Rows = readonly Readonly<Record<string, string | number>>[];

/** A week without public holidays around it; the demo is loaded relative to the Monday of its own week. */
const monday = dayNumberOf('2026-09-07');

/** End days of the few orders that get a delivery date which they miss. */
const lateEnds = [5, 9, 12];

/**
 * Plans the orders as the import will and gives each a delivery date with three to seven days of slack, except for a
 * few late ones. Returns the rows of `positions.csv`: `release` and `due` are days from the Monday.
 */
export function promiseDates(
  positions: readonly DemoPosition[],
  baseData: { readonly articles: Rows; readonly customers: Rows; readonly resources: Rows },
  products: ReadonlyMap<string, CsvRow>,
): Rows {
  const factory = emptyFactory();
  factory.settings = { ...defaultSettings, weekendDays: [...weekendDays] };
  let ids = 0;
  const newId = (): string => `d${++ids}`;
  load(factory, 'importresources', baseData.resources, newId);
  load(factory, 'importcustomers', baseData.customers, newId);
  load(factory, 'importarticles', baseData.articles, newId);
  const resourceIds = new Map([...factory.objects.resources].map(([id, fields]) => [fields.resourceName, id]));
  const zone = factory.settings.plantTimeZone;
  for (const gap of maintenance.filter((candidate) => !candidate.informative))
    factory.objects.resourceGaps.set(newId(), {
      resourceId: resourceIds.get(gap.machine) as never,
      dateFrom: instantOf(zone, monday + gap.day, minutesOf(gap.from)),
      dateTo: instantOf(zone, monday + gap.day, minutesOf(gap.to)),
      gapTypeId: 'gap',
      informative: false,
    });

  const ends = simulate(factory, positions, products, newId);
  const late = new Set(lateEnds.map((day) => ends.findIndex((end) => end === day)));
  const rows = positions.map((position, index) => {
    const end = ends[index] ?? 0;
    const due = late.has(index) ? end - 2 : end + 3 + ((index * 5) % 5);
    return positionRow(position, products, due, false);
  });
  return [...rows, ...rushOrders(positions, products)];
}

/** Rush orders planned without constraints on the busy assembly line, which cause overloads on any day. */
function rushOrders(positions: readonly DemoPosition[], products: ReadonlyMap<string, CsvRow>): Rows {
  const bikes = positions.filter((position) => products.get(position.productId)?.ProductNumber?.startsWith('BK-'));
  return [3, 7].flatMap((day, index) => {
    const bike = bikes[index];
    if (bike === undefined) return [];
    const rush: DemoPosition = {
      ...bike,
      projectNumber: `P-26900${index + 1}`,
      projectName: `${bike.projectName.split(' · ')[0]} · Eilauftrag`,
      amount: 3,
      release: day * 1440 + 11 * 60,
    };
    return [positionRow(rush, products, day + 1, true)];
  });
}

function positionRow(position: DemoPosition, products: ReadonlyMap<string, CsvRow>, due: number, rush: boolean) {
  return {
    projectnumber: position.projectNumber,
    projectname: position.projectName,
    customernumber: position.customerNumber,
    articlenumber: products.get(position.productId)?.ProductNumber ?? position.productId,
    amount: position.amount,
    release: Math.floor(position.release / 1440),
    releasetime: clock(position.release),
    due,
    plananyway: rush ? 'ja' : '',
  };
}

/** Day on which each order ends, counted from the Monday. */
function simulate(
  factory: Factory,
  positions: readonly DemoPosition[],
  products: ReadonlyMap<string, CsvRow>,
  newId: () => string,
): number[] {
  const plan = emptyPlan();
  const facts = compileFacts(factory);
  const zone = factory.settings.plantTimeZone;
  const day = (number: number): string => dayOf(monday + number);
  const rows = positions.map((position) => ({
    projectnumber: position.projectNumber,
    articlenumber: products.get(position.productId)?.ProductNumber ?? '',
    amount: position.amount,
    deliverydate: day(60),
    asof: `${day(Math.floor(position.release / 1440))} ${clock(position.release)}`,
  }));
  const read = readImport('importprojectpositions', linesOf(rows), factory, plan, newId);
  if (read.errors.length > 0) throw new Error(`Positions cannot be read: ${JSON.stringify(read.errors.slice(0, 3))}`);
  const ends: number[] = [];
  for (const { command } of read.planning) {
    const context = { now: instantOf(zone, monday, 0), userId: 'demo', rights: rightsOf(['admin']), facts, newId };
    const events = decide(plan, command, context);
    if (isRejection(events)) throw new Error(`The demo cannot be planned: ${JSON.stringify(events)}`);
    for (const event of events) {
      evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: 'demo', userId: undefined });
      if (event.type !== 'OrderPositionPlanned') continue;
      const end = Math.max(...event.data.operations.map((operation) => operation.placement.end));
      ends.push(dayNumberAt(zone, end) - monday);
    }
  }
  return ends;
}

function load(factory: Factory, type: ImportType, rows: Rows, newId: () => string): void {
  const read = readImport(type, linesOf(rows), factory, emptyPlan(), newId);
  if (read.errors.length > 0) throw new Error(`${type}: ${JSON.stringify(read.errors.slice(0, 3))}`);
  for (const change of read.baseData) {
    const objects: Map<string, unknown> = factory.objects[change.collection];
    objects.set(change.id, change.fields);
  }
}

const linesOf = (rows: Rows): string[][] => Papa.parse<string[]>(toCsv(rows), { skipEmptyLines: true }).data;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function clock(release: number): string {
  const minutes = ((release % 1440) + 1440) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
