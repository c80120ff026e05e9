import { z } from 'zod';
import { type Row, type RowError, type RowReader, rowReader } from '#domain/import/file/table.ts';
import type { ExternalId } from '#domain/kernel/external-id.ts';
import type { ArticleId, CustomerId, OrderPositionId, ProjectId, TechnologyId } from '#domain/kernel/ids.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { articleAmountSchema, projectNameSchema, projectNumberSchema } from '#domain/planning/api/order-fields.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { NewOrderPosition } from '#domain/planning/orders/order-commands.ts';
import { objectsCalled } from '#domain/planning/plan/external-ids.ts';
import { projectsNumbered } from '#domain/planning/plan/object-numbers.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import { givenOrderSchema, type Termination } from '#domain/planning/plan/plan-objects.ts';
import { type BaseDataChanges, externalIdOf, withExternalId } from './base-data-changes.ts';
import { type CustomField, withCustomFields } from './custom-fields.ts';
import type { ImportOptions } from './options.ts';
import { changesBetween, type RowObject } from './row-outcome.ts';

/**
 * Project positions: one row per order position; rows of one project number make one project, which takes its own
 * fields from the first of them. `planned` no leaves a position unplanned. `asof` plans it as of that instant, which is how orders of the past come in where they were.
 */
export const positionColumns = {
  projectNumber: true,
  projectName: false,
  customerNumber: false,
  customerName: false,
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
  pending: false,
  comment: false,
  asOf: false,
  productionOrderNumber: false,
  externalId: false,
} as const;

export interface ImportSettings {
  readonly plantTimeZone: string;
  readonly options: ImportOptions;
  readonly mayPlan: boolean;
}

/** What a row does to the plan, as one command: all of it or nothing. */
export interface RowCommand {
  readonly command: PlanningCommand;
  readonly rows: readonly number[];
  readonly about: RowObject;
}

export interface ReadCommands {
  readonly commands: readonly RowCommand[];
  readonly errors: readonly RowError[];
}

/** What the rows of positions are read with. */
interface Reading {
  readonly base: BaseDataChanges;
  readonly plan: Plan;
  readonly settings: ImportSettings;
  readonly newId: () => string;
  readonly own: readonly CustomField[];
  readonly errors: RowError[];
}

/**
 * A command per row, in the order of the file: it adds a position to the project of its number, which the first row that
 * is taken makes with what the first row of the file says of it, and plans it. A row whose order number the project has,
 * or that has none and the only position of its article there, changes that position (`options`, domain facts §12); what
 * cannot be told apart is refused with `ambiguous`.
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
  const reading: Reading = { base, plan, settings, newId, own, errors };
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
    const project = there ?? readProject(first, reading);
    if (errors.length > wrong) {
      for (const reader of readers.slice(1)) reader.reject('projectnumber', 'withOthers');
      continue;
    }
    const known = positionsOf(plan, there?.projectId);
    const taken = new Set<string>();
    for (const reader of readers) {
      const before = errors.length;
      const row = readPosition(reader, reading);
      const number = row?.orderPositionNumber?.toLowerCase();
      if (number !== undefined && taken.has(number)) reader.reject('ordernumber', 'ambiguous');
      if (number !== undefined) taken.add(number);
      if (row === undefined || errors.length > before) continue;
      const same = knownPosition(row, known, readers.length, plan);
      if (same === 'ambiguous') reader.reject('ordernumber', 'ambiguous');
      else if (same !== undefined) commands.push(...changed(reader, row, same, reading));
      else commands.push(added(reader, row, project, reading));
    }
  }
  return { commands, errors };
}

const positionsOf = (plan: Plan, projectId: ProjectId | undefined): readonly PlannedPosition[] =>
  (projectId === undefined ? [] : (plan.positionsByProject.get(projectId) ?? [])).flatMap(
    (id) => plan.orderPositions.get(id) ?? [],
  );

/** The position that a row means, by what the other system calls it or by its number. Without either it can only be the one of its article, and one row of the file alone. */
function knownPosition(
  { orderPositionNumber, articleId, externalId }: PositionRow,
  known: readonly PlannedPosition[],
  rowsOfProject: number,
  plan: Plan,
): PlannedPosition | 'ambiguous' | undefined {
  const [called] = externalId === undefined ? [] : objectsCalled(plan, 'orderPositions', externalId);
  if (called !== undefined) return plan.orderPositions.get(called as OrderPositionId);
  if (known.length === 0) return undefined;
  if (orderPositionNumber !== undefined) {
    const key = orderPositionNumber.toLowerCase();
    return known.find((position) => position.orderPositionNumber.toLowerCase() === key);
  }
  const [one, ...others] = known.filter((position) => position.articleId === articleId);
  return one !== undefined && others.length === 0 && rowsOfProject === 1 ? one : 'ambiguous';
}

type NewProject = Pick<
  Extract<PlanningCommand, { type: 'createProject' }>,
  'projectName' | 'projectNumber' | 'customerId' | 'additionalProperties'
> & { readonly projectId: ProjectId };

function readProject(reader: RowReader, { base, own, newId }: Reading): NewProject {
  const column = reader.text('customernumber') === undefined ? 'customername' : 'customernumber';
  const called = reader.text(column);
  const customerId = called === undefined ? undefined : base.find('customers', called);
  if (called !== undefined && customerId === undefined) reader.unknown(column, base.namesOf('customers'));
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

/** A position as a row says it. */
interface PositionRow extends Omit<NewOrderPosition, 'orderPositionId'> {
  /** undefined: the row does not say. */
  readonly isPlanned: boolean | undefined;
  readonly comment: string | undefined;
  readonly asOf: Instant | undefined;
  readonly externalId: ExternalId | undefined;
}

function readPosition(reader: RowReader, { base, settings, own }: Reading): PositionRow | undefined {
  const { plantTimeZone, options, mayPlan } = settings;
  const fallback = options.importDefaultArticleId === '' ? undefined : options.importDefaultArticleId;
  const articleNumber = fallback === undefined ? reader.required('articlenumber') : reader.text('articlenumber');
  const articleId = articleNumber === undefined ? fallback : base.find('articles', articleNumber);
  if (articleNumber !== undefined && articleId === undefined) reader.unknown('articlenumber', base.namesOf('articles'));
  const amount = reader.fitting('amount', articleAmountSchema, reader.requiredNumber('amount'));
  const deliveryDate = reader.requiredDay('deliverydate');
  const orderPositionNumber = reader.fitting('ordernumber', projectNumberSchema, reader.text('ordernumber'));
  const direction = directions.get(reader.text('direction')?.toLowerCase() ?? '');
  if (direction === undefined && reader.text('direction') !== undefined)
    reader.unknown('direction', ['forward', 'backward']);
  const templateNumber = reader.text('templatenumber');
  const technologyId =
    templateNumber === undefined || articleId === undefined
      ? undefined
      : (base.findTechnology(articleId, templateNumber) ?? reader.reject('templatenumber', 'unknown'));
  const productionOrderNumber = reader.fitting(
    'productionordernumber',
    givenOrderSchema.shape.productionOrderNumber,
    reader.text('productionordernumber'),
  );
  const externalId = externalIdOf(reader, options.externalSystem);
  const comment = reader.fitting('comment', commentSchema, reader.text('comment'));
  if (articleId === undefined || amount === undefined || deliveryDate === undefined) return undefined;
  const said = reader.flag('planned');
  const isPlanned = options.doNotPlanOrderPositions ? false : said;
  if (isPlanned !== false && !mayPlan) reader.reject('planned', 'notAllowed');
  return {
    orderPositionNumber,
    articleId: articleId as ArticleId,
    articleAmount: amount,
    deliveryDate,
    orderDate: reader.day('orderdate'),
    startDate: reader.instant('startdate', plantTimeZone),
    termination: direction,
    technologyId: technologyId as TechnologyId | undefined,
    planAnyway: reader.flag('plananyway') ?? (options.planAnyway || undefined),
    pending: reader.flag('pending'),
    additionalProperties: notedIn(
      own.filter(({ of }) => of === 'positions'),
      reader,
    ),
    ...(productionOrderNumber !== undefined && { givenOrders: [{ productionOrderNumber }] }),
    externalId,
    isPlanned,
    comment,
    asOf: reader.instant('asof', plantTimeZone),
  };
}

const directions: ReadonlyMap<string, Termination> = new Map([
  ...['forward', 'vorwärts', 'adelante', 'hacia adelante', 'avant', 'en avant', 'вперёд', 'вперед'].map(
    (word) => [word, 'forward'] as const,
  ),
  ...['backward', 'rückwärts', 'atrás', 'hacia atrás', 'arrière', 'en arrière', 'назад'].map(
    (word) => [word, 'backward'] as const,
  ),
]);

/** A new position, and the project with it where that is new, too. */
function added(reader: RowReader, row: PositionRow, project: NewProject, { newId }: Reading): RowCommand {
  const { isPlanned, comment, asOf, externalId, ...fields } = row;
  const orderPositionId = newId() as OrderPositionId;
  const { projectId, projectName, projectNumber, customerId, additionalProperties } = project;
  const commands: PlanningCommand[] = [
    {
      type: 'createProject',
      projectId,
      projectNumber,
      projectName,
      customerId,
      additionalProperties,
      orderPositions: [{ ...fields, orderPositionId, externalIds: withExternalId(undefined, externalId) }],
    },
  ];
  if (comment !== undefined) commands.push({ type: 'changeOrderPosition', orderPositionId, fields: { comment } });
  const willBePlanned = isPlanned !== false && row.pending !== true;
  if (willBePlanned) commands.push({ type: 'planOrderPosition', orderPositionId, asOf });
  const after = { ...shownFields(row), ...(comment !== undefined && { comment }) };
  const about: RowObject = {
    kind: 'created',
    collection: 'positions',
    id: orderPositionId,
    name: nameOf(projectNumber, row.orderPositionNumber),
    fields: changesBetween({}, after),
    ...(willBePlanned && { planned: true as const }),
  };
  return { rows: [reader.row.number], command: inTurn(commands), about };
}

/** Fields that a row may change; those that it does not name stay. */
const shownFields = (row: Partial<PositionRow>) => ({
  articleId: row.articleId,
  articleAmount: row.articleAmount,
  deliveryDate: row.deliveryDate,
  orderDate: row.orderDate,
  startDate: row.startDate,
  termination: row.termination,
  technologyId: row.technologyId,
  pending: row.pending,
  planAnyway: row.planAnyway,
});

/** What a plan is made from: with another one of these a planned position is planned anew. */
const madeFrom = ['articleId', 'articleAmount', 'technologyId'] as const;

/** Changes of a position that is there; nothing: the options or the row leave it as it is. */
function changed(
  reader: RowReader,
  row: PositionRow,
  position: PlannedPosition,
  { settings: { options }, own }: Reading,
): readonly RowCommand[] {
  const mayChange = options.updateOrderPositions || (options.updateNotPlannedOrderPositions && !position.planned);
  const { orderPositionId } = position;
  const wished = {
    ...shownFields(row),
    ...(options.importIgnoreChangedDeliveryDate && { deliveryDate: undefined }),
    comment: commentAfter(position.comment, row.comment, options),
    externalIds: row.externalId && withExternalId(position.externalIds, row.externalId),
    additionalProperties: row.additionalProperties && [
      ...(withCustomFields(
        position.additionalProperties,
        own.filter(({ of }) => of === 'positions'),
        reader,
      ) ?? []),
    ],
  };
  const fields = mayChange
    ? Object.fromEntries(
        Object.entries(wished).filter(
          ([field, value]) =>
            value !== undefined && JSON.stringify(value) !== JSON.stringify(position[field as keyof PlannedPosition]),
        ),
      )
    : {};
  const isChanged = Object.keys(fields).length > 0;
  const isAnew = position.planned && madeFrom.some((field) => field in fields);
  const isTakenOff = position.planned && 'deliveryDate' in fields;
  const isPlannedNow = mayChange && row.isPlanned === true && !position.planned;
  const willBePlanned = (isAnew && !isTakenOff && row.isPlanned !== false) || isPlannedNow;
  const commands: PlanningCommand[] = [];
  if (isAnew || isTakenOff) commands.push({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false });
  if (isChanged) commands.push({ type: 'changeOrderPosition', orderPositionId, fields });
  if (willBePlanned) commands.push({ type: 'planOrderPosition', orderPositionId, asOf: row.asOf });
  if (commands.length === 0) return [];
  const about: RowObject = {
    kind: 'changed',
    collection: 'positions',
    id: orderPositionId,
    name: nameOf(reader.text('projectnumber'), position.orderPositionNumber),
    fields: changesBetween(position as unknown as Record<string, unknown>, fields),
    ...(willBePlanned && { planned: true as const }),
    ...((isAnew || isTakenOff) && !willBePlanned && { unscheduled: true as const }),
  };
  return [{ rows: [reader.row.number], command: inTurn(commands), about }];
}

function commentAfter(
  before: string | undefined,
  said: string | undefined,
  { comments }: Pick<ImportOptions, 'comments'>,
): string | undefined {
  if (said === undefined || before === undefined || before === '') return said;
  if (comments === 'keep') return undefined;
  if (comments === 'replace') return said;
  return before.includes(said) ? undefined : `${before}\n${said}`.slice(0, longestComment);
}

/** As the call takes it. */
const longestComment = 10_000;
const commentSchema = z.string().max(longestComment);

const nameOf = (projectNumber: string | undefined, orderNumber: string | undefined): string =>
  [projectNumber, orderNumber].filter((part) => part !== undefined).join(' · ');

const inTurn = (commands: readonly PlanningCommand[]): PlanningCommand => {
  const [one] = commands;
  return one !== undefined && commands.length === 1 ? one : { type: 'commandsInTurn', commands };
};
