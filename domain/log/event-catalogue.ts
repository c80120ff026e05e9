import type { z } from 'zod';
import { administrationEvents } from '#domain/administration/events.ts';
import { baseDataEvents } from '#domain/base-data/events.ts';
import type { DomainEvent, EventDefinition } from '#domain/kernel/event.ts';
import { EventPart } from '#domain/kernel/event-part.ts';
import { PlantFounded } from '#domain/kernel/plant-founded.ts';
import { planningEvents } from '#domain/planning/events/events.ts';
import { refusedReportEvents } from '#domain/planning/feedback/refused-report-events.ts';
import { samplePlantEvents } from '#domain/sample-plant/sample-plant.ts';
import { simulationEvents } from '#domain/simulation/events.ts';

/** What a store says of itself, and nobody has done. */
export const storeEvents = [EventPart, PlantFounded] as const;

/** Every event there is, by type (design, section 3). */
export const eventCatalogue: ReadonlyMap<string, EventDefinition<string, z.ZodType>> = new Map(
  [
    ...planningEvents,
    ...baseDataEvents,
    ...administrationEvents,
    ...samplePlantEvents,
    ...simulationEvents,
    ...refusedReportEvents,
    ...storeEvents,
  ].map((definition) => [definition.type, definition]),
);

const byFormerType: typeof eventCatalogue = new Map(
  [...eventCatalogue.values()].flatMap((definition) => definition.formerTypes.map((type) => [type, definition])),
);

/** The type that an event in a log is read as: its own, or the one that took its place. */
export const currentType = (type: string): string => byFormerType.get(type)?.type ?? type;

/** Types under which events that are read as this one stand in a log. */
export const storedTypes = (type: string): readonly string[] => [
  type,
  ...(eventCatalogue.get(type)?.formerTypes ?? []),
];

/** An event as it was written: `version` is the schema's of then. */
export interface StoredFact extends DomainEvent {
  readonly version: number;
  readonly eventId: string;
}

/**
 * A stored event as it is today, type and data. Throws for a type that the catalogue does not know or a version from
 * the future.
 */
export function upcast({ type, version, data, eventId }: StoredFact): DomainEvent {
  const definition = eventCatalogue.get(type) ?? byFormerType.get(type);
  if (definition === undefined) throw new Error(`Unknown event type ${type}`);
  if (version > definition.version) throw new Error(`${type} version ${version} is newer than this product`);
  let current = data;
  for (let from = version; from < definition.version; from++) {
    const step = definition.upcasters[from];
    if (step === undefined) throw new Error(`${type} has no upcaster from version ${from}`);
    current = step(current, eventId);
  }
  return { type: definition.type, data: current };
}
