import { mainBranch } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';

/** What a desk decided as the store would hand it out, one command per event: what has no value is not there. */
export const recorded = (event: { readonly type: string; readonly data: unknown }, index: number): RecordedEvent => ({
  ...(JSON.parse(JSON.stringify(event)) as typeof event),
  stream: 'plan-main',
  revision: BigInt(index),
  position: BigInt(index + 1),
  eventId: `event-${index}`,
  metadata: {
    commandId: `c${index}`,
    correlationId: `c${index}`,
    causationId: `c${index}`,
    actor: { kind: 'user', userId: 'anna' },
    recordedAt: index,
    branch: mainBranch,
    schemaVersion: 1,
    changeSet: `c${index}`,
  },
});
