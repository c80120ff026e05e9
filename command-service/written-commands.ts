import type { RecordedEvent } from '#infra/event-store/event-store.ts';

/** Number of commands whose answer is cached; a client that has lost its answer repeats within seconds. */
const remembered = 5_000;

/** Events that were written lately, by command: a repeated command gets the first answer. */
export function openWrittenCommands() {
  const written = new Map<string, Map<string, RecordedEvent>>();
  return {
    remember(event: RecordedEvent): void {
      const { commandId } = event.metadata;
      const events = written.get(commandId) ?? new Map<string, RecordedEvent>();
      written.set(commandId, events.set(event.eventId, event));
      const oldest = written.keys().next().value;
      if (written.size > remembered && oldest !== undefined) written.delete(oldest);
    },
    /** All events of a command; undefined when none of them is in the stream. */
    eventsOf(commandId: string, stream: string): readonly RecordedEvent[] | undefined {
      const events = [...(written.get(commandId)?.values() ?? [])];
      return events.some((event) => event.stream === stream) ? events : undefined;
    },
  };
}

export type WrittenCommands = ReturnType<typeof openWrittenCommands>;
