import { type Factory, forkOfFactory } from '#domain/base-data/factory.ts';
import { fieldsFromBody } from '#domain/base-data/object-body.ts';
import { bodyOf, objectTypes } from '#domain/base-data/object-types.ts';
import { type Circumstances, decideBaseData } from '#domain/base-data/rules/decide.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { datesOf, toIso } from '#domain/kernel/instant.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { checkChanges } from '#domain/planning/api/base-data-calls.ts';
import type {
  BaseDataChanges,
  BaseDataEffectAnswer,
  CalendarSettings,
} from '#domain/planning/api/base-data-check-api.ts';
import { listedInPreview } from '#domain/planning/api/misfits-api.ts';
import { causeFields } from '#domain/planning/conflicts/conflict-report.ts';
import { effectOf } from '#domain/planning/consequences/base-data-effect.ts';
import type { Misfit } from '#domain/planning/misfits/misfit.ts';
import type { ProcessMisfit } from '#domain/planning/misfits/process-misfits.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { activityNames, movesPreview, operationNames } from '../answers/moves-preview.ts';
import { rescueAnswer } from '../answers/rescue-answer.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { settingsAfter } from '../factory/decide-settings.ts';
import { checkHolidayPlace, holidaysOf } from '../factory/public-holidays.ts';
import { idsOf, newEnvelope } from '../kernel/command.ts';
import type { WriteContext } from '../writes/answer-write.ts';

/** What changes of capacity (weeks, holidays, gaps, resources) would do to the plan, before they are stored (decision 0085). */
export function baseDataCheckRoutes(service: Service, { branches }: WriteContext): void {
  answerCall(service, checkChanges, (request) => {
    const scope = scopeOf(request);
    return branches.use(scope.branch, async (branch) => {
      const newId = idsOf(newEnvelope(scope).commandId);
      const tried = tryChanges(branch, request.body, newId);
      return isRejection(tried) ? tried : answerOf(branch, tried, request.body);
    });
  });
}

interface Tried {
  readonly events: readonly DomainEvent[];
  readonly refused: BaseDataEffectAnswer['refused'];
}

/** Decided as they would be when they are stored, each on what the ones before it leave. */
function tryChanges(
  { image }: OpenBranch,
  { changes, separately = false }: BaseDataChanges,
  newId: () => string,
): Tried | Rejection {
  const circumstances: Circumstances = {
    now: Date.now(),
    usedElsewhere: image.usedElsewhere,
  };
  const { fork: factory, fold } = forkOfFactory(image.factory);
  const events: DomainEvent[] = [];
  const refused: BaseDataEffectAnswer['refused'] = [];
  for (const [index, change] of changes.entries()) {
    const decided =
      change.collection === 'globalSettings'
        ? decideSettings(factory, change.fields, circumstances)
        : decideChange(factory, change, index, newId, circumstances);
    if (isRejection(decided)) {
      if (!separately) return decided;
      const { errorCode, detailsObject } = decided;
      refused.push({ index, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
      continue;
    }
    for (const event of decided) {
      fold(event);
      events.push(event);
    }
  }
  return { events, refused };
}

/** As `PUT /api/useradmin/globalSettings` stores them: another place brings its public holidays. */
function decideSettings(
  factory: Factory,
  fields: CalendarSettings,
  circumstances: Circumstances,
): readonly DomainEvent[] | Rejection {
  const wished = settingsAfter(factory.settings, fields);
  const unknownPlace = checkHolidayPlace(wished);
  if (unknownPlace !== undefined) return unknownPlace;
  const changed = { type: 'GlobalSettingsChanged', data: { before: factory.settings, after: wished } };
  const { holidayCountry, holidayRegion } = factory.settings;
  if (holidayCountry === wished.holidayCountry && holidayRegion === wished.holidayRegion) return [changed];
  const holidays = holidaysOf(wished, circumstances.now);
  const filled = decideBaseData(
    factory,
    { type: 'fillPublicHolidays', collection: 'publicHolidays', id: 'filled', holidays },
    circumstances,
  );
  return isRejection(filled) ? filled : [changed, ...filled.map(({ event }) => event)];
}

type ObjectChange = Exclude<BaseDataChanges['changes'][number], { collection: 'globalSettings' }>;

function decideChange(
  factory: Factory,
  { collection, id, fields }: ObjectChange,
  index: number,
  newId: () => string,
  circumstances: Circumstances,
): readonly DomainEvent[] | Rejection {
  const decide = (command: Parameters<typeof decideBaseData>[1]): readonly DomainEvent[] | Rejection => {
    const decided = decideBaseData(factory, command, circumstances);
    return isRejection(decided) ? decided : decided.map(({ event }) => event);
  };
  if (fields === null && id === undefined)
    return reject('validation', { fields: { [`changes.${index}.id`]: 'required' } });
  if (fields === null) return decide({ type: 'deleteObject', collection, id: id ?? '' });
  const inside = fieldsFromBody(collection, fields as Readonly<Record<string, unknown>>);
  if (id !== undefined) return decide({ type: 'changeObject', collection, id, changes: inside });
  const whole = (collection === 'resourceGaps' ? objectTypes[collection].fields : bodyOf(collection)).safeParse(inside);
  if (!whole.success) {
    const codes = Object.entries(invalidFieldCodes(whole.error));
    const named = codes.map(([path, code]) => [`changes.${index}.fields.${path}`, code]);
    return reject('validation', { fields: Object.fromEntries(named) });
  }
  return decide({ type: 'createObject', collection, id: newId(), fields: whole.data });
}

function answerOf(
  { plan: { plan }, image }: OpenBranch,
  { events, refused }: Tried,
  { way, ways = false, rescue = false }: Pick<BaseDataChanges, 'way' | 'ways' | 'rescue'>,
): BaseDataEffectAnswer {
  const { factory, facts } = image;
  const now = Date.now();
  const effect = effectOf({ plan, factory, facts, now }, events, { way, wantsWays: ways });
  const preview = (change: PlanChange) => movesPreview(plan, facts, factory, change);
  const unfit = (misfit: Misfit): BaseDataEffectAnswer['operations'] => {
    const { operationId, resourceId } = misfit;
    const operation = plan.operations.get(operationId);
    if (operation === undefined) return [];
    return [
      {
        ...operationNames(plan, operationId),
        resourceId,
        resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
        ...datesOf(operation.placement),
        ...causeFields(misfit),
      },
    ];
  };
  const unfitStep = ({ activityId, cause }: ProcessMisfit): BaseDataEffectAnswer['activities'] => {
    const process = plan.activities.get(activityId)?.process;
    if (process === undefined) return [];
    return [
      {
        ...activityNames(plan, activityId),
        ...datesOf(process),
        cause: cause.kind,
        causeDate: 'at' in cause ? toIso(cause.at) : null,
      },
    ];
  };
  return {
    versionIdentifier: plan.revision,
    refused,
    unfit: effect.gained.length + effect.gainedProcesses.length,
    operations: effect.gained.slice(0, listedInPreview).flatMap(unfit),
    activities: effect.gainedProcesses.slice(0, listedInPreview).flatMap(unfitStep),
    fitAgain: effect.lost.length + effect.lostProcesses.length,
    overloadsGained: effect.overloadsGained.length,
    overloadsLost: effect.overloadsLost.length,
    follows: preview(effect.follows),
    ...(ways && { ways: waysAnswer(plan, effect.ways) }),
    ...(rescue && { rescue: rescueAnswer(plan, { change: effect.follows, facts: effect.facts, factory, now }) }),
    refit:
      effect.refit === undefined
        ? null
        : { ...preview(effect.refit.change), left: effect.refit.left.length + effect.refit.leftActivities.length },
  };
}
