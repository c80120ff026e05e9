import { toIso } from '#domain/kernel/instant.ts';
import { type SimulationRow, simulationRowShape } from '#domain/simulation/calls.ts';
import { SimulationCreated, type SimulationEvent, simulationEvents } from '#domain/simulation/events.ts';
import { evolveSimulations, noSimulations, type Simulation, type Simulations } from '#domain/simulation/simulations.ts';
import type { Column, ReadModel } from '#projector/read-model.ts';

type Made = Pick<SimulationRow, 'createdAt' | 'createdBy'>;

interface SimulationsImage {
  readonly simulations: Simulations;
  /** By number: what stands in no field of a simulation. */
  readonly made: Map<string, Made>;
  /** Numbers of those that changed since the last writing. */
  changed: Set<string>;
}

const columns: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'baseline', type: 'bigint' },
  { name: 'doc', type: 'json' },
];

/** Which simulations there are, where each begins, and whose it is. */
export const simulations: ReadModel<SimulationsImage> = {
  name: 'simulations',
  content: 'which simulations there are, where each begins, and whose it is',
  schema: 'simulations',
  version: 4,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [{ table: 'simulation', columns, replaces: true }],
  emptyImage: () => ({ simulations: noSimulations(), made: new Map(), changed: new Set() }),
  async load({ simulations, made }, { client, schema }) {
    const { rows } = await client.query<{ doc: unknown }>(`SELECT doc FROM ${schema}.simulation`);
    for (const { doc } of rows) {
      const { baselinePosition, rebasedFrom, createdAt, createdBy, ...row } = simulationRowShape.parse(doc);
      simulations.open.set(row.simulationId, {
        ...row,
        purpose: row.purpose,
        tag: row.tag,
        ownerId: row.ownerId,
        baseline: BigInt(baselinePosition),
        rebasedFrom: rebasedFrom && { baseline: BigInt(rebasedFrom.baselinePosition), line: rebasedFrom.line },
      });
      made.set(row.simulationId, { createdAt, createdBy });
    }
  },

  fold({ simulations, made, changed }, event) {
    if (!simulationEventTypes.has(event.type)) return;
    const { actor, recordedAt } = event.metadata;
    const { simulationId } = (event as SimulationEvent).data;
    evolveSimulations(simulations, event, actor);
    if (event.type === SimulationCreated.type)
      made.set(simulationId, { createdAt: toIso(recordedAt), createdBy: actor });
    changed.add(simulationId);
  },

  drain(image) {
    const { simulations, made } = image;
    const rows: SimulationRow[] = [];
    const removed: string[] = [];
    for (const id of image.changed) {
      const [simulation, madeBy] = [simulations.open.get(id), made.get(id)];
      if (simulation !== undefined && madeBy !== undefined) rows.push(rowOf(simulation, madeBy));
      else removed.push(id);
    }
    image.changed = new Set();
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

const simulationEventTypes: ReadonlySet<string> = new Set(simulationEvents.map(({ type }) => type));

const rowOf = ({ baseline, rebasedFrom, ...simulation }: Simulation, made: Made): SimulationRow => ({
  ...simulation,
  baselinePosition: String(baseline),
  ...(rebasedFrom && { rebasedFrom: { baselinePosition: String(rebasedFrom.baseline), line: rebasedFrom.line } }),
  ...made,
  sharedWith: [...simulation.sharedWith],
});
