import { toIso } from '#domain/kernel/instant.ts';
import { SimulationCreated, SimulationDiscarded, type SimulationEvent } from '#domain/simulation/events.ts';
import type { Column, ReadModel } from '#projector/read-model.ts';
import type { SimulationRow } from './row.ts';

/** What came since the last writing; undefined: discarded. */
interface SimulationsImage {
  changed: Map<string, SimulationRow | undefined>;
}

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'baseline', type: 'bigint' },
  { name: 'doc', type: 'json' },
];

/** Which simulations there are, and where each begins. Needs nothing but the event. */
export const simulations: ReadModel<SimulationsImage> = {
  name: 'simulations',
  content: 'which simulations there are, and where each begins',
  schema: 'simulations',
  version: 1,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [{ table: 'simulation', columns, replaces: true }],
  emptyImage: () => ({ changed: new Map() }),
  load: async () => {},

  fold(image, event) {
    if (event.type === SimulationCreated.type) {
      const data = event.data as Extract<SimulationEvent, { type: 'SimulationCreated' }>['data'];
      const { actor, recordedAt } = event.metadata;
      image.changed.set(data.simulationId, { ...data, createdAt: toIso(recordedAt), createdBy: actor });
    } else if (event.type === SimulationDiscarded.type)
      image.changed.set((event.data as SimulationEvent['data']).simulationId, undefined);
  },

  drain(image) {
    const rows = [...image.changed.values()].filter((row) => row !== undefined);
    const removed = [...image.changed].filter(([, row]) => row === undefined).map(([id]) => id);
    image.changed = new Map();
    return {
      tables: [
        {
          rows: [
            rows.map(({ simulationId }) => simulationId),
            rows.map(({ baselinePosition }) => BigInt(baselinePosition)),
            rows.map((row) => JSON.stringify(row)),
          ],
          removed,
        },
      ],
      delta: undefined,
    };
  },
};
