import type { ArticleId, CustomerId, OrderPositionId, ProjectId, TechnologyId } from '#domain/kernel/ids.ts';
import { articleAmountSchema, projectNameSchema, projectNumberSchema } from '#domain/planning/api/order-fields.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { NewOrderPosition } from '#domain/planning/orders/order-commands.ts';
import { projectsNumbered } from '#domain/planning/plan/object-numbers.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, withCustomFields } from './custom-fields.ts';
import type { InSteps } from './in-steps.ts';
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
  readonly mayPlan: boolean;
}

/** What a row does to the plan, as one command: all of it or nothing. */
export interface RowCommand {
  readonly command: PlanningCommand;
  readonly rows: readonly number[];
}

export interface ReadCommands {
  readonly commands: readonly RowCommand[];
  readonly errors: readonly RowError[];
}

/**
 * A command per row, in the order of the file: it adds a position to the project of its number, which the first row that
 * is taken makes with what the first row of the file says of it, and plans it. An order number that the plan already has
 * is refused, and so is a row without one whose project is there: it may be one that was taken before. Changes of orders
 * are not imported.
 */
export function* readPositionRows(
  rows: readonly Row[],
  base: BaseDataChanges,
  plan: Plan,
  settings: ImportSettings,
  newId: () => string,
  own: readonly CustomField[],
): InSteps<ReadCommands> {
  const errors: RowError[] = [];
  const commands: RowCommand[] = [];
  const takenOrders = new Set([...plan.orderPositions.values()].map((position) => position.orderPositionNumber));
  const ofPosition = own.filter(({ of }) => of === 'positions');
  for (const [projectNumber, projectRows] of Map.groupBy(rows, (row) =>
    row.cells.get('projectnumber')?.toLowerCase(),
  )) {
    yield;
    const readers = projectRows.map((row) => rowReader(row, errors));
    const [first] = readers;
    if (first === undefined) continue;
    if (projectNumber === undefined) {
      for (const reader of readers) reader.reject('projectnumber', 'required');
      continue;
    }
    const [thereId] = projectsNumbered(plan, projectNumber);
    const there = thereId && plan.projects.get(thereId);
    const wrong = errors.length;
    const project = there ?? readProject(first, base, own, newId);
    if (errors.length > wrong) {
      for (const reader of readers.slice(1)) reader.reject('projectnumber', 'withOthers');
      continue;
    }
    for (const reader of readers) {
      const before = errors.length;
      if (there !== undefined && reader.text('ordernumber') === undefined) reader.reject('projectnumber', 'ambiguous');
      const position = readPosition(reader, base, takenOrders, settings, newId, ofPosition);
      if (position === undefined || errors.length > before) continue;
      const { fields } = position;
      if (fields.orderPositionNumber !== undefined) takenOrders.add(fields.orderPositionNumber);
      const { projectId, projectName, customerId, additionalProperties } = project;
      const create: PlanningCommand = {
        type: 'createProject',
        projectId,
        projectNumber: project.projectNumber,
        projectName,
        customerId,
        additionalProperties,
        orderPositions: [fields],
      };
      const command: PlanningCommand =
        position.plan === undefined ? create : { type: 'commandsInTurn', commands: [create, position.plan] };
      commands.push({ rows: [reader.row.number], command });
    }
  }
  return { commands, errors };
}

type NewProject = Pick<
  Extract<PlanningCommand, { type: 'createProject' }>,
  'projectName' | 'projectNumber' | 'customerId' | 'additionalProperties'
> & { readonly projectId: ProjectId };

function readProject(
  reader: RowReader,
  base: BaseDataChanges,
  own: readonly CustomField[],
  newId: () => string,
): NewProject {
  const customerNumber = reader.text('customernumber');
  const customerId = customerNumber === undefined ? undefined : base.find('customers', customerNumber);
  if (customerNumber !== undefined && customerId === undefined) reader.reject('customernumber', 'unknown');
  const projectNumber = reader.fitting('projectnumber', projectNumberSchema, reader.text('projectnumber'));
  const projectName = reader.fitting('projectname', projectNameSchema, reader.text('projectname')) ?? projectNumber;
  return {
    projectId: newId() as ProjectId,
    projectNumber,
    projectName: projectName ?? '',
    customerId: customerId as CustomerId | undefined,
    additionalProperties: notedIn(
      own.filter(({ of }) => of === 'projects'),
      reader,
    ),
  };
}

/** The own values of a new object; undefined: the row says none. */
function notedIn(own: readonly CustomField[], reader: RowReader) {
  const values = withCustomFields(undefined, own, reader);
  return values && [...values];
}

function readPosition(
  reader: RowReader,
  base: BaseDataChanges,
  takenOrders: ReadonlySet<string>,
  { plantTimeZone, defaultArticleId, mayPlan }: ImportSettings,
  newId: () => string,
  own: readonly CustomField[],
): { readonly fields: NewOrderPosition; readonly plan: PlanningCommand | undefined } | undefined {
  const articleNumber =
    defaultArticleId === undefined ? reader.required('articlenumber') : reader.text('articlenumber');
  const articleId = articleNumber === undefined ? defaultArticleId : base.find('articles', articleNumber);
  if (articleNumber !== undefined && articleId === undefined) reader.reject('articlenumber', 'unknown');
  const amount = reader.fitting('amount', articleAmountSchema, reader.requiredNumber('amount'));
  const deliveryDate = reader.requiredDay('deliverydate');
  const orderNumber = reader.fitting('ordernumber', projectNumberSchema, reader.text('ordernumber'));
  if (orderNumber !== undefined && takenOrders.has(orderNumber)) reader.reject('ordernumber', 'ambiguous');
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
  const isPlanned = reader.flag('planned') !== false;
  if (isPlanned && !mayPlan) reader.reject('planned', 'notAllowed');
  return {
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
    plan: isPlanned
      ? { type: 'planOrderPosition', orderPositionId, asOf: reader.instant('asof', plantTimeZone) }
      : undefined,
  };
}
