import { z } from 'zod';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { notesLost } from '#domain/planning/orders/notes-lost.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

/** Asked before something is taken off the plan or deleted. */
export function notesLostRoutes(service: Service, { branches }: CommandContext): void {
  service.post(
    '/api/planning/notesLost',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'How many comments and files go when an object is taken off the plan or deleted; nothing is stored',
        body: z.strictObject({
          type: z.enum(['project', 'orderPosition', 'activity', 'productionOrder', 'operation']),
          id: operationIdSchema,
          action: z.enum(['takeOff', 'delete']),
        }),
        response: answers(200, z.object({ comments: z.number().int(), files: z.number().int() })),
      },
    },
    (request) =>
      branches.use(scopeOf(request).branch, async ({ plan: { plan } }) => {
        const { type, id, action } = request.body;
        return notesLost(plan, { type, id } as PlanningObject, action) ?? reject('objectnotexists', { type, id });
      }),
  );
}
