import { randomUUID } from 'node:crypto';
import { OperationsLocked, OperationsUnlocked } from '#domain/planning/events/edit-events.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { NewEvent } from '#infra/event-store/event-store.ts';

/** An event as a command with this id would cause it. */
export function lockedBy(commandId: string, index = 0, operationIds: readonly string[] = ['operation-1']): NewEvent {
  return eventBy(OperationsLocked.type, commandId, index, operationIds);
}

export function unlockedBy(commandId: string, index = 0, operationIds: readonly string[] = ['operation-1']): NewEvent {
  return eventBy(OperationsUnlocked.type, commandId, index, operationIds);
}

/** A new command id; also good as a part of stream names that no other test uses. */
export const newId = (): string => randomUUID();

/** An event whose data has about this many bytes. */
export function eventOfBytes(commandId: string, bytes: number): NewEvent {
  const operationId = 'o'.repeat(61);
  return lockedBy(
    commandId,
    0,
    Array.from({ length: Math.ceil(bytes / 64) }, () => operationId),
  );
}

function eventBy(type: string, commandId: string, index: number, operationIds: readonly string[]): NewEvent {
  return {
    eventId: eventIdOf(commandId, index),
    type,
    data: { operationIds: [...operationIds] },
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'user', userId: 'anna' },
      recordedAt: 1_795_000_000_000,
      branch: 'main',
      schemaVersion: 1,
      changeSet: commandId,
    },
  };
}
