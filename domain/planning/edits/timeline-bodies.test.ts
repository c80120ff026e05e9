import { expect, test } from 'vitest';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { isPlacing, timelineActions, timelineEditSchema } from '../actions/timeline-actions.ts';

const date = '2027-03-02T08:00:00Z';
const [one, other] = [{ operationId: 'o1' }, { operationId: 'o2' }];
const there = { startDate: date };

/** For each command the body that says it. */
const bodies: readonly (readonly [type: string, body: object])[] = [
  ['moveOperations', { action: 'move', operations: [{ ...one, ...there }] }],
  ['moveActivities', { action: 'move', activities: [{ activityId: 'a', ...there }] }],
  ['moveProductionOrders', { action: 'move', productionOrders: [{ productionOrderId: 'p', ...there }] }],
  ['moveOrderPositions', { action: 'move', orderPositions: [{ orderPositionId: 'p', ...there }], projects: [] }],
  ['moveProjects', { action: 'move', projects: [{ projectId: 'p', ...there }] }],
  ['moveSelection', { action: 'multipleMove', operations: [{ ...one, ...there }] }],
  ['moveParallelOperations', { action: 'moveParallel', operations: [{ ...one, ...there }] }],
  ['moveOperationsFreely', { action: 'freeMove', operations: [{ ...one, ...there, resourceId: 'r' }] }],
  ['resizeOperations', { action: 'resize', operations: [{ ...one, endDate: date }] }],
  ['resizeActivities', { action: 'resize', activities: [{ activityId: 'a', ...there }] }],
  ['resizeProductionOrders', { action: 'resize', productionOrders: [{ productionOrderId: 'p', ...there }] }],
  ['resizeOrderPositions', { action: 'resize', orderPositions: [{ orderPositionId: 'p', ...there }] }],
  ['resizeProjects', { action: 'resize', projects: [{ projectId: 'p', ...there }] }],
  ['closeGaps', { action: 'closeGapsLeft', operations: [one] }],
  ['closeGaps', { action: 'closeGapsRight', operations: [one] }],
  ['optimiseOperations', { action: 'optimizeLeft', operations: [one] }],
  ['optimiseOperations', { action: 'optimizeRight', operations: [one] }],
  ['shiftOperations', { action: 'shift', from: date, distance: -60, resources: ['r'] }],
  ['swapOperations', { action: 'swap', operations: [one, other] }],
  ['insertOperations', { action: 'insert', operations: [{ ...one, ...there }] }],
  ['refitOperations', { action: 'refit' }],
  ['lockOperations', { action: 'lock', operations: [one] }],
  ['unlockOperations', { action: 'unlock', operations: [one] }],
  ['lockActivities', { action: 'lock', activities: [{ activityId: 'a' }] }],
  ['unlockActivities', { action: 'unlock', activities: [{ activityId: 'a' }] }],
  ['lockProductionOrders', { action: 'lock', productionOrders: [{ productionOrderId: 'p' }] }],
  ['unlockProductionOrders', { action: 'unlock', productionOrders: [{ productionOrderId: 'p' }] }],
  ['cloneActivity', { action: 'clone', activities: [{ activityId: 'a' }] }],
  ['undo', { action: 'undo' }],
  ['redo', { action: 'redo', changeSet: 'c' }],
];

const base = { versionIdentifier: 3, override: true, shown: { startDate: date, endDate: date } };
const at = Date.parse(date);

test.each(bodies)('%s is said by %o, based on a revision', (type, body) => {
  const command = timelineEditSchema.parse({ ...base, ...body });
  expect(command.type).toBe(type);
  if (isPlacing(command))
    expect(command).toMatchObject({ baseRevision: 3, override: true, shown: { start: at, end: at } });
  else if (type !== 'undo' && type !== 'redo') expect(command).toHaveProperty('baseRevision', 3);
});

test('every action of the table is said by a body, but for the one that has a route', () => {
  const said = new Set(bodies.map(([type]) => type));
  expect(Object.keys(timelineActions).filter((type) => !said.has(type))).toEqual(['replanSuccessors']);
});

test.each<[body: object, fields: object]>([
  [{ action: 'move' }, { operations: 'required' }],
  [{ action: 'move', operations: [one] }, { 'operations.0.startDate': 'required' }],
  [
    { action: 'move', operations: [{ ...one, ...there }], projects: [{ projectId: 'p', ...there }] },
    { projects: 'onlyOnce' },
  ],
  [{ action: 'move', operations: [{ ...one, ...there }], from: date }, { from: 'unknownField' }],
  [{ action: 'resize', operations: [one] }, { 'operations.0.endDate': 'required' }],
  [
    { action: 'resize', operations: [{ ...one, startDate: date, endDate: '2027-03-01T08:00:00Z' }] },
    { 'operations.0.endDate': 'endBeforeStart' },
  ],
  [{ action: 'swap', operations: [one] }, { 'operations.1': 'required' }],
  [{ action: 'swap', operations: [one, other, { operationId: 'o3' }] }, { 'operations.2': 'invalid' }],
  [{ action: 'insert', operations: [] }, { operations: 'required' }],
  [{ action: 'lock', operations: [one], projects: [] }, { projects: 'unknownField' }],
  [{ action: 'clone', activities: [{ activityId: 'a' }, { activityId: 'b' }] }, { 'activities.1': 'onlyOnce' }],
  [{ action: 'undo', operations: [one] }, { operations: 'unknownField' }],
])('%o is refused by the field', (body, fields) => {
  const { error } = timelineEditSchema.safeParse({ ...base, ...body });
  expect(error && { ...invalidFieldCodes(error) }).toEqual(fields);
});
