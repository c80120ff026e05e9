import type { Logger } from 'pino';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { simulationStream, streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import {
  decideSimulation,
  evolveSimulations,
  noSimulations,
  type Simulation,
  type SimulationCommand,
} from '#domain/simulation/simulations.ts';
import type { BranchPoint } from '#infra/event-store/branch.ts';
import type { EventStore, StoredEvent, Subscription } from '#infra/event-store/event-store.ts';
import { type Envelope, newEvents } from '../kernel/command.ts';

/** Every simulation of the plant, folded from the log, and the only way to make or discard one. */
export interface SimulationImage {
  /**
   * The same command id again gives the first answer. Throws `EventStoreUnavailable` when it is not known whether the
   * event is in the log.
   */
  execute(command: SimulationCommand, envelope: Envelope): Promise<SimulationWritten | Rejection>;
  /** Those that are not discarded. */
  readonly open: ReadonlyMap<string, Simulation>;
  /** Resolves when everything is folded that was in the log at the call, also what other instances have written. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export interface SimulationWritten {
  readonly kind: 'written';
  readonly simulation: Simulation;
  /** undefined: nothing was to be written. */
  readonly position: bigint | undefined;
}

/** Those that are not discarded, as branches. */
export const branchPoints = ({ open }: Pick<SimulationImage, 'open'>): Iterable<BranchPoint> =>
  open.values().map(pointOf);

export const currentPoint =
  ({ open }: Pick<SimulationImage, 'open'>) =>
  (simulationId: string): BranchPoint | undefined => {
    const simulation = open.get(simulationId);
    return simulation && pointOf(simulation);
  };

export const pointOf = ({ simulationId: id, baseline, line }: Simulation): BranchPoint => ({ id, baseline, line });

export interface SimulationImageOptions {
  readonly store: EventStore;
  readonly log: Logger;
  readonly now?: () => number;
}

const filter = { streamPrefixes: [streamsOf(streamKinds.simulation)] };

/** Times that another instance may be faster with a number. */
const tries = 20;

/** Reads the history, then follows the log. Resolves when the image is complete. */
export async function openSimulations({
  store,
  log,
  now = Date.now,
}: SimulationImageOptions): Promise<SimulationImage> {
  const simulations = noSimulations();
  const folded = new Map<string, bigint>();
  /** Everything up to here is folded, whoever has written it. */
  let readTo = 0n;
  const byCommand = new Map<string, SimulationWritten>();

  const fold = (event: StoredEvent): void => {
    const { stream, revision, position } = event;
    if (revision <= (folded.get(stream) ?? -1n)) return;
    folded.set(stream, revision);
    if (event.unreadable !== undefined) {
      log.error({ stream, position: String(position), ...event.unreadable }, 'an event cannot be read');
      return;
    }
    try {
      const { simulationId } = event.data as { readonly simulationId: string };
      const before = simulations.open.get(simulationId);
      evolveSimulations(simulations, event, event.metadata.actor);
      const simulation = simulations.open.get(simulationId) ?? simulations.coming.get(simulationId) ?? before;
      if (simulation !== undefined) byCommand.set(event.metadata.commandId, { kind: 'written', simulation, position });
    } catch (error) {
      // The others go on: ending here would meet it again at every start.
      log.error({ err: error, stream, position: String(position) }, 'an event cannot be read');
    }
  };

  let isReady = false;
  let subscription: Subscription | undefined;
  await new Promise<void>((resolve, fail) => {
    subscription = store.subscribeToAll({
      filter,
      onEvents: (events) => events.forEach(fold),
      onCaughtUp: (position) => {
        if (position > readTo) readTo = position;
        isReady = true;
        resolve();
      },
    });
    void subscription.closed.catch((error: unknown) => {
      log.fatal({ err: error }, 'the image of the simulations cannot be kept');
      fail(error);
      if (isReady) throw error;
    });
  });

  /** What has been written to the stream, here or by another instance. */
  async function foldNewOf(stream: string): Promise<void> {
    for await (const event of store.readStream(stream, { from: (folded.get(stream) ?? -1n) + 1n })) fold(event);
  }

  function unchanged(command: SimulationCommand): SimulationWritten {
    const simulation = command.type === 'createSimulation' ? undefined : simulations.open.get(command.simulationId);
    if (simulation === undefined) throw new Error(`${command.type} was decided without an event`);
    return { kind: 'written', simulation, position: undefined };
  }

  return {
    open: simulations.open,
    async catchUp() {
      const last = await store.lastPosition();
      if (last <= readTo) return;
      for await (const event of store.readAll({ after: readTo, filter })) fold(event);
      if (last > readTo) readTo = last;
    },

    async execute(command, envelope) {
      for (let attempt = 1; attempt <= tries; attempt++) {
        const repeated = byCommand.get(envelope.commandId);
        if (repeated !== undefined) return repeated;
        const events = decideSimulation(simulations, command);
        if (isRejection(events)) return events;
        const [first] = events;
        if (first === undefined) return unchanged(command);
        const { simulationId } = first.data;
        const stream = simulationStream(simulationId);
        // A number is taken by whoever writes the first event of its stream.
        const expected = folded.get(stream) ?? ('noStream' as const);
        const result = await store.append(stream, expected, newEvents(events, envelope, mainBranch, now()));
        await foldNewOf(stream);
        const written = byCommand.get(envelope.commandId);
        if (result.kind === 'appended' && written !== undefined) return written;
        log.info({ stream }, 'catching up with another writer');
      }
      return reject('TimelineDataOutdated', {});
    },

    async close() {
      await subscription?.stop();
    },
  };
}
