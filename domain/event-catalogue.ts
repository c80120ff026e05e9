import type { z } from 'zod';
import { administrationEvents } from '#domain/administration/events.ts';
import { baseDataEvents } from '#domain/base-data/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { EventPart } from '#domain/kernel/event-part.ts';
import { simulationEvents } from '#domain/simulation/events.ts';
import { planningEvents } from './planning/events/events.ts';

/** Every event there is, by type (design, section 3). */
export const eventCatalogue: ReadonlyMap<string, EventDefinition<string, z.ZodType>> = new Map(
  [...planningEvents, ...baseDataEvents, ...administrationEvents, ...simulationEvents, EventPart].map((definition) => [
    definition.type,
    definition,
  ]),
);

/**
 * Data of an event in today's shape. `version` is the one it was written with.
 * Throws for a type that the catalogue does not know or a version from the future.
 */
export function upcast(type: string, version: number, data: unknown): unknown {
  const definition = eventCatalogue.get(type);
  if (definition === undefined) throw new Error(`Unknown event type ${type}`);
  if (version > definition.version) throw new Error(`${type} version ${version} is newer than this product`);
  let current = data;
  for (let from = version; from < definition.version; from++) {
    const step = definition.upcasters[from];
    if (step === undefined) throw new Error(`${type} has no upcaster from version ${from}`);
    current = step(current);
  }
  return current;
}
