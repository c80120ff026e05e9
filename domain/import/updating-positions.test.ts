import { beforeEach, expect, test } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { readImport } from './import-types.ts';
import type { AskedOptions } from './options.ts';

let desk: PlanningDesk;

beforeEach(() => {
  desk = factoryWith()
    .group('Saws', ['Saw1'])
    .article('A-1', [{ group: 'Saws', perPiece: 60 }])
    .article('A-2', [{ group: 'Saws', perPiece: 120 }])
    .open();
  take('P-1;10;A-1;5;24.03.2027;;;');
  take('P-1;20;A-2;7;25.03.2027;;no;', { doNotPlanOrderPositions: true });
});

const head = 'projectNumber;orderNumber;articleNumber;amount;deliveryDate;comment;planned;externalId';
const read = (rows: string, options?: AskedOptions) =>
  readImport(
    'importprojectpositions',
    `${head}\n${rows}`.split('\n').map((line) => line.split(';')),
    desk.factory,
    desk.plan,
    () => `id${Math.random().toString(36).slice(2)}`,
    undefined,
    options,
  );

/** What the rows do, as the types of the events that they make. */
function take(rows: string, options?: AskedOptions): readonly string[] {
  const found = read(rows, options);
  expect(found.errors).toEqual([]);
  return found.planning.flatMap(({ command }) => {
    const decided = desk.give(command);
    return isRejection(decided) ? [decided.errorCode] : decided.map(({ type }) => type);
  });
}

const position = (number: string) =>
  [...desk.plan.orderPositions.values()].find(({ orderPositionNumber }) => orderPositionNumber === number);

test('a file that says what is there changes nothing', () => {
  expect(take('P-1;10;A-1;5;24.03.2027;;;\nP-1;20;A-2;7;25.03.2027;;;')).toEqual([]);
});

test('another amount is planned anew, another delivery day takes a position off the schedule', () => {
  expect(take('P-1;10;A-1;6;24.03.2027;;;')).toEqual([
    'OrderPositionUnplanned',
    'OrderPositionChanged',
    'OrderPositionPlanned',
  ]);
  expect(position('10')).toMatchObject({ articleAmount: 6, planned: true });
  const [row] = read('P-1;10;A-1;6;31.03.2027;;;').planning;
  expect(row?.about).toMatchObject({
    kind: 'changed',
    unscheduled: true,
    fields: [{ field: 'deliveryDate', before: '2027-03-24', after: '2027-03-31' }],
  });
  expect(take('P-1;10;A-1;6;31.03.2027;;;')).toEqual(['OrderPositionUnplanned', 'OrderPositionChanged']);
  expect(position('10')).toMatchObject({ deliveryDate: '2027-03-31', planned: false });
});

// shows base-data 3.74
test('the delivery day of what is there may stay', () => {
  expect(take('P-1;10;A-1;5;31.03.2027;;;', { importIgnoreChangedDeliveryDate: true })).toEqual([]);
  expect(take('P-1;20;A-2;8;31.03.2027;;;', { importIgnoreChangedDeliveryDate: true })).toEqual([
    'OrderPositionChanged',
  ]);
  expect(position('20')).toMatchObject({ articleAmount: 8, deliveryDate: '2027-03-25' });
});

test('what is there may stay as a whole, or all but what is not planned', () => {
  const rows = 'P-1;10;A-1;6;24.03.2027;;;\nP-1;20;A-2;8;25.03.2027;;;';
  expect(take(rows, { updateOrderPositions: false })).toEqual([]);
  expect(take(rows, { updateOrderPositions: false, updateNotPlannedOrderPositions: true })).toEqual([
    'OrderPositionChanged',
  ]);
  expect([position('10')?.articleAmount, position('20')?.articleAmount]).toEqual([5, 8]);
});

test('a position that is there is planned when its row says so', () => {
  expect(take('P-1;20;A-2;7;25.03.2027;;yes;')).toEqual(['OrderPositionPlanned']);
});

test.each([
  ['replace', 'new'],
  ['append', 'old\nnew'],
  ['keep', 'old'],
] as const)('a comment of the file may %s the one that is there', (comments, expected) => {
  take('P-1;10;A-1;5;24.03.2027;old;;');
  take('P-1;10;A-1;5;24.03.2027;new;;', { comments });
  expect(position('10')?.comment).toBe(expected);
});

test('what reports are lost with is refused, and nothing of it is changed', () => {
  const [operationId = ''] = desk.plan.operations.keys();
  desk.give({
    type: 'reportFeedback',
    subject: { kind: 'operation', id: operationId as never },
    kind: 'yield',
    amount: 1,
    occurredAt: Date.UTC(2026, 10, 23, 9),
  } as never);
  expect(take('P-1;10;A-1;6;24.03.2027;;;')).toEqual(['feedbackExists']);
  expect(position('10')).toMatchObject({ articleAmount: 5, planned: true });
});

test('a row without a number means the only position of its article, and is refused where it could be another', () => {
  expect(take('P-1;;A-1;6;24.03.2027;;;')).toContain('OrderPositionChanged');
  expect(read('P-1;;A-1;6;24.03.2027;;;\nP-1;;A-1;7;24.03.2027;;;').errors).toMatchObject([
    { row: 2, code: 'ambiguous' },
    { row: 3, code: 'ambiguous' },
  ]);
});

test('what the other system calls a position finds it under another number, in each system of its own', () => {
  take('P-1;10;A-1;5;24.03.2027;;;4711', { externalSystem: 'SAP' });
  expect(position('10')?.externalIds).toEqual([{ system: 'SAP', id: '4711' }]);
  expect(take('P-1;99;A-1;9;24.03.2027;;;4711', { externalSystem: 'SAP' })).toContain('OrderPositionChanged');
  expect(position('10')?.articleAmount).toBe(9);
  expect(take('P-1;99;A-1;9;24.03.2027;;;4711', { externalSystem: 'Navision' })).toContain('OrderPositionAdded');
});

test('two projects may have positions of the same number', () => {
  expect(take('P-2;10;A-1;1;24.03.2027;;;')).toEqual(['ProjectCreated', 'OrderPositionAdded', 'OrderPositionPlanned']);
});
