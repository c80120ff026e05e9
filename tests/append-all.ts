import type { EventStore } from '#infra/event-store/event-store.ts';
import type { PlantEvent } from './plant-events.ts';

/** Appends a made-up log in order; answers with the position of its last event. */
export async function appendAll(store: EventStore, events: readonly PlantEvent[]): Promise<bigint> {
  let position = 0n;
  let run: PlantEvent[] = [];
  const flush = async (): Promise<void> => {
    const [first] = run;
    if (first === undefined) return;
    const added = run.map(({ event }) => event);
    const result = await store.append(first.stream, 'any', added);
    if (result.kind !== 'appended') throw new Error('the log was not appended');
    position = result.position;
    run = [];
  };
  for (const event of events) {
    if (run.length === 200 || (run[0] !== undefined && run[0].stream !== event.stream)) await flush();
    run.push(event);
  }
  await flush();
  return position;
}
