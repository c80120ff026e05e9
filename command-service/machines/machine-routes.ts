import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { resourceIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { machineSignalSchema, silentAfterSchema } from '#domain/planning/api/machines-api.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const params = z.strictObject({ resourceId: resourceIdSchema });

/** Signals of machines, sent by a gateway with an API token (api contract, machines). */
export function machineRoutes(service: Service, { branches, machines }: CommandContext): void {
  const { objects } = branches.main.image.factory;
  service.post(
    '/api/planning/machines/:resourceId/signals',
    {
      config: { right: rightTo.report },
      schema: {
        summary: 'A signal of a machine: state, pieces and scrap since the one before; a signalId counts once',
        params,
        body: machineSignalSchema,
        response: answers(
          200,
          z.object({
            signalId: z.string(),
            isRepeat: z.boolean(),
            reported: z.number().int(),
            refused: z.string().optional(),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { resourceId } = request.params;
      const { branch } = scopeOf(request);
      // What is simulated has no machines.
      if (branch.baseline !== undefined) return reject('notInSimulation', { simulationId: branch.id });
      if (!objects.resources.has(resourceId)) return reject('objectnotexists', { resourceId });
      const { troubleTypeId, signalId } = request.body;
      if (troubleTypeId !== undefined && !objects.troubleTypes.has(troubleTypeId))
        return reject('objectnotexists', { troubleTypeId });
      const { position, isRepeat, reported, refused } = await machines.take(resourceId, request.body, scopeOf(request));
      if (position !== undefined) reply.header('x-position', String(position));
      return { signalId, isRepeat, reported, ...(refused === undefined ? {} : { refused }) };
    },
  );

  service.put(
    '/api/planning/machines/:resourceId',
    {
      config: { right: 'resources.write' },
      schema: {
        summary: 'Set after how many seconds without a signal a machine counts as silent',
        params,
        body: silentAfterSchema,
        response: answers(200, z.object({ resourceId: z.string(), ...silentAfterSchema.shape })),
      },
    },
    async (request) => {
      const { resourceId } = request.params;
      const { silentAfter } = request.body;
      const isKnown = await machines.setSilentAfter(resourceId, silentAfter);
      return isKnown ? { resourceId, silentAfter } : reject('objectnotexists', { resourceId });
    },
  );
}
