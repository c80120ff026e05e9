import { z } from 'zod';
import { deadLetterStates } from '#domain/administration/upkeep.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';

const params = z.strictObject({
  readModel: z.string().regex(/^[a-z][a-z-]{0,63}$/),
  position: z.string().regex(/^\d{1,18}$/),
});
const markedSchema = z.object({ readModel: z.string(), position: z.string(), state: z.enum(deadLetterStates) });

/** What becomes of an event that a read model could not take (`GET /api/useradmin/deadLetters`). */
const decisions = [
  { name: 'retry', state: 'retry', summary: 'Build the read model anew and try the event again' },
  { name: 'skip', state: 'skipped', summary: 'Leave the event out of the read model for good' },
] as const;

export function upkeepRoutes(service: Service, { once, deadLetters }: CommandContext): void {
  for (const { name, state, summary } of decisions) {
    service.post(
      `/api/useradmin/deadLetters/:readModel/:position/${name}`,
      { config: { right: 'upkeep.write' }, schema: { summary, params, response: answers(200, markedSchema) } },
      (request, reply) =>
        once.run<z.infer<typeof markedSchema>>(request, reply, async ({ actor }) => {
          const { readModel, position } = request.params;
          const isMarked = await deadLetters.mark(readModel, position, state, userOf(actor) ?? actor.kind);
          if (!isMarked) return reject('objectnotexists', { readModel, position });
          return { body: { readModel, position, state }, position: undefined };
        }),
    );
  }
}
