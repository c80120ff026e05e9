import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { machineSubject } from '#domain/live.ts';
import { changeMachine, makeMachineCredentials, sendSignal } from '#domain/planning/api/shop-floor/machines-api.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { MachineLines } from '#infra/machine-lines.ts';
import { openCredentialLimit } from '#infra/nats/credential-limit.ts';
import type { NatsKeys } from '#infra/nats/keys.ts';
import { machineLifetime, makeMachineKey, mintMachineCredentials } from '#infra/nats/machine-credentials.ts';
import { type SignalContext, saidOf, takeSignal } from './take-signal.ts';

interface MachineContext extends SignalContext {
  readonly machineLines: MachineLines;
  readonly natsKeys: NatsKeys;
}

/** Signals of machines, sent by a gateway with an API token (api contract, machines). */
export function machineRoutes(service: Service, context: MachineContext): void {
  const { machines, machineLines, natsKeys } = context;
  const limit = openCredentialLimit();

  answerCall(service, sendSignal, async (request, reply) => {
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
  });

  answerCall(service, makeMachineCredentials, async (request, reply) => {
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
    return { jwt, seed, expiresAt: toIso(until), renewIn, url: '/nats', subject, inboxPrefix };
  });

  answerCall(service, changeMachine, async (request) => {
    const { resourceId } = request.params;
    const { silentAfter } = request.body;
    const isKnown = await machines.setSilentAfter(resourceId, silentAfter);
    return isKnown ? { resourceId, silentAfter } : reject('objectnotexists', { resourceId });
  });
}
