import { rightOn } from '#domain/base-data/collection-areas.ts';
import { changedType } from '#domain/base-data/events.ts';
import { isObjectChange } from '#domain/base-data/rules/decide-change.ts';
import type { AnswerOf } from '#domain/call.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { changeObjects } from '#domain/planning/api/base-data-calls.ts';
import { rowsConcernedBy } from '#domain/planning/consequences/base-data-effect.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf, stepOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { changeSetOf, type Envelope } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

type BatchAnswer = AnswerOf<typeof changeObjects>;

/**
 * `POST /api/basedata/batch`: the same change on several objects of a collection. Each is decided for itself, so that one
 * that refuses keeps no other from being changed. The plan follows all of them together, as one step with them.
 */
export function batchRoute(service: Service, context: WriteContext): void {
  const { reactions } = context;
  answerWrite(service, context, changeObjects, async (request, envelope, branch) => {
    const { collection, ids, changes, way } = request.body;
    const right = rightOn(collection, 'write');
    if (!envelope.rights.has(right)) return reject('accessDenied', { right });
    const { image } = branch;
    const items: BatchAnswer['items'] = [];
    let last: bigint | undefined;
    for (const id of new Set(ids)) {
      // Events are numbered within a command; these belong to one, but each object is a command of its own.
      const own = { ...envelope, commandId: `${envelope.commandId}~${id}`, changeSet: changeSetOf(envelope) };
      const stored = await image.execute({ type: 'changeObject', collection, id, changes }, own);
      if (isRejection(stored)) {
        const { errorCode, detailsObject } = stored;
        items.push({ id, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
      } else {
        items.push({ id });
        if (last === undefined || stored.position > last) last = stored.position;
      }
    }
    if (way === undefined || way === 'leave' || last === undefined)
      return { body: { items }, position: last && (await reactions.noted(last)) };
    await reactions.done(last);
    const named = { ...envelope, way };
    const position = await follow(branch, named);
    const followUp = followUpOf(branch, named);
    return { body: { items, ...(followUp && { followUp }) }, position: position ?? last };
  });
}

/**
 * What no longer fits after all of the batch is placed again, as one step with it. Answers the position of that; undefined where
 * the plan refuses: what no longer fits stays and is shown as such.
 */
async function follow(branch: OpenBranch, envelope: Envelope): Promise<bigint | undefined> {
  const { plan, image } = branch;
  const follows = stepOf(branch, envelope)?.change.baseData ?? [];
  await image.catchUp();
  const events = follows
    .filter(isObjectChange)
    .map(({ collection, id }) => ({ type: changedType(collection), data: { id } }));
  const rows = rowsConcernedBy(plan.plan, image.factory, events);
  const own = { ...envelope, commandId: `${envelope.commandId}~plan`, changeSet: changeSetOf(envelope) };
  const { way } = envelope;
  const written = await plan.execute({ type: 'recalculateOperations', stretches: [], rows, way, follows }, own);
  return isRejection(written) ? undefined : written.position;
}
