import { currentType, storedTypes } from '#domain/log/event-catalogue.ts';
import type { EventFilter } from './event-store.ts';

/** Whether an event belongs to what a filter asks for; without a filter every one does. */
export function passes(
  event: { readonly stream: string; readonly type: string },
  filter: EventFilter | undefined,
): boolean {
  const { streamPrefixes, eventTypes } = filter ?? {};
  if (streamPrefixes !== undefined && !streamPrefixes.some((prefix) => event.stream.startsWith(prefix))) return false;
  return eventTypes === undefined || eventTypes.includes(currentType(event.type));
}

/** The types that a server is asked for, so that events which were written under a former name come, too. */
export const typesInLog = (eventTypes: readonly string[]): readonly string[] => eventTypes.flatMap(storedTypes);
