import { z } from 'zod';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { workItemSchema } from '#domain/planning/api/work-item-api.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import type { QueryContext } from '../context.ts';
import { readQuery, tellPosition, waitForPosition } from '../position.ts';
import { readWorkItem } from '../work-item.ts';

/** `GET /api/planning/operations/{id}/workItem`: a step as whoever works on it sees it, as the plan is now. */
export function workItemRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/planning/operations/:id/workItem',
    {
      config: { right: 'plan.read', atTerminal: true },
      schema: {
        summary: 'A step with its order, documents, needs, the steps beside it, and what its reports need',
        params: z.strictObject({ id: operationIdSchema }),
        querystring: z.strictObject(readQuery),
        response: answers(200, workItemSchema),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['timeline', 'base-data']);
      if (behind !== undefined) return behind;
      const { id: operationId } = request.params;
      const found = await readWorkItem(pool, operationId);
      if (found === undefined) return reject('objectnotexists', { operationId });
      const outside = outsideTerminal(request, found.item.resourceId);
      if (outside !== undefined) return outside;
      tellPosition(reply, found.position);
      return found.item;
    },
  );
}
