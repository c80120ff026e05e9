import { reject } from '#domain/kernel/rejection.ts';
import { countNotesLost } from '#domain/planning/api/order-calls.ts';
import { notesLost } from '#domain/planning/orders/notes-lost.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

/** Asked before something is taken off the plan or deleted. */
export function notesLostRoutes(service: Service, { branches }: CommandContext): void {
  answerCall(service, countNotesLost, (request) =>
    branches.use(scopeOf(request).branch, async ({ plan: { plan } }) => {
      const { type, id, action } = request.body;
      return notesLost(plan, { type, id } as PlanningObject, action) ?? reject('objectnotexists', { type, id });
    }),
  );
}
