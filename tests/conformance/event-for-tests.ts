import { randomUUID } from 'node:crypto';
import { UserCreated } from '#domain/administration/events.ts';
import type { UserFields } from '#domain/administration/user.ts';
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

/** A person, with the fields that a test is about. */
export function createdUser(id: string, fields: Partial<UserFields>): NewEvent {
  const whole = { username: 'someone', firstName: '', lastName: '', language: 'de', roles: ['user'], ...fields };
  return eventOf(UserCreated, newId(), 0, { id, fields: whole });
}

export const fieldsOf = ({ data }: Pick<NewEvent, 'data'>): UserFields => UserCreated.schema.parse(data).fields;

const eventBy = (type: string, commandId: string, index: number, operationIds: readonly string[]): NewEvent =>
  eventOf({ type, version: 1 }, commandId, index, { operationIds: [...operationIds] });

function eventOf(
  { type, version }: { readonly type: string; readonly version: number },
  commandId: string,
  index: number,
  data: object,
): NewEvent {
  return {
    eventId: eventIdOf(commandId, index),
    type,
    data,
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'user', userId: 'anna' },
      recordedAt: 1_795_000_000_000,
      branch: 'main',
      schemaVersion: version,
      changeSet: commandId,
    },
  };
}
