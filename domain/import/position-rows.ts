import type { ArticleId, CustomerId, OrderPositionId, TechnologyId } from '#domain/kernel/ids.ts';
import type { NewOrderPosition, PlanningCommand } from '#domain/planning/plan/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import type { InSteps } from './in-steps.ts';
import { type OwnField, withOwnFields } from './own-fields.ts';
import { type Row, type RowError, type RowReader, rowReader } from './table.ts';

/**
 * Project positions: one row per order position; rows of one project number make one project, which takes its own
 * fields from the first of them. `planned` no leaves a position unplanned. `asof` plans it as of that instant, which is how orders of the past come in where they were.
 */
export const positionColumns = {
  projectNumber: true,
  projectName: false,
  customerNumber: false,
  orderNumber: false,
  articleNumber: true,
  amount: true,
  orderDate: false,
  startDate: false,
  deliveryDate: true,
  direction: false,
  templateNumber: false,
  planned: false,
  planAnyway: false,
  asOf: false,
} as const;

export interface ImportSettings {
  readonly plantTimeZone: string;
  /** Of rows that name no article (`importDefaultArticleId`). */
  readonly defaultArticleId: string | undefined;
}

/** A command with the lines of the file that it came from. */
export interface RowCommand {
  readonly command: PlanningCommand;
  readonly rows: readonly number[];
}

export interface ReadCommands {
  readonly commands: readonly RowCommand[];
  readonly errors: readonly RowError[];
}

/**
 * One `createProject` per project number, followed by one `planOrderPosition` per position, in the order of the file.
 * A project number or order number that the plan already has is refused; changes of orders are not imported.
 */
export function* readPositionRows(
  rows: readonly Row[],
  base: BaseDataChanges,
  plan: Plan,
  settings: ImportSettings,
  newId: () => string,
  own: readonly OwnField[],
): InSteps<ReadCommands> {
  const errors: RowError[] = [];
  const commands: RowCommand[] = [];
  const takenProjects = new Set([...plan.projects.values()].map((project) => project.projectNumber.toLowerCase()));
  const takenOrders = new Set([...plan.orderPositions.values()].map((position) => position.orderPositionNumber));
  const projects = Map.groupBy(rows, (row) => row.cells.get('projectnumber')?.toLowerCase());
  for (const [projectNumber, projectRows] of projects) {
    yield;
    const [first] = projectRows;
    if (first === undefined) continue;
    const reader = rowReader(first, errors);
    if (projectNumber === undefined) {
      for (const row of projectRows) rowReader(row, errors).reject('projectnumber', 'required');
      continue;
    }
    if (takenProjects.has(projectNumber)) {
      reader.reject('projectnumber', 'ambiguous');
      continue;
    }
    const customerNumber = reader.text('customernumber');
    const customerId = customerNumber === undefined ? undefined : base.find('customers', customerNumber);
    if (customerNumber !== undefined && customerId === undefined) reader.reject('customernumber', 'unknown');
    const ofProject = own.filter(({ of }) => of === 'projects');
    const ofPosition = own.filter(({ of }) => of === 'positions');
    const additionalProperties = notedIn(ofProject, reader);
    const positions = projectRows.flatMap((row) => {
      const wrong = errors.length;
      const read = readPosition(rowReader(row, errors), base, takenOrders, settings, newId, ofPosition);
      return read === undefined || errors.length > wrong ? [] : [read];
    });
    if (positions.length === 0) continue;
    commands.push({
      rows: positions.map((position) => position.row),
      command: {
        type: 'createProject',
        projectNumber: reader.text('projectnumber'),
        projectName: reader.text('projectname') ?? reader.text('projectnumber') ?? projectNumber,
        customerId: customerId as CustomerId | undefined,
        additionalProperties,
        orderPositions: positions.map((position) => position.fields),
      },
    });
    for (const position of positions)
      if (position.plan !== undefined) commands.push({ rows: [position.row], command: position.plan });
  }
  return { commands, errors };
}

/** The own values of a new object; undefined: the row says none. */
function notedIn(own: readonly OwnField[], reader: RowReader) {
  const values = withOwnFields(undefined, own, reader);
  return values && [...values];
}

function readPosition(
  reader: RowReader,
  base: BaseDataChanges,
  takenOrders: Set<string>,
  { plantTimeZone, defaultArticleId }: ImportSettings,
  newId: () => string,
  own: readonly OwnField[],
): { row: number; fields: NewOrderPosition; plan: PlanningCommand | undefined } | undefined {
  const articleNumber =
    defaultArticleId === undefined ? reader.required('articlenumber') : reader.text('articlenumber');
  const articleId = articleNumber === undefined ? defaultArticleId : base.find('articles', articleNumber);
  if (articleNumber !== undefined && articleId === undefined) reader.reject('articlenumber', 'unknown');
  const amount = reader.requiredNumber('amount');
  if (amount !== undefined && amount <= 0) reader.reject('amount', 'invalid');
  const deliveryDate = reader.requiredDay('deliverydate');
  const orderNumber = reader.text('ordernumber');
  if (orderNumber !== undefined) {
    if (takenOrders.has(orderNumber)) reader.reject('ordernumber', 'ambiguous');
    takenOrders.add(orderNumber);
  }
  const direction = reader.text('direction')?.toLowerCase();
  if (direction !== undefined && direction !== 'forward' && direction !== 'backward')
    reader.reject('direction', 'invalid');
  const templateNumber = reader.text('templatenumber');
  const technologyId =
    templateNumber === undefined || articleId === undefined
      ? undefined
      : (base.findTechnology(articleId, templateNumber) ?? reader.reject('templatenumber', 'unknown'));
  if (articleId === undefined || amount === undefined || deliveryDate === undefined) return undefined;
  const orderPositionId = newId() as OrderPositionId;
  const planAnyway = reader.flag('plananyway');
  return {
    row: reader.row.number,
    fields: {
      orderPositionId,
      orderPositionNumber: orderNumber,
      articleId: articleId as ArticleId,
      articleAmount: amount,
      deliveryDate,
      orderDate: reader.day('orderdate'),
      startDate: reader.instant('startdate', plantTimeZone),
      termination: direction === 'backward' || direction === 'forward' ? direction : undefined,
      technologyId: technologyId as TechnologyId | undefined,
      planAnyway,
      additionalProperties: notedIn(own, reader),
    },
    plan:
      reader.flag('planned') === false
        ? undefined
        : { type: 'planOrderPosition', orderPositionId, asOf: reader.instant('asof', plantTimeZone) },
  };
}
