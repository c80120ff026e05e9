import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  remediesAnswerSchema,
  remedyRunResult,
  remedyRunSchema,
  type TakenRemedy,
  takenRemedySchema,
  takeRemedySchema,
} from '#domain/planning/api/remedies-api.ts';
import { type TimelineEditAnswer, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import { conflictIdSchema } from '#domain/planning/conflicts/conflict-identity.ts';
import { type Overtime, overtimeGap } from '#domain/planning/consequences/overtime.ts';
import { stepsToTake } from '#domain/planning/consequences/remedy-steps.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { decide } from '#domain/planning/plan/decide.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer } from '../answers/edit-answer.ts';
import { editRefusal } from '../answers/edit-refusal.ts';
import { namesSomething, remediesAnswer, whileTried } from '../answers/remedies-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf, userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { afterBaseData } from '../reactions/reactions.ts';
import { idOfNewReason, knownReason, reasonCalled } from './gap-reasons.ts';

const answer = z.object({
  conflictId: z.string(),
  confirmed: z.boolean(),
  /** Names the edit for undo. */
  changeSet: z.string().optional(),
});

/** `POST /api/planning/conflicts/{id}/confirm` (rules §6); the decider asks for the right of the kind. */
export function conflictRoutes(service: Service, { once, branches, reactions, runs }: CommandContext): void {
  service.post(
    '/api/planning/conflicts/:id/confirm',
    {
      config: { right: 'conflicts.confirmAny' },
      schema: {
        summary: 'Say that a conflict is known and accepted',
        params: z.strictObject({ id: conflictIdSchema }),
        response: answers(200, answer),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof answer>>(request, reply, async (envelope, { plan }) => {
        const { id } = request.params;
        const written = await plan.execute({ type: 'confirmConflict', conflictId: id }, envelope);
        return isRejection(written)
          ? written
          : { body: { conflictId: id, confirmed: true, changeSet: envelope.commandId }, position: written.position };
      }),
  );

  service.post(
    '/api/planning/conflicts/remedies',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary:
          'Seek ways out of many conflicts, or of all, each in the plan that those before it make: a run, whose result can be taken as one',
        body: remedyRunSchema,
        response: answers(201, z.object({ runId: z.string() })),
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const { conflictIds = [] } = request.body;
      const unknown = await branches.use(scope.branch, async ({ plan: { plan }, image: { factory } }) =>
        conflictIds.find((id) => !namesSomething(plan, factory, id)),
      );
      if (unknown !== undefined) return reject('objectnotexists', { conflictId: unknown });
      const startedBy = callerOf(request).user.userId;
      // Who asks again no longer wants what was asked before.
      for (const { kind, runId, startedBy: by } of runs.underWay())
        if (kind === 'remedies' && by === startedBy) await runs.drop(runId);
      const run = await runs.start({
        runId: randomUUID(),
        kind: 'remedies',
        parameters: request.body,
        startedBy,
        scope,
      });
      if (isRejection(run)) return run;
      // 202 says that the plant still starts (planning §7).
      reply.code(201);
      return { runId: run.runId };
    },
  );

  service.post(
    '/api/planning/conflicts/remedies/take',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'Take all ways out that a run has found, or none; one step of undo',
        body: z.strictObject({ runId: z.string().min(1).max(100) }),
        response: answers(200, timelineEditAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<TimelineEditAnswer>(request, reply, async (envelope, { plan, image }) => {
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
      }),
  );

  service.post(
    '/api/planning/conflicts/:id/remedies',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'What a conflict comes from, and up to three ways out that have been tried; nothing is stored',
        params: z.strictObject({ id: conflictIdSchema }),
        body: z.strictObject({}).optional(),
        response: answers(200, remediesAnswerSchema),
      },
    },
    (request) => {
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
        return (
          remediesAnswer(situation, image.factory, id, mayOverride) ?? reject('objectnotexists', { conflictId: id })
        );
      });
    },
  );

  service.post(
    '/api/planning/conflicts/:id/remedies/take',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'Take a way out: all of its steps, or none; one step of undo',
        params: z.strictObject({ id: conflictIdSchema }),
        body: takeRemedySchema,
        response: answers(200, takenRemedySchema),
      },
    },
    (request, reply) =>
      once.run<TakenRemedy>(request, reply, async (envelope, branch) => {
        const { plan, image } = branch;
        const { id } = request.params;
        if (!namesSomething(plan.plan, image.factory, id)) return reject('objectnotexists', { conflictId: id });
        const wanted = stepsToTake(request.body);
        if (isRejection(wanted)) return wanted;
        const { edits, hours } = wanted;
        if (hours !== undefined && !envelope.rights.has(rightTo.addOvertime))
          return reject('accessDenied', { right: rightTo.addOvertime });
        if (edits.type === 'splitOrderPosition') {
          if (!envelope.rights.has(rightTo.splitPosition))
            return reject('accessDenied', { right: rightTo.splitPosition });
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
      }),
  );
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
