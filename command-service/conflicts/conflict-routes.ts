import { rightTo } from '#domain/administration/plan-rights.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  confirmConflict,
  findRemedies,
  seekRemedies,
  takeRemedySteps,
  takeSoughtRemedies,
} from '#domain/planning/api/conflict-calls.ts';
import { remedyRunResult } from '#domain/planning/api/remedies-api.ts';
import { type Overtime, overtimeGap } from '#domain/planning/consequences/overtime.ts';
import { stepsToTake } from '#domain/planning/consequences/remedy-steps.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer } from '../answers/edit-answer.ts';
import { editRefusal } from '../answers/edit-refusal.ts';
import { namesSomething, remediesAnswer, whileTried } from '../answers/remedies-answer.ts';
import { idOfNewReason, knownReason, reasonCalled } from '../base-data/gap-reasons.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf, userOf } from '../kernel/command.ts';
import { afterBaseData } from '../reactions/reactions.ts';
import { startRun } from '../runs/run-routes.ts';
import type { Runs } from '../runs/runs.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Conflicts are confirmed, and ways out of them sought and taken. */
export function conflictRoutes(service: Service, context: WriteContext & { readonly runs: Runs }): void {
  const { branches, reactions, runs } = context;
  answerWrite(service, context, confirmConflict, async (request, envelope, { plan }) => {
    const { id } = request.params;
    const written = await plan.execute({ type: 'confirmConflict', conflictId: id }, envelope);
    return isRejection(written)
      ? written
      : { body: { conflictId: id, confirmed: true, changeSet: envelope.commandId }, position: written.position };
  });

  answerCall(service, seekRemedies, async (request) => {
    const { conflictIds = [] } = request.body;
    const unknown = await branches.use(scopeOf(request).branch, async ({ plan: { plan }, image: { factory } }) =>
      conflictIds.find((id) => !namesSomething(plan, factory, id)),
    );
    if (unknown !== undefined) return reject('objectnotexists', { conflictId: unknown });
    const startedBy = callerOf(request).user.userId;
    // Who asks again no longer wants what was asked before.
    for (const { kind, runId, startedBy: by } of runs.underWay())
      if (kind === 'remedies' && by === startedBy) await runs.drop(runId);
    return startRun(runs, 'remedies', request.body, request);
  });

  answerWrite(service, context, takeSoughtRemedies, async (request, envelope, { plan, image }) => {
    const { runId } = request.body;
    const run = await runs.find(runId);
    const isOwn =
      run?.kind === 'remedies' &&
      run.startedBy === callerOf(request).user.userId &&
      run.scope.branch.id === scopeOf(request).branch.id;
    const result = isOwn ? remedyRunResult.safeParse(run.result).data : undefined;
    if (result === undefined) return reject('objectnotexists', { runId });
    const { versionIdentifier, remedies } = result;
    const wanted = stepsToTake({ versionIdentifier, steps: remedies.flatMap(({ steps }) => steps) });
    if (isRejection(wanted)) return wanted;
    const written = await plan.execute(wanted.edits, envelope);
    if (isRejection(written)) return editRefusal(plan.plan, image.factory, written);
    await runs.drop(runId);
    return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
  });

  answerCall(service, findRemedies, (request) => {
    const { branch, rights } = scopeOf(request);
    return branches.use(branch, async ({ plan, image }) => {
      const situation = {
        plan: plan.plan,
        facts: image.facts,
        now: Date.now(),
        override: false,
        goesOn: whileTried(),
      };
      const { id } = request.params;
      const mayOverride = rights.has(rightTo.overrideFrozen);
      return remediesAnswer(situation, image.factory, id, mayOverride) ?? reject('objectnotexists', { conflictId: id });
    });
  });

  answerWrite(service, context, takeRemedySteps, async (request, envelope, branch) => {
    const { plan, image } = branch;
    const { id } = request.params;
    if (!namesSomething(plan.plan, image.factory, id)) return reject('objectnotexists', { conflictId: id });
    const wanted = stepsToTake(request.body);
    if (isRejection(wanted)) return wanted;
    const { edits, hours } = wanted;
    if (hours !== undefined && !envelope.rights.has(rightTo.addOvertime))
      return reject('accessDenied', { right: rightTo.addOvertime });
    if (edits.type === 'splitOrderPosition') {
      if (!envelope.rights.has(rightTo.splitPosition)) return reject('accessDenied', { right: rightTo.splitPosition });
      const parted = await plan.execute(edits, envelope);
      if (isRejection(parted)) return editRefusal(plan.plan, image.factory, parted);
      return { body: editAnswer(plan.plan, parted, envelope.commandId), position: parted.position };
    }
    const { overtimeReason = 'Overtime' } = request.body;
    const gaps = hours && (await gapsFor(branch, hours, edits, overtimeReason, envelope));
    if (gaps !== undefined && isRejection(gaps)) return editRefusal(plan.plan, image.factory, gaps);
    const written = await plan.execute({ ...edits, ...(gaps && { gaps }) }, envelope);
    if (isRejection(written)) return editRefusal(plan.plan, image.factory, written);
    const overtimeId = gaps?.[0]?.id;
    const body = { ...editAnswer(plan.plan, written, envelope.commandId), ...(overtimeId && { overtimeId }) };
    return { body, position: await afterBaseData(reactions, written) };
  });
}

/**
 * The gap of the hours, under the reason of that name, which is made when there is none and the edits would not be refused.
 * Refusals: those of the edits.
 */
async function gapsFor(
  { plan, image }: OpenBranch,
  hours: Overtime,
  edits: Extract<PlanningCommand, { type: 'editsInTurn' }>,
  gapTypeName: string,
  by: Envelope,
): Promise<readonly BaseDataChange[] | Rejection> {
  const id = idsOf(`${by.commandId} overtime`)();
  const known = knownReason(image, gapTypeName);
  if (known !== undefined) return [overtimeGap(id, hours, known)];
  const gapTypeId = idOfNewReason(by);
  const reason = { collection: 'gapTypes', id: gapTypeId, after: { gapTypeName } } as const;
  const { actor, rights, commandId } = by;
  const tried = decide(
    plan.plan,
    { ...edits, gaps: [overtimeGap(id, hours, gapTypeId)] },
    {
      now: Date.now(),
      userId: userOf(actor) ?? '',
      rights,
      facts: image.facts.withBaseData([reason]),
      newId: idsOf(commandId),
    },
  );
  if (isRejection(tried)) return tried;
  const made = await reasonCalled(image, gapTypeName, by);
  return isRejection(made) ? made : [overtimeGap(id, hours, made)];
}
