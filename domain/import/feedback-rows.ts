import type { OperationId } from '#domain/kernel/ids.ts';
import type { FeedbackCommand } from '#domain/planning/feedback/feedback-kinds.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import type { InSteps } from './in-steps.ts';
import { type OwnField, withOwnFields } from './own-fields.ts';
import type { ReadCommands, RowCommand } from './position-rows.ts';
import { normalised, type Row, type RowError, type RowReader, rowReader } from './table.ts';

/**
 * Feedback of work steps (a type of ours): the step by production order number and work step number, when it began and
 * ended, what came of it. `status`: started, paused, interrupted or done; done when empty and an end is given. Columns
 * named like fields that the plant has given its operations fill them; a row may say nothing else.
 */
export const feedbackColumns = {
  productionOrderNumber: true,
  templateItemNumber: true,
  startDate: false,
  endDate: false,
  yield: false,
  scrap: false,
  rejectType: false,
  status: false,
  troubleType: false,
  workerId: false,
  comment: false,
} as const;

/** Cells of which one at least makes a row a report. */
const feedbackCells = Object.keys(feedbackColumns)
  .map(normalised)
  .filter((name) => name !== 'productionordernumber' && name !== 'templateitemnumber');

const statuses = ['started', 'paused', 'interrupted', 'done'] as const;
type Status = (typeof statuses)[number];

/** Commands in the order in which things happened on each step; steps stand in the order of the file. */
export function* readFeedbackRows(
  rows: readonly Row[],
  base: BaseDataChanges,
  plan: Plan,
  plantTimeZone: string,
  own: readonly OwnField[],
): InSteps<ReadCommands> {
  const errors: RowError[] = [];
  const commands: RowCommand[] = [];
  /** What earlier rows have filled. */
  const filled = new Map<OperationId, NonNullable<Notes['additionalProperties']>>();
  const orders = new Map([...plan.productionOrders.values()].map((order) => [order.productionOrderNumber, order]));
  for (const row of rows) {
    yield;
    const reader = rowReader(row, errors);
    const wrong = errors.length;
    const orderNumber = reader.required('productionordernumber');
    const order = orderNumber === undefined ? undefined : orders.get(orderNumber);
    if (orderNumber !== undefined && order === undefined) reader.reject('productionordernumber', 'unknown');
    const number = reader.requiredNumber('templateitemnumber');
    if (order === undefined || number === undefined) continue;
    const operation = (plan.operationsByProductionOrder.get(order.productionOrderId) ?? [])
      .flatMap((id) => plan.operations.get(id) ?? [])
      .find((candidate) => candidate.number === number);
    if (operation === undefined) {
      reader.reject('templateitemnumber', 'unknown');
      continue;
    }
    const { operationId } = operation;
    const before = filled.get(operationId) ?? operation.notes?.additionalProperties;
    const values = withOwnFields(before, own, reader);
    const isFilled = values !== undefined && values !== before;
    const isReport =
      feedbackCells.some((cell) => row.cells.has(cell)) || !own.some(({ column }) => row.cells.has(column));
    const read = isReport ? readFeedback(reader, operation, base, plantTimeZone) : [];
    if (errors.length > wrong) continue;
    if (isFilled) {
      const additionalProperties = [...values];
      filled.set(operationId, additionalProperties);
      commands.push({
        command: { type: 'changeOperation', operationId, fields: { additionalProperties } },
        rows: [row.number],
      });
    }
    commands.push(...read.map((command) => ({ command, rows: [row.number] })));
  }
  return { commands, errors };
}

function readFeedback(
  reader: RowReader,
  { operationId }: Operation,
  base: BaseDataChanges,
  plantTimeZone: string,
): FeedbackCommand[] {
  const workerId = reader.text('workerid');
  const end = reader.instant('enddate', plantTimeZone);
  const start = reader.instant('startdate', plantTimeZone) ?? end;
  if (start === undefined) reader.reject('startdate', 'required');
  if (start !== undefined && end !== undefined && end < start) reader.reject('enddate', 'invalid');
  const status = readStatus(reader, end !== undefined);
  const troubleTypeId = idOf(reader, base, 'troubleTypes', 'troubletype');
  const rejectTypeId = idOf(reader, base, 'rejectTypes', 'rejecttype');
  const amounts = { yield: reader.number('yield') ?? 0, scrap: reader.number('scrap') ?? 0 };
  if (start === undefined || status === undefined) return [];
  const by = { type: 'reportFeedback', subject: { kind: 'operation', id: operationId }, workerId } as const;
  const report = { ...by, occurredAt: end ?? start };
  const commands: FeedbackCommand[] = [{ ...by, kind: 'start', occurredAt: start }];
  if (amounts.yield > 0) commands.push({ ...report, kind: 'yield', amount: amounts.yield });
  if (amounts.scrap > 0) commands.push({ ...report, kind: 'scrap', amount: amounts.scrap, rejectTypeId });
  if (status === 'paused') commands.push({ ...report, kind: 'pause' });
  if (status === 'interrupted') commands.push({ ...report, kind: 'interrupt', troubleTypeId });
  if (status === 'done') commands.push({ ...report, kind: 'complete' });
  const comment = reader.text('comment');
  return commands.map((command, index) => (index === commands.length - 1 ? { ...command, comment } : command));
}

function readStatus(reader: RowReader, ended: boolean): Status | undefined {
  const text = reader.text('status')?.toLowerCase();
  if (text === undefined) return ended ? 'done' : 'started';
  return statuses.find((status) => status === text) ?? reader.reject('status', 'invalid');
}

function idOf(
  reader: RowReader,
  base: BaseDataChanges,
  collection: 'troubleTypes' | 'rejectTypes',
  field: string,
): string | undefined {
  const name = reader.text(field);
  return name === undefined ? undefined : (base.find(collection, name) ?? reader.reject(field, 'unknown'));
}
