import { reject } from '#domain/kernel/rejection.ts';
import { readWorkItem } from '#domain/planning/api/work-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { answerRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { tellPosition } from '../position.ts';
import { workItemOf } from '../work-item.ts';

/** A step as whoever works on it sees it. */
export function workItemRoutes(service: Service, context: QueryContext): void {
  answerRead(service, context, readWorkItem, ['timeline', 'base-data'], async (request, reply) => {
    const { id: operationId } = request.params;
    const found = await workItemOf(context.pool, operationId);
    if (found === undefined) return reject('objectnotexists', { operationId });
    const outside = outsideTerminal(request, found.item.resourceId);
    if (outside !== undefined) return outside;
    tellPosition(reply, found.position);
    return found.item;
  });
}
