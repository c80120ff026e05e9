import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type LiveTopic, liveSubject, maxDeltaBytes } from '#domain/live.ts';
import { nameConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { expectedEnds } from '#domain/planning/feedback/expected-end.ts';
import type { ComparedPlan } from '#domain/simulation/comparison-figures.ts';
import { type BranchPoint, branchView } from '#infra/event-store/branch.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { publishConflictCount } from '#projector/conflicts/conflict-count.ts';
import type { ConflictView } from '#projector/conflicts/conflict-view.ts';
import type { Send } from '#projector/lanes/publish.ts';
import type { BaselineSnapshots } from './baseline-snapshots.ts';
import { branchStreams, openBranchImage } from './branch-image.ts';
import { fillBranchTables } from './branch-tables.ts';

/** One simulation that is followed: what it shows otherwise than the main line, its conflicts, and its live line. */
export interface BranchFollower extends ConflictView {
  /** Where its tables are, as soon as they show the position; undefined: not within the milliseconds. */
  shown(asked: bigint, patience: number): Promise<ShownTables | undefined>;
  compared(): ComparedPlan;
  /** As it was when the simulation was made. */
  beginning(): ComparedPlan;
  position(): bigint;
  /** Says that the line stands, also when nothing happens. */
  heartbeat(): void;
}

interface ShownTables {
  readonly schema: string;
  readonly position: bigint;
}

export interface BranchFollowerOptions {
  /** Of the database that has the main line's rows. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly point: BranchPoint;
  /** Browsers may have read the simulation as of this position, and are told what comes after it. */
  readonly since: bigint;
  readonly log: Logger;
  readonly send: Send;
  /** Whether this projector is the one that tells. */
  readonly isLive: () => boolean;
  readonly planSnapshot: BaselineSnapshots | undefined;
  /** Its tables are lost: it has to be followed anew. */
  readonly onLost: () => void;
  readonly now?: () => number;
}

const topics: readonly LiveTopic[] = ['timeline', 'base-data'];

/** Resolves when everything is folded that is there; rejects when it cannot be read. */
export async function followBranch(options: BranchFollowerOptions): Promise<BranchFollower> {
  const { pool, store, point, since, log, send, isLive, planSnapshot, onLost, now = Date.now } = options;
  const filling = fillBranchTables(pool, point.baseline ?? 0n, log);
  // Seen when it is asked for.
  filling.catch(() => undefined);
  const drop = async (): Promise<void> => (await filling).drop();
  const giveUp = async (error: unknown): Promise<never> => {
    await drop().catch(() => undefined);
    throw error;
  };
  const image = await openBranchImage(store, point, planSnapshot, filling).catch(giveUp);
  const { tables } = image;
  const changes = new EventEmitter().setMaxListeners(0);
  let position = point.baseline ?? 0n;
  let isThere = false;
  const told = new Map<LiveTopic, bigint>(topics.map((topic) => [topic, since]));

  const publish = (topic: LiveTopic, delta: unknown): void => {
    const from = told.get(topic) ?? since;
    told.set(topic, position);
    if (!isLive()) return;
    const message = { from: String(from), to: String(position), at: now() };
    if (delta === undefined) return send(liveSubject(point.id, topic), message);
    const fits = Buffer.byteLength(JSON.stringify(delta)) <= maxDeltaBytes;
    send(liveSubject(point.id, topic), fits ? { ...message, delta } : { ...message, reread: true });
  };

  const fold = (event: StoredEvent): void => {
    position = event.position;
    if (event.unreadable !== undefined) {
      log.error({ simulation: point.id, type: event.type, position: String(position) }, 'an event cannot be read');
      return;
    }
    let changed: ReturnType<typeof image.fold>;
    try {
      changed = image.fold(event);
    } catch (error) {
      log.error({ err: error, simulation: point.id, type: event.type, position: String(position) }, 'left out');
      return;
    }
    const { timeline, baseData } = changed;
    if (position <= since) return;
    if (timeline !== undefined) publish('timeline', timeline);
    if (baseData !== undefined) publish('base-data', baseData);
  };

  const report: ConflictView['report'] = () => {
    const at = now();
    return { report: reportConflicts(image.plan, image.facts, image.watch.at(at), at), position };
  };
  const conflicts: ConflictView = {
    report,
    named() {
      const current = reportConflicts(image.plan, image.facts, image.watch.at(now()), now());
      return { report: nameConflicts(image.plan, image.facts, current, image.factory, now()), position };
    },
    expectedEnds: () => expectedEnds(image.plan, image.facts, now()),
    async reached(asked, patience) {
      const deadline = AbortSignal.timeout(patience);
      while (position < asked) {
        try {
          await once(changes, 'moved', { signal: deadline });
        } catch {
          return false;
        }
      }
      return true;
    },
    onChange: (listener) => void changes.on('change', listener),
    async stop() {
      await subscription.stop();
      await subscription.closed.catch(() => undefined);
    },
  };

  tables.write();
  const complete = Promise.withResolvers<void>();
  const subscription = branchView(store, point).subscribeToAll({
    ...(point.baseline === undefined ? {} : { after: point.baseline }),
    filter: { streamPrefixes: branchStreams(point) },
    onEvents: (events) => {
      for (const event of events) fold(event);
      tables.write();
      changes.emit('moved');
      if (isThere) changes.emit('change');
    },
    onCaughtUp: (reached) => {
      if (reached > position) position = reached;
      if (!isThere) {
        isThere = true;
        complete.resolve();
      }
      changes.emit('moved');
    },
  });
  await Promise.race([complete.promise, subscription.closed]).catch(giveUp);
  const count = publishConflictCount(conflicts, send, isLive, point.id);
  // What happened while it was being opened is counted, too.
  changes.emit('change');
  return {
    ...conflicts,
    async stop() {
      count.close();
      await conflicts.stop();
      await drop().catch((error: unknown) => log.warn({ err: error, simulation: point.id }, 'its tables are left'));
    },
    compared: () => image,
    beginning: () => image.beginning(),
    position: () => position,
    async shown(asked, patience) {
      const deadline = delay(patience, undefined, { ref: false });
      if (!(await conflicts.reached(asked, patience))) return undefined;
      const shown = position;
      const isWritten = await Promise.race([tables.isWritten(), deadline]);
      if (isWritten === false) {
        log.error({ simulation: point.id }, 'the tables of a simulation are lost');
        onLost();
      }
      return isWritten === true ? { schema: tables.schema, position: shown } : undefined;
    },
    heartbeat: () => {
      for (const topic of topics) publish(topic, undefined);
    },
  };
}
