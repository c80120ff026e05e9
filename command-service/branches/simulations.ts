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
import type { SimulationBaselines } from '#infra/http/scope.ts';
import { type Envelope, newEvents } from '../command.ts';

/** Every simulation of the plant, folded from the log, and the only way to make or discard one. */
export interface SimulationImage extends SimulationBaselines {
  /**
   * The same command id again gives the first answer. Throws `EventStoreUnavailable` when it is not known whether the
   * event is in the log.
   */
  execute(command: SimulationCommand, envelope: Envelope): Promise<SimulationWritten | Rejection>;
  /** Those that are not discarded. */
  open(): Iterable<BranchPoint>;
  close(): Promise<void>;
}

export interface SimulationWritten {
  readonly kind: 'written';
  readonly simulation: Simulation;
  readonly position: bigint;
}

export interface SimulationImageOptions {
  readonly store: EventStore;
  readonly log: Logger;
  readonly now?: () => number;
}

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
      evolveSimulations(simulations, event);
      const simulation = simulations.open.get(simulationId) ?? before;
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
      filter: { streamPrefixes: [streamsOf(streamKinds.simulation)] },
      onEvents: (events) => events.forEach(fold),
      onCaughtUp: () => {
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

  /** What another instance has written to the stream. */
  async function catchUp(stream: string): Promise<void> {
    for await (const event of store.readStream(stream, { from: (folded.get(stream) ?? -1n) + 1n })) fold(event);
  }

  return {
    open: () => simulations.open.values().map(({ simulationId: id, baseline }) => ({ id, baseline })),
    baselineOf: (simulationId) => simulations.open.get(simulationId)?.baseline,

    async execute(command, envelope) {
      for (let attempt = 1; attempt <= tries; attempt++) {
        const repeated = byCommand.get(envelope.commandId);
        if (repeated !== undefined) return repeated;
        const event = decideSimulation(simulations, command);
        if (isRejection(event)) return event;
        const { simulationId } = event.data;
        const stream = simulationStream(simulationId);
        // A number is taken by whoever writes the first event of its stream.
        const expected = folded.get(stream) ?? ('noStream' as const);
        const result = await store.append(stream, expected, newEvents([event], envelope, mainBranch, now()));
        await catchUp(stream);
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
