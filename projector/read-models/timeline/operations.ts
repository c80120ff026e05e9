import type { OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { type OperationRow, operationRow } from '#domain/planning/rows/operation-row.ts';
import type { Cell, Column, DrainMode, Moment, TableChange, TableWrites } from '#projector/kernel/read-model.ts';

/**
 * Operations as they are written. They are the most and change the most, so nothing is made for a change but the cells of
 * its version; rows that are true now are made from the plan when they are written.
 */
export interface OperationTables {
  /** Those that have a row, and under which order. */
  readonly known: Map<OperationId, ProductionOrderId>;
  readonly changed: Set<OperationId>;
  readonly removed: Set<OperationId>;
  /** Not written yet, one array per column: what of an operation is fixed, and what moves and feedback change. */
  fixed: Cell[][];
  states: Cell[][];
}

export const operationTables = (): OperationTables => ({
  known: new Map(),
  changed: new Set(),
  removed: new Set(),
  fixed: cellsOf(fixedColumns),
  states: cellsOf(stateColumns),
});

const fixedColumns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'valid_from', type: 'bigint' },
  { name: 'parent_id', type: 'text' },
  { name: 'doc', type: 'json' },
];
/** Columns instead of a document: a third of the bytes, and there is one of these for nearly every event of the plan. */
const stateColumns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'valid_from', type: 'bigint' },
  { name: 'resource_id', type: 'text' },
  { name: 'status_id', type: 'integer' },
  { name: 'start_at', type: 'bigint' },
  { name: 'end_at', type: 'bigint' },
  { name: 'plan_time', type: 'float8' },
  { name: 'locked', type: 'boolean' },
  { name: 'yield_amount', type: 'float8' },
  { name: 'scrap_amount', type: 'float8' },
  { name: 'actual_start_at', type: 'bigint' },
  { name: 'actual_end_at', type: 'bigint' },
  { name: 'reason', type: 'json' },
  { name: 'switched_off', type: 'boolean' },
  { name: 'changed_at', type: 'bigint' },
];
const rowColumns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'parent_id', type: 'text' },
  { name: 'start_at', type: 'bigint' },
  { name: 'end_at', type: 'bigint' },
  { name: 'status_id', type: 'integer' },
  { name: 'resource_id', type: 'text' },
  { name: 'position', type: 'integer' },
  { name: 'value_add_name', type: 'text' },
  { name: 'article_amount', type: 'float8' },
  { name: 'yield_amount', type: 'float8' },
  { name: 'scrap_amount', type: 'float8' },
  { name: 'plan_time', type: 'float8' },
  { name: 'doc', type: 'json' },
];

export const operationWrites: readonly TableWrites[] = [
  { table: 'operation_version', columns: fixedColumns, replaces: false },
  { table: 'operation_state', columns: stateColumns, replaces: false },
  { table: 'operation', columns: rowColumns, replaces: true },
];

/** The fields of a row that `operation_state` has in columns: left out of the document, as JSON leaves out `undefined`. */
const stateFields = {
  resourceId: undefined,
  statusId: undefined,
  startDate: undefined,
  endDate: undefined,
  planTime: undefined,
  locked: undefined,
  yieldAmount: undefined,
  scrapAmount: undefined,
  actualStartDate: undefined,
  actualEndDate: undefined,
  reason: undefined,
  switchedOff: undefined,
  changedAt: undefined,
} satisfies { readonly [Field in keyof OperationRow]?: undefined };

/** It came or changed in anything. Once per operation and event. */
export function putOperation(tables: OperationTables, operation: Operation, moment: Moment): void {
  const { operationId, productionOrderId } = operation;
  const fixed = JSON.stringify({ ...operationRow(operation), ...stateFields });
  addCells(tables.fixed, [operationId, moment.position, productionOrderId, fixed]);
  tables.known.set(operationId, productionOrderId);
  putOperationState(tables, operation, moment);
}

/** Nothing of it changed but what `operation_state` holds. Once per operation and event. */
export function putOperationState(tables: OperationTables, operation: Operation, { position }: Moment): void {
  const { operationId, placement } = operation;
  addCells(tables.states, [
    operationId,
    position,
    placement.resourceId,
    operation.statusId,
    placement.start,
    placement.end,
    placement.planTime,
    operation.locked,
    operation.yieldAmount,
    operation.scrapAmount,
    operation.actualStart ?? null,
    operation.actualEnd ?? null,
    JSON.stringify(operation.reason),
    operation.switchedOff ? true : null,
    operation.changedAt,
  ]);
  tables.changed.add(operationId);
  tables.removed.delete(operationId);
}

/** From here on there is no such operation; its last state stands without one to belong to. */
export function removeOperation(tables: OperationTables, id: OperationId, { position }: Moment): void {
  addCells(tables.fixed, [id, position, tables.known.get(id) ?? null, null]);
  tables.known.delete(id);
  tables.changed.delete(id);
  tables.removed.add(id);
}

/** The rows that changed since the last drain, as they are in the plan. */
export const changedOperations = ({ changed }: OperationTables, { operations }: Plan): OperationRow[] =>
  [...changed].flatMap((id) => {
    const operation = operations.get(id);
    return operation === undefined ? [] : [operationRow(operation)];
  });

/** What is to be written, in the order of `operationWrites`; then counts as written. */
export function drainOperations(
  tables: OperationTables,
  plan: Plan,
  rows: readonly OperationRow[],
  mode: DrainMode,
): readonly TableChange[] {
  const { fixed, states } = tables;
  tables.fixed = cellsOf(fixedColumns);
  tables.states = cellsOf(stateColumns);
  const now = cellsOf(rowColumns);
  const versions = [
    { rows: fixed, removed: [] },
    { rows: states, removed: [] },
  ];
  if (mode === 'versionsOnly') return [...versions, { rows: now, removed: [] }];
  for (const row of rows) {
    const { start = 0, end = 0 } = plan.operations.get(row.operationId)?.placement ?? {};
    addCells(now, [
      row.operationId,
      row.productionOrderId,
      start,
      end,
      row.statusId,
      row.resourceId,
      row.position,
      row.valueAddName,
      row.articleAmount,
      row.yieldAmount,
      row.scrapAmount,
      row.planTime,
      JSON.stringify(row),
    ]);
  }
  const removed = [...tables.removed];
  tables.changed.clear();
  tables.removed.clear();
  return [...versions, { rows: now, removed }];
}

/** All that a plan has stand in the tables already. */
export function knowOperations({ known }: OperationTables, { operations }: Plan): void {
  for (const { operationId, productionOrderId } of operations.values()) known.set(operationId, productionOrderId);
}

const cellsOf = (columns: readonly Column[]): Cell[][] => columns.map(() => []);

function addCells(columns: Cell[][], cells: readonly Cell[]): void {
  for (let index = 0; index < cells.length; index++) columns[index]?.push(cells[index] ?? null);
}
