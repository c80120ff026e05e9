import type { ResourceId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { MachineSignal } from '#domain/planning/api/shop-floor/machines-api.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { Envelope } from '../kernel/command.ts';
import type { MachineSignals, Taken } from './machine-signals.ts';

export interface SignalContext {
  readonly branches: Pick<Branches, 'main'>;
  readonly machines: MachineSignals;
}

/** Takes a signal by whichever way it came, or says why not: of machines and causes that there are. */
export async function takeSignal(
  { branches, machines }: SignalContext,
  resourceId: ResourceId,
  signal: MachineSignal,
  sender: Pick<Envelope, 'actor' | 'rights'>,
): Promise<Taken | Rejection> {
  const { resources, troubleTypes } = branches.main.image.factory.objects;
  const { troubleTypeId } = signal;
  if (!resources.has(resourceId)) return reject('objectnotexists', { resourceId });
  if (troubleTypeId !== undefined && !troubleTypes.has(troubleTypeId))
    return reject('objectnotexists', { troubleTypeId });
  return machines.take(resourceId, signal, sender);
}

/** What is said of a signal that was taken, the same over HTTP and NATS. */
export const saidOf = ({ signalId }: MachineSignal, { isRepeat, reported, refused }: Taken) => ({
  signalId,
  isRepeat,
  reported,
  ...(refused === undefined ? {} : { refused }),
});
