import { expect, test } from 'vitest';
import {
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import de from '#frontend/texts/timeline/de.json';
import { timeText } from '../model/time-text.ts';
import { conflictKinds, conflictLines } from './conflict-lines.ts';

const now = Date.parse('2026-11-21T11:00:00Z');
const zone = 'Europe/Berlin';
/** The German words with their values; a key without words fails. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const words: Readonly<Record<string, string>> = de;
  const word = words[key];
  if (word === undefined) throw new Error(`No words for ${key}`);
  return word.replaceAll(/{{(\w+)}}/g, (_all, name: string) => String(values[name]));
};

const operation = (number: number, startDate: string, endDate: string) => ({
  operationId: operationIdSchema.parse(`op${number}`),
  productionOrderId: productionOrderIdSchema.parse(`order${number}`),
  productionOrderNumber: `PA-${number}`,
  number: 10,
  valueAddName: 'Sägen',
  resourceId: resourceIdSchema.parse('saw'),
  startDate,
  endDate,
});
const first = operation(1, '2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z');
const second = operation(2, '2026-11-21T09:00:00.000Z', '2026-11-28T06:08:00.000Z');
const position = (number: number, lastOperationId: typeof first.operationId, customerName: string | null) => ({
  orderPositionId: orderPositionIdSchema.parse(`position${number}`),
  orderPositionNumber: `P-26-${number}`,
  articleName: 'Rahmen',
  articleAmount: 7,
  deliveryDate: '2026-11-26',
  customerName,
  lastOperationId,
});
const any = { confirmed: false, daysLate: 0, orderPositionIds: ['position1', 'position2'] };
const report: NamedConflicts = {
  datesMissedByPosition: [
    {
      ...any,
      conflictId: 'date-position2',
      orderPositionId: 'position2',
      orderPositionNumber: 'P-26-2',
      projectId: 'project',
      deliveryDate: '2026-11-26',
      endDate: second.endDate,
      daysLate: 2,
      weight: 14,
    },
  ],
  operationsByResource: [
    {
      ...any,
      conflictId: 'overload-saw-1',
      daysLate: 2,
      resourceId: 'saw',
      startDate: second.startDate,
      endDate: first.endDate,
      operationIds: ['op1', 'op2'],
      atWork: false,
    },
  ],
  operationsDelayed: [
    {
      ...any,
      conflictId: 'overdue-op1',
      confirmed: true,
      orderPositionIds: ['position1'],
      operationId: 'op1',
      resourceId: 'saw',
      statusId: 3,
      startDate: first.startDate,
      endDate: first.endDate,
      expectedEndDate: '2026-11-21T12:00:00.000Z',
    },
    {
      ...any,
      conflictId: 'overdue-op2',
      orderPositionIds: ['position2'],
      operationId: 'op2',
      resourceId: 'saw',
      statusId: 2,
      startDate: second.startDate,
      endDate: second.endDate,
      expectedEndDate: null,
    },
  ],
  operationsHeldUp: [],
  operationsTakingLonger: [],
  operationsMisfit: [
    {
      ...any,
      conflictId: 'misfit-op2',
      orderPositionIds: ['position2'],
      operationId: 'op2',
      resourceId: 'saw',
      statusId: 2,
      startDate: second.startDate,
      endDate: second.endDate,
      cause: 'holiday',
      causeDate: '2026-11-25T23:00:00.000Z',
      fittingEndDate: null,
      seconds: null,
    },
  ],
  activitiesMisfit: [],
  misfitCount: 1,
  count: 4,
  names: {
    orderPositions: [position(1, first.operationId, null), position(2, second.operationId, 'Velora GmbH')],
    operations: [first, second],
    bindings: [],
  },
};
const lines = conflictLines(report, { t, text: timeText('de', zone), zone, now, resourceName: () => 'Säge 1' });
/** As it is read, with plain spaces. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ');

test('a missed date says article, amount, how late, until when and for whom', () => {
  const [line] = lines.date;
  expect([line?.title, line?.detail, line?.affectedOrders].map(plain)).toEqual([
    'Rahmen · 7 St.',
    'Termin Do 26.11., fertig Sa 28.11. 07:08',
    'P-26-2 · Velora GmbH',
  ]);
  expect(plain(line?.extent)).toBe('+ 1 T 7 h');
  expect(line?.operationIds).toEqual(['op2']);
  expect(line?.at).toBe(Date.parse(second.startDate));
});

test('an overload says where, how long, which orders and that a date is missed by it', () => {
  const [line] = lines.overload;
  expect([line?.title, line?.extent, line?.detail, line?.affectedOrders, line?.missed].map(plain)).toEqual([
    'Säge 1',
    '1 h',
    'Sa 21.11. 10:00 – 11:00, 2 Arbeitsgänge gleichzeitig',
    'PA-1, PA-2 · Velora GmbH',
    'Verfehlt den Liefertermin um 2 T',
  ]);
  expect(line?.operationIds).toEqual(['op1', 'op2']);
});

test('a started step is late from its end on, another one from its start', () => {
  const [started, planned] = lines.overdue;
  expect([started?.extent, started?.detail].map(plain)).toEqual([
    '+ 1 h',
    'Säge 1, Soll-Ende Sa 21.11. 11:00, erwartet Sa 21.11. 13:00',
  ]);
  expect([planned?.extent, planned?.detail].map(plain)).toEqual(['+ 2 h', 'Säge 1, Soll-Beginn Sa 21.11. 10:00']);
  expect([started?.confirmed, planned?.confirmed]).toEqual([true, false]);
  expect([started?.affectedOrders, started?.missed]).toEqual(['P-26-1', undefined]);
});

test('what has no name any more is said without one', () => {
  const nameless = { ...report, names: { orderPositions: [], operations: [], bindings: [] } };
  const found = conflictLines(nameless, { t, text: timeText('de', zone), zone, now, resourceName: () => undefined });
  expect(conflictKinds.map((kind) => found[kind].length)).toEqual([1, 1, 2, 1]);
  expect(found.date[0]?.operationIds).toEqual([]);
});
