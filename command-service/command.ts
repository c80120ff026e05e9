import { createHash, randomUUID } from 'node:crypto';
import type { Rights } from '#domain/administration/rights.ts';
import { eventCatalogue } from '#domain/event-catalogue.ts';
import type { Actor, Branch, DomainEvent } from '#domain/kernel/event.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { NewEvent } from '#infra/event-store/event-store.ts';

/** Circumstances of one command: who sent it, and the name under which it may come again. */
export interface Envelope {
  readonly commandId: string;
  /** What the command belongs to, as an import run; the command itself when nothing. */
  readonly correlationId: string;
  readonly actor: Actor;
  readonly rights: Rights;
}

/** `who` is the scope of a request, or the product itself. */
export function newEnvelope(
  { actor, rights }: Pick<Envelope, 'actor' | 'rights'>,
  commandId: string = randomUUID(),
): Envelope {
  return { commandId, correlationId: commandId, actor, rights };
}

/** The product itself as the sender of a command; what it does is asked for by no right. */
export const bySystem = (name: string): Pick<Envelope, 'actor' | 'rights'> => ({
  actor: { kind: 'system', name },
  rights: new Set(),
});

/** The user whose undo stack counts; undefined for the product itself. */
export const userOf = (actor: Actor): string | undefined => {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'terminal':
      return actor.workerId;
    case 'system':
      return undefined;
  }
};

/** Wraps decided events for the store; `first` counts on when a command writes to several streams. */
export function newEvents(
  events: readonly DomainEvent[],
  envelope: Envelope,
  branch: Branch,
  recordedAt: number,
  first = 0,
): readonly NewEvent[] {
  const { commandId, correlationId, actor } = envelope;
  return events.map(({ type, data }, index) => ({
    eventId: eventIdOf(commandId, first + index),
    type,
    data,
    metadata: {
      commandId,
      correlationId,
      causationId: commandId,
      actor,
      recordedAt,
      branch,
      schemaVersion: eventCatalogue.get(type)?.version ?? 1,
      changeSet: commandId,
    },
  }));
}

/** Ids that the same command makes again when it is repeated: 16 characters of base 32, 80 bits. */
export function idsOf(commandId: string): () => string {
  let count = 0;
  return () => {
    const hash = createHash('sha256').update(`${commandId}\nid\n${count++}`).digest();
    let id = '';
    for (let index = 0; index < 16; index++) id += alphabet[(hash[index] ?? 0) & 31];
    return id;
  };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
