import { retryDeadLetter, skipDeadLetter } from '#domain/administration/settings-calls.ts';
import { reject } from '#domain/kernel/rejection.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite } from '../answer-write.ts';
import { userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';

/** What becomes of an event that a read model could not take (`GET /api/useradmin/deadLetters`). */
export function upkeepRoutes(service: Service, context: CommandContext): void {
  const { deadLetters } = context;
  for (const [call, state] of [
    [retryDeadLetter, 'retry'],
    [skipDeadLetter, 'skipped'],
  ] as const)
    answerWrite(service, context, call, async (request, { actor }) => {
      const { readModel, position } = request.params;
      const isMarked = await deadLetters.mark(readModel, position, state, userOf(actor) ?? actor.kind);
      if (!isMarked) return reject('objectnotexists', { readModel, position });
      return { body: { readModel, position, state }, position: undefined };
    });
}
