import type { EventOf } from '#domain/kernel/event.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { EditRedone, EditUndone, SimulationTransferred } from '#domain/planning/events/edit-events.ts';
import { type SimulationRow, simulationRowShape } from '#domain/simulation/calls.ts';
import { SimulationCreated, type SimulationEvent, simulationEvents } from '#domain/simulation/events.ts';
import { evolveSimulations, noSimulations, type Simulation, type Simulations } from '#domain/simulation/simulations.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Column, ReadModel } from '#projector/kernel/read-model.ts';

type Made = Pick<SimulationRow, 'createdAt' | 'createdBy' | 'becamePlan'>;

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
  version: 5,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [{ table: 'simulation', columns, replaces: true }],
  emptyImage: () => ({ simulations: noSimulations(), made: new Map(), changed: new Set() }),
  async load({ simulations, made }, { client, schema }) {
    const { rows } = await client.query<{ doc: unknown }>(`SELECT doc FROM ${schema}.simulation`);
    for (const { doc } of rows) {
      const { baselinePosition, rebasedFrom, createdAt, createdBy, becamePlan, ...row } = simulationRowShape.parse(doc);
      simulations.open.set(row.simulationId, {
        ...row,
        purpose: row.purpose,
        tag: row.tag,
        ownerId: row.ownerId,
        baseline: BigInt(baselinePosition),
        rebasedFrom: rebasedFrom && { baseline: BigInt(rebasedFrom.baselinePosition), line: rebasedFrom.line },
      });
      made.set(row.simulationId, { createdAt, createdBy, ...(becamePlan && { becamePlan }) });
    }
  },

  fold(image, event) {
    foldBecoming(image, event);
    if (!simulationEventTypes.has(event.type)) return;
    const { simulations, made, changed } = image;
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

/** Which simulations the plan of the plant has become, and which it has not after all. */
function foldBecoming({ made, changed }: SimulationsImage, { type, data, metadata }: RecordedEvent): void {
  const note = (simulationId: string, becamePlan: Made['becamePlan']): void => {
    const known = made.get(simulationId);
    if (known === undefined) return;
    made.set(simulationId, { ...known, becamePlan });
    changed.add(simulationId);
  };
  if (type === SimulationTransferred.type) {
    const { simulationId, whole } = data as EventOf<typeof SimulationTransferred>['data'];
    if (whole) note(simulationId, { at: toIso(metadata.recordedAt), changeSet: metadata.changeSet });
  } else if (type === EditUndone.type || type === EditRedone.type) {
    const { changeSet } = data as EventOf<typeof EditUndone>['data'];
    for (const [simulationId, { becamePlan }] of made) {
      if (becamePlan?.changeSet !== changeSet) continue;
      const { at } = becamePlan;
      note(simulationId, { at, changeSet, ...(type === EditUndone.type && { isUndone: true }) });
    }
  }
}

const simulationEventTypes: ReadonlySet<string> = new Set(simulationEvents.map(({ type }) => type));

const rowOf = ({ baseline, rebasedFrom, ...simulation }: Simulation, made: Made): SimulationRow => ({
  ...simulation,
  baselinePosition: String(baseline),
  ...(rebasedFrom && { rebasedFrom: { baselinePosition: String(rebasedFrom.baseline), line: rebasedFrom.line } }),
  ...made,
  sharedWith: [...simulation.sharedWith],
});
