import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type PlanSnapshot, planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';

/**
 * The newest snapshot of a plan, a file beside the other things that can be made again: a start reads it and the events
 * after it instead of all there ever were (design, section 5).
 */
export interface PlanSnapshots {
  /** The plan as of the snapshot; undefined when there is none that fits this code and this log. */
  load(): Promise<Plan | undefined>;
  /** Keeps the plan when that spares a start enough. The plan must show exactly what the log has. */
  save(plan: Plan): Promise<void>;
}

/** Events that a start folds in less time than it takes to read a snapshot of the plan they make. */
const worthwhile = 20_000;

const planningCode = path.resolve(import.meta.dirname, '../domain/planning');

export async function openPlanSnapshots(
  folder: string,
  store: EventStore,
  stream: string,
  log: Logger,
  atLeast: number = worthwhile,
): Promise<PlanSnapshots> {
  const file = path.join(folder, `${stream}.json`);
  // Whatever planning keeps is decided by its code: other code, other plan.
  const code = await hashOf(planningCode);
  let saved = -1;

  return {
    async load() {
      try {
        const kept = JSON.parse(await readFile(file, 'utf8')) as Kept;
        if (kept.code !== code || kept.lastEventId !== (await eventIdAt(store, stream, kept.plan.revision)))
          return undefined;
        const plan = planFromSnapshot(kept.plan);
        saved = plan.revision;
        return plan;
      } catch (error) {
        // A first start has none, and one that cannot be read is worth as much.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn({ err: error }, 'snapshot of the plan dropped');
        return undefined;
      }
    },

    async save(plan) {
      const { revision } = plan;
      if (revision - saved < atLeast) return;
      const next = `${file}.${process.pid}`;
      try {
        const lastEventId = await eventIdAt(store, stream, revision);
        if (lastEventId === undefined) return;
        const kept: Kept = { code, lastEventId, plan: snapshotOf(plan) };
        await mkdir(folder, { recursive: true });
        await writeFile(next, JSON.stringify(kept));
        await rename(next, file);
        saved = revision;
        log.info({ revision }, 'snapshot of the plan kept');
      } catch (error) {
        // Without one a start takes longer, and that is all.
        log.warn({ err: error }, 'no snapshot of the plan kept');
      } finally {
        await rm(next, { force: true });
      }
    },
  };
}

interface Kept {
  readonly code: string;
  /** Tells the log that the snapshot was made of from any other. */
  readonly lastEventId: string;
  readonly plan: PlanSnapshot;
}

/** What stands at a revision; undefined when nothing does. */
export async function eventIdAt(store: EventStore, stream: string, revision: number): Promise<string | undefined> {
  if (revision < 0) return undefined;
  for await (const event of store.readStream(stream, { from: BigInt(revision), limit: 1 })) {
    return event.revision === BigInt(revision) ? event.eventId : undefined;
  }
  return undefined;
}

const isCode = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** SHA-256 over names and texts of all code in the folder and below it: a file that moved is other code, too. */
export async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).filter(isCode).toSorted();
  for (const name of names) hash.update(`${name}\n`).update(await readFile(path.join(folder, name)));
  return hash.digest('hex');
}
