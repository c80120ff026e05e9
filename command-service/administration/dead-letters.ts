import type pg from 'pg';
import { retryDeadLetter, skipDeadLetter } from '#domain/administration/api/settings-calls.ts';
import { reject } from '#domain/kernel/rejection.ts';
import type { Service } from '#infra/http/service.ts';
import { userOf } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** What an administrator decides about an event that a read model could not take; the projector obeys. */
export interface DeadLetters {
  /** Answers false when there is no such dead letter. `by`: user id. */
  mark(readModel: string, position: string, state: 'retry' | 'skipped', by: string): Promise<boolean>;
}

export function openDeadLetters(pool: pg.Pool): DeadLetters {
  return {
    async mark(readModel, position, state, by) {
      const { rowCount } = await pool.query(
        `UPDATE projection.dead_letter SET state = $3, marked_by = $4, marked_at = now()
         WHERE model = $1 AND position = $2`,
        [readModel, position, state, by],
      );
      return rowCount === 1;
    },
  };
}

/** What becomes of an event that a read model could not take (`GET /api/useradmin/deadLetters`). */
export function deadLetterRoutes(
  service: Service,
  context: WriteContext & { readonly deadLetters: DeadLetters },
): void {
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
