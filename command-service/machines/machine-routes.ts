import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { resourceIdSchema } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { machineSubject } from '#domain/live.ts';
import { machineCredentialsSchema, machineSignalSchema, silentAfterSchema } from '#domain/planning/api/machines-api.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { openCredentialLimit } from '#infra/nats/credential-limit.ts';
import { machineLifetime, makeMachineKey, mintMachineCredentials } from '#infra/nats/machine-credentials.ts';
import type { CommandContext } from '../context.ts';
import { saidOf, takeSignal } from './take-signal.ts';

const params = z.strictObject({ resourceId: resourceIdSchema });

/** Signals of machines, sent by a gateway with an API token (api contract, machines). */
export function machineRoutes(service: Service, context: CommandContext): void {
  const { machines, machineLines, natsKeys } = context;
  const limit = openCredentialLimit();

  service.post(
    '/api/planning/machines/:resourceId/signals',
    {
      config: { right: rightTo.report },
      schema: {
        summary: 'A signal of a machine: state, pieces and scrap since the one before; a signalId counts once',
        description:
          'Signals wait for their turn, all that a machine has sent are taken together. When 5,000 wait, the next one is answered 429 `tooManyRequests`, with the seconds until there is room in Retry-After; nothing of it is kept, so send it again with the same signalId.',
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
      const { branch } = scopeOf(request);
      // What is simulated has no machines.
      if (branch.baseline !== undefined) return reject('notInSimulation', { simulationId: branch.id });
      const taken = await takeSignal(context, request.params.resourceId, request.body, scopeOf(request));
      if (isRejection(taken)) {
        const seconds = taken.detailsObject?.['seconds'];
        if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
        return taken;
      }
      if (taken.position !== undefined) reply.header('x-position', String(taken.position));
      return saidOf(request.body, taken);
    },
  );

  service.post(
    '/api/planning/machines/credentials',
    {
      config: { right: rightTo.report },
      schema: {
        summary:
          'Exchange an API token for what a gateway publishes signals with over NATS: a credential for that alone',
        body: machineCredentialsSchema.nullish(),
        response: answers(
          201,
          z.object({
            jwt: z.string(),
            seed: z.string(),
            expiresAt: z.iso.datetime(),
            /** Seconds after which to ask for the next one, before this one ends. */
            renewIn: z.number().int(),
            /** Path of the websocket at the plant's address. */
            url: z.string(),
            /** Where to publish; the resourceId stands for its middle. */
            subject: z.string(),
            /** Prefix of the subjects at which answers are heard. */
            inboxPrefix: z.string(),
          }),
        ),
      },
    },
    async (request, reply) => {
      const { apiTokenId, tokenHash } = callerOf(request);
      const { branch } = scopeOf(request);
      if (branch.baseline !== undefined) return reject('notInSimulation', { simulationId: branch.id });
      // A person has a screen; what is left alone in a cabinet gets what can be revoked by itself.
      if (apiTokenId === undefined) return reject('accessDenied', { apiToken: 'required' });
      const wait = await limit.take(tokenHash);
      if (wait !== undefined) {
        reply.header('retry-after', String(wait));
        return reject('tooManyRequests', { seconds: wait });
      }
      const resourceIds = request.body?.resourceIds;
      const unknown = resourceIds?.find((id) => !context.branches.main.image.factory.objects.resources.has(id));
      if (unknown !== undefined) return reject('objectnotexists', { resourceId: unknown });
      const key = makeMachineKey();
      const until = await machineLines.note(apiTokenId, key.getPublicKey(), Date.now() + machineLifetime);
      if (until === undefined) return reject('unauthorized');
      const { jwt, seed, inboxPrefix } = await mintMachineCredentials(natsKeys, key, { resourceIds, until });
      const renewIn = Math.max(1, Math.round(((until - Date.now()) / 1000) * 0.75));
      const subject = machineSubject('{resourceId}');
      return reply.code(201).send({ jwt, seed, expiresAt: toIso(until), renewIn, url: '/nats', subject, inboxPrefix });
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
