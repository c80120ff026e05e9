import { createHash, randomUUID } from 'node:crypto';
import type { Actor, Branch, DomainEvent } from '#domain/kernel/event.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { NewEvent } from '#infra/event-store/event-store.ts';

/** Context of one command: sender, and the id under which it may be repeated. */
export interface Envelope {
  readonly commandId: string;
  /** Id that groups commands, such as an import run; default: the command itself. */
  readonly correlationId: string;
  readonly actor: Actor;
  readonly rights: Rights;
  /** Of a change of capacity: how the plan is to follow it. */
  readonly way?: Way | undefined;
  /** Of a command that is part of what another one does: the change set of that. */
  readonly changeSet?: string | undefined;
  /** Of a command that follows from an event: that event, and the change set that both belong to. */
  readonly cause?: { readonly changeSet: string; readonly eventId: string } | undefined;
}

/** What undo names: the command, or the one that it follows from. */
export const changeSetOf = ({
  commandId,
  changeSet = commandId,
  cause,
}: Pick<Envelope, 'commandId' | 'changeSet' | 'cause'>): string => cause?.changeSet ?? changeSet;

/** `who` is the scope of a request, or the product itself. */
export function newEnvelope(
  { actor, rights }: Pick<Envelope, 'actor' | 'rights'>,
  commandId: string = randomUUID(),
): Envelope {
  return { commandId, correlationId: commandId, actor, rights };
}

/** The product itself as sender; its commands are not checked for rights. */
export const bySystem = (name: string): Pick<Envelope, 'actor' | 'rights'> => ({
  actor: { kind: 'system', name },
  rights: new Set(),
});

/** Owner of the undo stack; undefined for the product itself. */
export const userOf = (actor: Actor): string | undefined => {
  switch (actor.kind) {
    case 'user':
      // What a connected system does is not on the undo stack of who made its token.
      return actor.apiTokenId === undefined ? actor.userId : `api-${actor.apiTokenId}`;
    case 'terminal':
      return actor.workerId;
    case 'system':
      return undefined;
  }
};

/** Who was at it: whoever is signed in, of a connected system who made its token; undefined for the product itself. */
export const personOf = (actor: Actor): string | undefined => (actor.kind === 'user' ? actor.userId : userOf(actor));

/** Wraps decided events for the store; `first` continues the numbering when a command writes to several streams. */
export function newEvents(
  events: readonly DomainEvent[],
  envelope: Envelope,
  branch: Branch,
  recordedAt: number,
  first = 0,
): readonly NewEvent[] {
  const { commandId, correlationId, actor, way, cause } = envelope;
  return events.map(({ type, data }, index) => ({
    eventId: eventIdOf(commandId, first + index),
    type,
    data,
    metadata: {
      commandId,
      correlationId,
      causationId: cause?.eventId ?? commandId,
      actor,
      recordedAt,
      branch,
      schemaVersion: eventCatalogue.get(type)?.version ?? 1,
      changeSet: changeSetOf(envelope),
      ...(way && { way }),
    },
  }));
}

/** Deterministic ids: a repeated command generates the same ones. 16 characters of base 32, 80 bits. */
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
