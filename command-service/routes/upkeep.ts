import { retryDeadLetter, skipDeadLetter } from '#domain/administration/settings-calls.ts';
import type { AnswerOf } from '#domain/call.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';

/** What becomes of an event that a read model could not take (`GET /api/useradmin/deadLetters`). */
export function upkeepRoutes(service: Service, { once, deadLetters }: CommandContext): void {
  for (const [call, state] of [
    [retryDeadLetter, 'retry'],
    [skipDeadLetter, 'skipped'],
  ] as const)
    answerCall(service, call, (request, reply) =>
      once.run<AnswerOf<typeof call>>(request, reply, async ({ actor }) => {
        const { readModel, position } = request.params;
        const isMarked = await deadLetters.mark(readModel, position, state, userOf(actor) ?? actor.kind);
        if (!isMarked) return reject('objectnotexists', { readModel, position });
        return { body: { readModel, position, state }, position: undefined };
      }),
    );
}
