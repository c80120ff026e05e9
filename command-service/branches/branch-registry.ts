import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type BranchPoint, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { simulationFolder } from '#infra/event-store/snapshots.ts';
import { branchSnapshots } from './branch-snapshots.ts';
import { type OpenBranch, openBranch } from './open-branch.ts';

/** Opens simulations when something is asked of them and closes them when nothing is any more; the plant is always open. */
export interface Branches {
  readonly main: OpenBranch;
  /** The plant with all that was in the log at the call, also what other instances have written. */
  currentMain(): Promise<OpenBranch>;
  /** The simulation of that number, wherever it begins by now. Nobody closes the branch before the work is done. */
  use<Answer>(point: BranchPoint, work: (branch: OpenBranch) => Promise<Answer>): Promise<Answer>;
  /** The same while nobody else works in it; who comes meanwhile waits. */
  alone<Answer>(point: BranchPoint, work: (branch: OpenBranch) => Promise<Answer>): Promise<Answer>;
  /**
   * Opens a simulation for those who will work in it, and keeps its plan while the main line still stands where it
   * begins. What goes wrong is logged: the first command does the same again.
   */
  prepare(point: BranchPoint): Promise<void>;
  /** Forgets a discarded simulation, when those who work in it are done. */
  discard(point: BranchPoint): Promise<void>;
  /** Of all branches, the plant's last. Nothing may be under way any more. */
  close(): Promise<void>;
}

export interface BranchesOptions {
  readonly store: EventStore;
  readonly main: OpenBranch;
  /** Where a simulation begins now; undefined: there is none. */
  readonly current: (simulationId: string) => BranchPoint | undefined;
  /** Of the snapshots of plans. */
  readonly snapshotFolder: string;
  readonly log: Logger;
  /** Milliseconds without any work after which a simulation is closed. */
  readonly idleAfter?: number;
  /** Simulations that stay open at once; each costs the memory of a plan. */
  readonly maxOpen?: number;
  readonly now?: () => number;
}

/** A planner who thinks a while goes on where the images still are. */
const tenMinutes = 10 * 60_000;
const minute = 60_000;

interface Held {
  readonly point: BranchPoint;
  readonly opening: Promise<OpenBranch>;
  users: number;
  /** Waits until nobody works in it. */
  whenUnused: (() => void) | undefined;
  lastUsed: number;
}

export function openBranches(options: BranchesOptions): Branches {
  const { store, main, current, snapshotFolder, log, idleAfter = tenMinutes, maxOpen = 10, now = Date.now } = options;
  const held = new Map<string, Held>();
  /** Closing ones by number: what is opened again waits, so that no two writers of one instance stand side by side. */
  const closing = new Map<string, Promise<void>>();

  const open = async (point: BranchPoint): Promise<OpenBranch> => {
    await closing.get(point.id);
    const begin = performance.now();
    await main.plan.look();
    const snapshots = await branchSnapshots({ folder: snapshotFolder, store, mainPlan: main.plan, point, log });
    const branch = await openBranch({ store, point, log, people: main.image, snapshots });
    const { revision } = branch.plan.plan;
    log.info({ simulation: point.id, revision, ms: Math.round(performance.now() - begin) }, 'simulation opened');
    return branch;
  };

  const hold = (point: BranchPoint): Held => {
    const known = held.get(point.id);
    if (known !== undefined && lineOf(known.point) === lineOf(point)) return known;
    if (known !== undefined) shut(point.id, known);
    const fresh: Held = { point, opening: open(point), users: 0, whenUnused: undefined, lastUsed: now() };
    held.set(point.id, fresh);
    // What could not be opened is opened anew for the next one.
    fresh.opening.catch(() => {
      if (held.get(point.id) === fresh) held.delete(point.id);
    });
    return fresh;
  };

  const shut = (id: string, one: Held): void => {
    held.delete(id);
    const work = one.opening
      .then((branch) => branch.close())
      .catch((error: unknown) => log.warn({ err: error, simulation: id }, 'a simulation did not close well'))
      .finally(() => closing.delete(id));
    closing.set(id, work);
  };

  const closeIdle = (): void => {
    const unused = [...held].filter(([, { users }]) => users === 0).toSorted((a, b) => a[1].lastUsed - b[1].lastUsed);
    const tooMany = held.size - maxOpen;
    for (const [index, [id, one]] of unused.entries())
      if (index < tooMany || now() - one.lastUsed >= idleAfter) shut(id, one);
  };
  const sweeper = setInterval(closeIdle, Math.min(minute, idleAfter));
  sweeper.unref();

  /** Those in which somebody works alone. */
  const taken = new Map<string, Promise<unknown>>();

  const begin = async <Answer>(point: BranchPoint, work: (branch: OpenBranch) => Promise<Answer>): Promise<Answer> => {
    const one = hold(current(point.id) ?? point);
    one.users += 1;
    try {
      return await work(await one.opening);
    } finally {
      one.users -= 1;
      one.lastUsed = now();
      if (one.users === 0) one.whenUnused?.();
      if (held.size > maxOpen) closeIdle();
    }
  };

  const workIn: Branches['use'] = async (point, work) => {
    if (point.baseline === undefined) return work(main);
    for (let other = taken.get(point.id); other !== undefined; other = taken.get(point.id)) await other;
    return begin(point, work);
  };

  const workAlone: Branches['alone'] = async (point, work) => {
    for (let other = taken.get(point.id); other !== undefined; other = taken.get(point.id)) await other;
    const working = unused(point.id).then(() => begin(point, work));
    taken.set(point.id, Promise.allSettled([working]));
    try {
      return await working;
    } finally {
      taken.delete(point.id);
    }
  };

  const unused = async (id: string): Promise<void> => {
    const one = held.get(id);
    if (one === undefined || one.users === 0) return;
    await new Promise<void>((resolve) => {
      one.whenUnused = resolve;
    });
    one.whenUnused = undefined;
  };

  return {
    main,
    async currentMain() {
      await Promise.all([main.plan.look(), main.image.catchUp()]);
      return main;
    },
    use: workIn,
    alone: workAlone,
    prepare: (point) =>
      workIn(point, async () => undefined).catch((error: unknown) =>
        log.warn({ err: error, simulation: point.id }, 'a simulation was not prepared'),
      ),
    async discard(point) {
      const one = held.get(point.id);
      // Who is at work in it finishes; it is closed with those that nobody uses.
      if (one !== undefined) one.lastUsed = Number.NEGATIVE_INFINITY;
      closeIdle();
      await closing.get(point.id);
      await rm(simulationFolder(snapshotFolder, lineOf(point)), { recursive: true, force: true });
    },
    async close() {
      clearInterval(sweeper);
      for (const [id, one] of held) shut(id, one);
      await Promise.all(closing.values());
      await main.close();
    },
  };
}
