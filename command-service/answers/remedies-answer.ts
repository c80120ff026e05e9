import type { Factory } from '#domain/base-data/factory.ts';
import type { ActivityId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { datesOf, fromIso, type Interval, toIso } from '#domain/kernel/instant.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { BindingLinkAnswer, RemediesAnswer, RemedyAnswer } from '#domain/planning/api/remedies-api.ts';
import { waysOutOf } from '#domain/planning/consequences/remedies.ts';
import type { RemedyStep } from '#domain/planning/consequences/remedy-steps.ts';
import type { Remedy, RemedySituation } from '#domain/planning/consequences/try-remedies.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type BindingLink, bindingOf } from '#domain/planning/reasons/binding.ts';
import { whyWords } from '#domain/planning/reasons/why-words.ts';
import { activityNames, operationNames } from './moves-preview.ts';

/** Milliseconds for which ways out of one conflict are tried; nothing else is decided meanwhile. */
const triedFor = 250;
/** As many are tried however busy the machine is: a few are a matter of milliseconds. */
const triedAtLeast = 12;

/** Whether there is time for another try, from now on. */
export function whileTried(): () => boolean {
  const until = performance.now() + triedFor;
  let tried = 0;
  return () => ++tried <= triedAtLeast || performance.now() < until;
}

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
    remedies: ways.map((remedy) => remedyAnswer(plan, factory, remedy)),
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

interface Placed extends Interval {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
}

const stepAnswer = (plan: Plan, factory: Factory, { operationId, resourceId, ...at }: Placed) => ({
  ...operationNames(plan, operationId),
  resourceId,
  resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
  ...datesOf(at),
});

export function linkAnswer(plan: Plan, factory: Factory, link: BindingLink): BindingLinkAnswer {
  const { reason, waits } = link;
  const step = stepAnswer(plan, factory, link);
  const causeId = 'operationId' in reason ? reason.operationId : undefined;
  const cause = causeId === undefined ? undefined : operationNames(plan, causeId);
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
    ...(operationId !== undefined && plan.operations.has(operationId) ? operationNames(plan, operationId) : {}),
    ...(resource === undefined ? {} : { resourceName: resource.resourceName }),
    ...(errorCode === 'frozenTime' ? { frozenTime: Number(detailsObject['frozenTime']) } : {}),
  };
}

export function remedyAnswer(plan: Plan, factory: Factory, remedy: Remedy): RemedyAnswer {
  const { kind, turnsLate, rescues, moves } = remedy;
  const steps = remedy.steps.map((step) =>
    step.overtime === undefined ? step : { overtime: { ...step.overtime, costs: costsOf(factory, step.overtime) } },
  ) as RemedyAnswer['steps'];
  const addedLateness = Math.round(remedy.addedLateness / 1000);
  const parts = remedy.parts?.map(({ articleAmount, end }) => ({ articleAmount, endDate: toIso(end) }));
  return {
    kind,
    steps,
    ...movedAnswer(plan, factory, remedy),
    ...(parts && { parts }),
    addedLateness,
    turnsLate,
    rescues,
    moves,
  };
}

function movedAnswer(plan: Plan, factory: Factory, { moved, start, end }: Remedy) {
  if ('operationId' in moved) return stepAnswer(plan, factory, { ...moved, start, end });
  return { ...activityNames(plan, moved.activityId), ...datesOf({ start, end }) };
}

/** By the costs of the resource per hour; null: nobody has said. */
function costsOf(factory: Factory, { resourceId, dateFrom, dateTo }: NonNullable<RemedyStep['overtime']>) {
  const perHour = factory.objects.resources.get(resourceId)?.fullCosts;
  const hours = (fromIso(dateTo) - fromIso(dateFrom)) / 3_600_000;
  return perHour === undefined ? null : Math.round(hours * perHour * 100) / 100;
}
