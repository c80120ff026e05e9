import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { importStream } from '#domain/kernel/stream-names.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf, newEnvelope } from '../kernel/command.ts';
import type { ImportRun, ImportTarget, Named, Outcomes } from './import-target.ts';

/**
 * Imports write as people do, by the images of plan and factory. Commands that are handed over together share an append.
 * @param store of the whole plant
 */
export function writeSideTarget({ image, plan: writer }: OpenBranch, store: EventStore): ImportTarget {
  return {
    factory: () => image.factory,
    plan: () => writer.plan,
    users: () => image.users,
    newId: idsOf(randomUUID()),
    executeBaseData: (commands, run) => together(commands, run, (command, name) => image.execute(command, name)),
    executePlanning: (commands, run) => together(commands, run, (command, name) => writer.execute(command, name)),
    async record(event, run) {
      return appendOwn(image, importStream(run.importId), event, envelopeOf(run, event.type));
    },
    lastPosition: () => store.lastPosition(),
    async written(run, after) {
      const names = new Set<string>();
      for await (const event of store.readAll({ after })) {
        if (event.unreadable !== undefined || event.metadata.correlationId !== run.importId) continue;
        const { commandId } = event.metadata;
        // The object itself; what else a command has changed with it has higher numbers.
        if (event.eventId === eventIdOf(commandId, 0)) names.add(commandId.slice(prefixOf(run).length));
      }
      return names;
    },
  };
}

/** Appends to a stream that has no other writer, and answers with the position. */
export async function appendOwn(
  image: Pick<OpenBranch['image'], 'append'>,
  stream: string,
  event: DomainEvent,
  envelope: Envelope,
): Promise<bigint> {
  const append = () => image.append(stream, [event], envelope);
  const first = await append();
  // After a restart the image learns with a refusal how far the stream is.
  const stored = isRejection(first) ? await append() : first;
  if (isRejection(stored)) throw new Error(`${stream} was written by somebody else`);
  return stored.position;
}

/** Both images decide in the order of the calls, before the first command is durable. */
async function together<Command>(
  commands: readonly Named<Command>[],
  run: ImportRun,
  execute: (command: Command, envelope: Envelope) => Promise<{ readonly events: readonly unknown[] } | Rejection>,
): Promise<Outcomes> {
  // All of them: one that fails must not leave others under way behind.
  const settled = await Promise.allSettled(
    commands.map(({ command, name }) => execute(command, envelopeOf(run, name))),
  );
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    if (isRejection(one.value)) return one.value;
    return one.value.events.length > 0 ? 'written' : 'unchanged';
  });
}

const prefixOf = ({ importId }: ImportRun): string => `${importId}-`;

const envelopeOf = (run: ImportRun, name: string): Envelope => ({
  ...newEnvelope(run.scope, `${prefixOf(run)}${name}`),
  correlationId: run.importId,
});
