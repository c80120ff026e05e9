import { type Language, languageSchema } from '#domain/administration/user.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { ActivityId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { BindingLinkAnswer, RemediesAnswer, RemedyAnswer } from '#domain/planning/api/remedies-api.ts';
import type { Overtime } from '#domain/planning/consequences/overtime.ts';
import { waysOutOf } from '#domain/planning/consequences/remedies.ts';
import type { Remedy, RemedySituation } from '#domain/planning/consequences/try-remedies.ts';
import type { PlacingCommand } from '#domain/planning/edits/timeline-actions.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type BindingLink, bindingOf } from '#domain/planning/reasons/binding.ts';
import { whyWords } from '#domain/planning/reasons/why-words.ts';

/**
 * What a conflict comes from and what helps, with the names that a page shows; undefined when what its id names does not
 * exist. A conflict that is over has no remedies.
 */
export function remediesAnswer(
  situation: RemedySituation,
  factory: Factory,
  conflictId: string,
  mayOverride: boolean,
): RemediesAnswer | undefined {
  const { plan } = situation;
  if (!namesSomething(plan, factory, conflictId)) return undefined;
  const orderPositionId = conflictId.slice('date-'.length) as OrderPositionId;
  const binding = conflictId.startsWith('date-') ? bindingOf(situation, orderPositionId) : undefined;
  const { ways, override, refusals } = waysOutOf(situation, conflictId, mayOverride);
  return {
    versionIdentifier: plan.revision,
    why:
      binding === undefined
        ? null
        : {
            orderPositionNumber: plan.orderPositions.get(orderPositionId)?.orderPositionNumber ?? '',
            dueDate: toIso(binding.due),
            endDate: toIso(binding.end),
            longest: binding.longest ?? null,
            links: binding.links.map((link) => linkAnswer(plan, factory, link)),
          },
    remedies: ways.flatMap((remedy) => remedyAnswer(plan, factory, remedy) ?? []),
    override,
    refusals: refusals.map((refusal) => refusalAnswer(plan, factory, refusal)),
  };
}

/** Whether the object that a conflict's id names exists. */
export function namesSomething(plan: Plan, factory: Factory, conflictId: string): boolean {
  const [kind, ...rest] = conflictId.split('-');
  if (kind === 'date') return plan.orderPositions.has(rest.join('-') as OrderPositionId);
  if (kind === 'overdue' || kind === 'misfit')
    return plan.operations.has(rest.join('-') as OperationId) || plan.activities.has(rest.join('-') as ActivityId);
  // Behind the resource stands when the overload begins.
  return factory.objects.resources.has(rest.slice(0, -1).join('-') as ResourceId);
}

interface Placed {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}

const named = (plan: Plan, operationId: OperationId) => {
  const operation = plan.operations.get(operationId);
  const order = operation && plan.productionOrders.get(operation.productionOrderId);
  return {
    operationId,
    productionOrderNumber: order?.productionOrderNumber ?? '',
    valueAddName: operation?.valueAddName ?? '',
  };
};

const stepAnswer = (plan: Plan, factory: Factory, { operationId, resourceId, start, end }: Placed) => ({
  ...named(plan, operationId),
  resourceId,
  resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
  startDate: toIso(start),
  endDate: toIso(end),
});

function linkAnswer(plan: Plan, factory: Factory, link: BindingLink): BindingLinkAnswer {
  const { reason, waits } = link;
  const step = stepAnswer(plan, factory, link);
  const causeId = 'operationId' in reason ? reason.operationId : undefined;
  const cause = causeId === undefined ? undefined : named(plan, causeId);
  const values = {
    operation: step.valueAddName,
    resource: step.resourceName,
    cause: cause?.valueAddName,
    causeOrder: cause?.productionOrderNumber === step.productionOrderNumber ? undefined : cause?.productionOrderNumber,
  };
  const words = Object.fromEntries(
    languageSchema.options.map((language) => [
      language,
      whyWords(language, reason, values, factory.objects.objectNames.values()),
    ]),
  ) as Record<Language, string>;
  return { ...step, reason: reason.kind, words, waits: Math.round(waits / 1000), ...(cause && { cause }) };
}

function refusalAnswer(
  plan: Plan,
  factory: Factory,
  { errorCode, detailsObject = {} }: Rejection,
): RemediesAnswer['refusals'][number] {
  const operationId = detailsObject['operationId'] as OperationId | undefined;
  const resource = factory.objects.resources.get(detailsObject['resourceId'] as ResourceId);
  return {
    errorCode,
    ...(operationId !== undefined && plan.operations.has(operationId) ? named(plan, operationId) : {}),
    ...(resource === undefined ? {} : { resourceName: resource.resourceName }),
    ...(errorCode === 'frozenTime' ? { frozenTime: Number(detailsObject['frozenTime']) } : {}),
  };
}

function remedyAnswer(plan: Plan, factory: Factory, remedy: Remedy): RemedyAnswer | undefined {
  const { kind, commands, turnsLate, rescues, moves } = remedy;
  const edits = commands.flatMap((command): RemedyAnswer['steps'] => {
    if (command.type === 'replanSuccessors') return [{ replanAfter: command.operationId }];
    const edit = editOf(command);
    return edit === undefined ? [] : [{ edit }];
  });
  if (edits.length < commands.length) return undefined;
  const steps =
    remedy.overtime === undefined ? edits : [{ overtime: overtimeAnswer(factory, remedy.overtime) }, ...edits];
  const addedLateness = Math.round(remedy.addedLateness / 1000);
  return { kind, steps, ...movedAnswer(plan, factory, remedy), addedLateness, turnsLate, rescues, moves };
}

function movedAnswer(plan: Plan, factory: Factory, { moved, start, end }: Remedy) {
  if ('operationId' in moved) return stepAnswer(plan, factory, { ...moved, start, end });
  const activity = plan.activities.get(moved.activityId);
  const position = activity && plan.orderPositions.get(activity.orderPositionId);
  return {
    activityId: moved.activityId,
    orderPositionNumber: position?.orderPositionNumber ?? '',
    valueAddName: activity?.valueAddName ?? '',
    startDate: toIso(start),
    endDate: toIso(end),
  };
}

function overtimeAnswer(factory: Factory, { resourceId, start, end }: Overtime) {
  const perHour = factory.objects.resources.get(resourceId)?.fullCosts;
  const costs = perHour === undefined ? null : Math.round(((end - start) / 3_600_000) * perHour * 100) / 100;
  return { resourceId, dateFrom: toIso(start), dateTo: toIso(end), costs };
}

type EditBody = Extract<RemedyAnswer['steps'][number], { edit: unknown }>['edit'];

/** The body of the edit that a command is; remedies are moves, and selections that are placed anew. */
function editOf(command: PlacingCommand): EditBody | undefined {
  const wish = ({
    operationId,
    start,
    resourceId,
  }: {
    operationId: OperationId;
    start: Instant;
    resourceId?: ResourceId | undefined;
  }) => ({
    operationId,
    startDate: toIso(start),
    ...(resourceId === undefined ? {} : { resourceId }),
  });
  switch (command.type) {
    case 'moveOperations':
      return { action: 'move', operations: command.moves.map(wish) };
    case 'insertOperations':
      return { action: 'insert', operations: command.moves.map(wish) };
    case 'swapOperations':
      return { action: 'swap', operations: command.operationIds.map((operationId) => ({ operationId })) };
    case 'closeGaps':
    case 'optimiseOperations': {
      const side = command.direction === 'left' ? 'Left' : 'Right';
      const action = `${command.type === 'closeGaps' ? 'closeGaps' : 'optimize'}${side}` as const;
      return { action, operations: command.operationIds.map((operationId) => ({ operationId })) };
    }
    case 'resizeOperations':
      return {
        action: 'resize',
        operations: command.targets.map(({ id, end }) => ({
          operationId: id as OperationId,
          ...(end === undefined ? {} : { endDate: toIso(end) }),
        })),
      };
    case 'shiftOperations': {
      const { from, distance, resourceIds } = command;
      const on = resourceIds === undefined ? {} : { resources: [...resourceIds] };
      return { action: 'shift', from: toIso(from), distance: Math.round(distance / 1000), ...on };
    }
    case 'moveActivities':
      return {
        action: 'move',
        activities: command.targets.map(({ id, start }) => ({ activityId: id as ActivityId, startDate: toIso(start) })),
      };
    case 'refitOperations': {
      const { operationIds = [], activityIds = [] } = command;
      return {
        action: 'refit',
        ...(operationIds.length === 0 ? {} : { operations: operationIds.map((operationId) => ({ operationId })) }),
        ...(activityIds.length === 0 ? {} : { activities: activityIds.map((activityId) => ({ activityId })) }),
      };
    }
    default:
      return undefined;
  }
}
