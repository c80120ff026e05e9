import { createdType } from '#domain/base-data/events.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { objectStream, planStream } from '#domain/kernel/stream-names.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import type { PlantEvent } from '#tests/fixtures/plant-events.ts';
import { benchPlant } from './planning/plant.ts';

/**
 * Appends a plant of so many operations around `now` to the store of an empty product: base data, orders, plan and
 * feedback of the past, without the moves of its planners. Answers with the position of the last event.
 */
export function fillPlant(store: EventStore, operations: number, now: Instant): Promise<bigint> {
  const { factory, events } = benchPlant(operations, now);
  const filled: PlantEvent[] = [];
  const add = (stream: string, event: DomainEvent): void => {
    const commandId = `fill-${filled.length}`;
    const metadata = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'system', name: 'bench' },
      recordedAt: now,
      branch: mainBranch,
      schemaVersion: eventCatalogue.get(event.type)?.version ?? 1,
      changeSet: commandId,
    } as const;
    filled.push({ stream, event: { eventId: eventIdOf(commandId, 0), ...event, metadata } });
  };
  for (const [collection, objects] of Object.entries(factory.objects) as [Collection, ReadonlyMap<string, object>][])
    for (const [id, fields] of objects)
      add(objectStream(objectTypes[collection].singular, id), { type: createdType(collection), data: { id, fields } });
  for (const event of events) if (event.type !== 'OperationsMoved') add(planStream, event);
  return appendAll(store, filled);
}
