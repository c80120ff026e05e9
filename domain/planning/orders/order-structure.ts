import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { Technology, TechnologyItem } from '#domain/base-data/object-types.ts';
import { overlapsAfter, stepsBefore } from '#domain/base-data/rules/technology-rules.ts';
import type { ActivityId, ArticleId, OperationId, ProductionOrderId, TechnologyId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { SecondaryStep } from '#domain/planning/placing/crew.ts';
import type { AttendantSpan, OpenStep } from '#domain/planning/placing/schedule-steps.ts';
import { nextOrderNumber } from '#domain/planning/plan/object-numbers.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlannedOperation, ProductionOrder } from '#domain/planning/plan/plan-objects.ts';
import { planTimeOf } from '#domain/planning/plan/plan-time.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';

export type UnplacedOperation = Omit<PlannedOperation, 'placement' | 'reason'>;

/** Production orders of a position with their operations, not scheduled yet. */
export interface OrderStructure {
  readonly productionOrders: readonly ProductionOrder[];
  readonly operations: readonly UnplacedOperation[];
  readonly steps: readonly OpenStep[];
  readonly attendants: readonly AttendantSpan[];
  /** Operations without successors: the end of the last production order. */
  readonly last: readonly OperationId[];
}

/**
 * Limit of production orders per position: a bill of materials that needs more is taken for a mistake and would not fit
 * into one event.
 */
const maxOrders = 500;

/** An article to produce, as the position or a bill of materials requires it. */
interface Wanted {
  readonly articleId: ArticleId;
  readonly articleAmount: number;
  readonly technologyId: TechnologyId;
  readonly technology: Technology;
}

/**
 * One production order for the article and one for each assembly in its bill of materials, components first: the last
 * operations of a component precede the first operations of the article that contains it (rules §2). Components without
 * a technology are bought. Refusals: circularDependency with its members (articles or steps), objectnotexists with
 * predecessors, eventTooLarge.
 */
export function buildOrders(
  plan: Plan,
  activityId: ActivityId,
  wanted: Wanted,
  context: PlanningContext,
): OrderStructure | Rejection {
  const productionOrders: ProductionOrder[] = [];
  const operations: UnplacedOperation[] = [];
  const steps: OpenStep[] = [];
  const attendants: AttendantSpan[] = [];

  const build = (
    one: Wanted,
    path: readonly ArticleId[],
    parentProductionOrderId: ProductionOrderId | undefined,
  ): readonly OperationId[] | Rejection => {
    if (path.includes(one.articleId)) return reject('circularDependency', { members: [...path, one.articleId] });
    if (productionOrders.length >= maxOrders) return reject('eventTooLarge', { productionOrders: maxOrders });
    const productionOrderId = context.newId() as ProductionOrderId;
    productionOrders.push({
      productionOrderId,
      productionOrderNumber: nextOrderNumber(plan, productionOrders.length),
      activityId,
      articleId: one.articleId,
      articleAmount: one.articleAmount,
      technologyId: one.technologyId,
      parentProductionOrderId,
    });
    const components: OperationId[] = [];
    for (const { articleId, amount } of context.facts.article(one.articleId)?.components ?? []) {
      const standard = context.facts.standardTechnology(articleId);
      if (standard === undefined) continue;
      const component = { articleId, articleAmount: one.articleAmount * amount, ...standard };
      const last = build(component, [...path, one.articleId], productionOrderId);
      if ('kind' in last) return last;
      components.push(...last);
    }
    const own = buildSteps(productionOrderId, one, components, context);
    if ('kind' in own) return own;
    operations.push(...own.operations);
    steps.push(...own.steps);
    attendants.push(...own.attendants);
    return own.last;
  };

  const last = build(wanted, [], undefined);
  return 'kind' in last ? last : { productionOrders, operations, steps, attendants, last };
}

function buildSteps(
  productionOrderId: ProductionOrderId,
  { articleId, articleAmount, technology }: Wanted,
  components: readonly OperationId[],
  context: PlanningContext,
): Pick<OrderStructure, 'operations' | 'steps' | 'attendants' | 'last'> | Rejection {
  const article = context.facts.article(articleId);
  const items = technology.technologyItems.toSorted((a, b) => a.number - b.number);
  const idOf = new Map(items.map((item) => [item.number, context.newId() as OperationId]));
  const before = stepsBefore(technology);
  const overlaps = overlapsAfter(technology);
  const missing = [...before.values()].flat().filter((number) => !idOf.has(number));
  if (missing.length > 0) return reject('objectnotexists', { predecessors: missing });
  const idsAt = (numbers: readonly number[]): OperationId[] => numbers.flatMap((number) => idOf.get(number) ?? []);

  const operations = items.map((item): UnplacedOperation => {
    const main = item.parentNumber === undefined ? undefined : idOf.get(item.parentNumber);
    const predecessors = idsAt(before.get(item.number) ?? []);
    return {
      operationId: idsAt([item.number])[0] as OperationId,
      productionOrderId,
      number: item.number,
      valueAddName: item.valueAddName,
      resourceGroupId: item.resourceGroupId,
      articleAmount,
      setupTime: item.setupTime,
      duration: item.duration,
      lotSize: item.lotSize,
      bufferTime: item.bufferTime,
      overlap: overlaps.get(item.number) ?? 0,
      predecessors: main === undefined && predecessors.length === 0 ? [...components] : predecessors,
      boundResourceId: item.resourceId,
      characteristics: asked(article?.characteristics, technology.characteristics, item.characteristics),
      resourceProgramId: item.resourceProgramId ?? article?.resourceProgramId,
      articleGroupId: article?.articleGroupId,
      mainOperationId: main,
      parallel: main === undefined ? undefined : parallelKind(item, context),
    };
  });
  const mains = operations.filter((operation) => operation.mainOperationId === undefined);
  const steps = mains.map((operation): OpenStep => {
    const item = items.find(({ number }) => number === operation.number) as TechnologyItem;
    const secondaries = operations.filter(({ mainOperationId }) => mainOperationId === operation.operationId);
    return {
      ...operation,
      planTime: planTimeOf(item, articleAmount),
      secondaries: secondaries.map((secondary) => secondaryOf(secondary, items)),
    };
  });
  const waitedFor = new Set(mains.flatMap(({ predecessors }) => predecessors));
  const spans = (technology.attendantResources ?? []).flatMap(({ resourceId, fromNumber, toNumber }) => {
    const [from, to] = idsAt([fromNumber, toNumber]);
    const resource = context.facts.resource(resourceId)?.resource;
    if (from === undefined || to === undefined || resource === undefined) return [];
    const [resourceGroupId] = resource.resourceGroups;
    if (resourceGroupId === undefined) return [];
    const operation: UnplacedOperation = {
      operationId: context.newId() as OperationId,
      productionOrderId,
      number: fromNumber,
      valueAddName: resource.resourceName,
      resourceGroupId,
      articleAmount,
      setupTime: 0,
      duration: 0,
      bufferTime: 0,
      overlap: 0,
      predecessors: [],
      attends: { from, to },
    };
    return [{ operation, span: { operationId: operation.operationId, resourceId, from, to } }];
  });
  return {
    operations: [...operations, ...spans.map(({ operation }) => operation)],
    steps,
    attendants: spans.map(({ span }) => span),
    last: mains.filter(({ operationId }) => !waitedFor.has(operationId)).map(({ operationId }) => operationId),
  };
}

function secondaryOf(operation: UnplacedOperation, items: readonly TechnologyItem[]): SecondaryStep {
  const item = items.find(({ number }) => number === operation.number);
  return { ...operation, kind: operation.parallel ?? 'equipment', planTime: item?.setupWorkStepDuration ?? 0 };
}

function parallelKind(item: TechnologyItem, { facts }: PlanningContext): NonNullable<UnplacedOperation['parallel']> {
  if (item.setupWorkStep === true) return 'installer';
  return facts.group(item.resourceGroupId)?.personnel === true ? 'personnel' : 'equipment';
}

/** The most specific setting wins: step before technology before article. undefined when none is set. */
function asked(
  ...levels: readonly (readonly RequiredCharacteristic[] | undefined)[]
): RequiredCharacteristic[] | undefined {
  const wishes = new Map<string, RequiredCharacteristic>();
  for (const level of levels) for (const wish of level ?? []) wishes.set(wish.characteristicId, wish);
  return wishes.size === 0 ? undefined : [...wishes.values()];
}
