import { rightTo } from '#domain/administration/plan-rights.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { nearest } from '#domain/import/file/suggest.ts';
import { codeOf, type Row, type RowError, type RowReader, rowReader } from '#domain/import/file/table.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { feedbackBodySchema } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { happenedAt } from '#domain/planning/feedback/occurred-at.ts';
import type { FeedbackCommand } from '#domain/planning/plan/feedback-kinds.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, withCustomFields } from './custom-fields.ts';
import type { Importer } from './importer.ts';
import type { ReadCommands, RowCommand } from './position-rows.ts';
import type { RowObject } from './row-outcome.ts';

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

/**
 * A command per row with what happened on its step in its order; steps stand in the order of the file. A row whose reports
 * the plan has already is no command.
 * @param importer undefined: the rows are the product's own
 */
export function* readFeedbackRows(
  rows: readonly Row[],
  base: BaseDataChanges,
  plan: Plan,
  plantTimeZone: string,
  own: readonly CustomField[],
  importer: Importer | undefined,
): InSteps<ReadCommands> {
  const errors: RowError[] = [];
  const commands: RowCommand[] = [];
  /** What earlier rows have filled, and what they have left each step in. */
  const filled = new Map<OperationId, NonNullable<Notes['additionalProperties']>>();
  const states = new Map<OperationId, Status>();
  const orders = new Map([...plan.productionOrders.values()].map((order) => [order.productionOrderNumber, order]));
  for (const row of rows) {
    yield;
    const reader = rowReader(row, errors);
    const wrong = errors.length;
    const orderNumber = reader.required('productionordernumber');
    const order = orderNumber === undefined ? undefined : orders.get(orderNumber);
    if (orderNumber !== undefined && order === undefined) reader.unknown('productionordernumber', orders.keys());
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
    const values = withCustomFields(before, own, reader);
    const isFilled = values !== undefined && values !== before;
    if (isFilled && importer?.may(rightTo.editObject) === false)
      for (const { column } of own) if (row.cells.has(column)) reader.reject(column, 'notAllowed');
    const isReport =
      feedbackCells.some((cell) => row.cells.has(cell)) || !own.some(({ column }) => row.cells.has(column));
    const isAtWork = (states.get(operationId) ?? nameOf(operation.statusId)) === 'started';
    const read = isReport ? readFeedback(reader, operation, isAtWork, base, plantTimeZone, importer) : undefined;
    if (errors.length > wrong) continue;
    const parts: PlanningCommand[] = [];
    if (isFilled) {
      const additionalProperties = [...values];
      filled.set(operationId, additionalProperties);
      parts.push({ type: 'changeOperation', operationId, fields: { additionalProperties } });
    }
    if (read !== undefined) {
      states.set(operationId, read.status);
      if (!read.reports.every((report) => isThere(report, operation))) parts.push(...read.reports);
    }
    const [only, ...others] = parts;
    if (only === undefined) continue;
    const command = others.length === 0 ? only : ({ type: 'commandsInTurn', commands: parts } as const);
    const fields = parts.flatMap((part) =>
      part.type === 'reportFeedback' && 'amount' in part ? [{ field: part.kind, after: part.amount }] : [],
    );
    const about: RowObject = {
      kind: 'changed',
      collection: 'operations',
      id: operationId,
      name: `${orderNumber} · ${number}`,
      fields,
    };
    commands.push({ command, rows: [row.number], about });
  }
  return { commands, errors };
}

function readFeedback(
  reader: RowReader,
  { operationId }: Operation,
  isAtWork: boolean,
  base: BaseDataChanges,
  plantTimeZone: string,
  importer: Importer | undefined,
): { readonly reports: readonly FeedbackCommand[]; readonly status: Status } | undefined {
  const workerId = reader.text('workerid');
  const refused = workerId === undefined ? undefined : importer?.refusedWorker(workerId);
  if (refused !== undefined) reader.reject('workerid', refused.errorCode === 'accessDenied' ? 'notAllowed' : 'unknown');
  const instant = (field: string): Instant | undefined => {
    const said = reader.instant(field, plantTimeZone);
    const at = said === undefined || importer === undefined ? said : happenedAt(said, importer.now);
    return typeof at === 'string' ? reader.reject(field, at) : at;
  };
  const end = instant('enddate');
  const begin = instant('startdate');
  const start = begin ?? end;
  if (start === undefined && !reader.row.cells.has('startdate') && !reader.row.cells.has('enddate'))
    reader.reject('startdate', 'required');
  if (start !== undefined && end !== undefined && end < start) reader.reject('enddate', 'invalid');
  const status = readStatus(reader, end !== undefined);
  const troubleTypeId = idOf(reader, base, 'troubleTypes', 'troubletype');
  const rejectTypeId = idOf(reader, base, 'rejectTypes', 'rejecttype');
  const amounts = { yield: reader.number('yield') ?? 0, scrap: reader.number('scrap') ?? 0 };
  if (start === undefined || status === undefined) return undefined;
  const by = { type: 'reportFeedback', subject: { kind: 'operation', id: operationId }, workerId } as const;
  const report = { ...by, occurredAt: end ?? start };
  const reports: FeedbackCommand[] = [];
  if (amounts.yield !== 0) reports.push({ ...report, kind: 'yield', amount: amounts.yield });
  if (amounts.scrap !== 0) reports.push({ ...report, kind: 'scrap', amount: amounts.scrap, rejectTypeId });
  if (status === 'paused') reports.push({ ...report, kind: 'pause' });
  if (status === 'interrupted') reports.push({ ...report, kind: 'interrupt', troubleTypeId });
  if (status === 'done') reports.push({ ...report, kind: 'complete' });
  // A row that says when it began says that it did; any other begins only what is not at work.
  if (begin !== undefined || !isAtWork || reports.length === 0)
    reports.unshift({ ...by, kind: 'start', occurredAt: start });
  const comment = reader.text('comment');
  const last = reports.length - 1;
  const said = reports.map((one, index) => (index === last ? { ...one, comment } : one));
  for (const one of said) checkReport(one, reader);
  return { reports: said, status };
}

/** As the body of the call would be checked. */
function checkReport({ kind, occurredAt, ...report }: FeedbackCommand, reader: RowReader): void {
  const { type: _reported, subject: _on, ...said } = report;
  const parsed = feedbackBodySchema.safeParse({ type: kind, occurredAt: toIso(occurredAt), ...said });
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = String(issue.path[0]);
    reader.reject(field === 'amount' ? kind : normalised(field), codeOf(issue));
  }
}

/** Whether a step has the report already, from an import of the same row. */
const isThere = (
  { kind, occurredAt, workerId, ...said }: FeedbackCommand,
  { feedback = [] }: Pick<Operation, 'feedback'>,
): boolean =>
  feedback.some(
    (entry) =>
      entry.kind === kind &&
      entry.occurredAt === occurredAt &&
      entry.workerId === workerId &&
      entry.amount === ('amount' in said ? said.amount : undefined),
  );

const nameOf = (status: StatusId): Status | undefined => statuses.find((name) => statusId[name] === status);

function readStatus(reader: RowReader, ended: boolean): Status | undefined {
  const text = reader.text('status')?.toLowerCase();
  if (text === undefined) return ended ? 'done' : 'started';
  return statuses.find((status) => status === text) ?? reader.reject('status', 'invalid', nearest(text, statuses));
}

function idOf(
  reader: RowReader,
  base: BaseDataChanges,
  collection: 'troubleTypes' | 'rejectTypes',
  field: string,
): string | undefined {
  const name = reader.text(field);
  return name === undefined
    ? undefined
    : (base.find(collection, name) ?? reader.unknown(field, base.namesOf(collection)));
}
