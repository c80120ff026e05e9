import { type AnsweredObject, objectBody } from '#domain/base-data/object-body.ts';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import type { BaseDataCommand } from '#domain/base-data/rules/decide.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { FollowUp } from '#domain/planning/api/ways-api.ts';
import { followUpOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../kernel/command.ts';
import type { WriteContext } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';

/**
 * Makes or changes an object. Answers all of it as in the collection's reads, and what the plan did where it follows: gaps in
 * any case, other capacity by the `way` that was asked for.
 */
export async function writeObject<Of extends Collection>(
  { reactions }: Pick<WriteContext, 'reactions'>,
  branch: OpenBranch,
  command: BaseDataCommand & { readonly collection: Of },
  envelope: Envelope,
): Promise<Done<AnsweredObject<Of> & { followUp?: FollowUp }> | Rejection> {
  const { collection, id } = command;
  const stored = await branch.image.execute(command, envelope);
  if (isRejection(stored)) return stored;
  const object = branch.image.factory.objects[collection].get(id);
  if (object === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const body = objectBody<Of>(collection, id, object);
  if (collection !== 'resourceGaps' && envelope.way === undefined)
    return { body, position: await reactions.noted(stored.position) };
  const position = await reactions.done(stored.position);
  const followUp = followUpOf(branch, envelope);
  return { body: { ...body, ...(followUp && { followUp }) }, position };
}
