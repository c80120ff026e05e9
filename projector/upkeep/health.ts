import type pg from 'pg';
import { type Check, openCheck } from '#infra/health-check.ts';
import type { StartStep } from '#infra/http/starting.ts';
import type { PlantGuard } from '#infra/plant/guard.ts';
import type { Sealer, SealProblem } from '#infra/seals/sealer.ts';
import { type SpaceProblem, type SpaceWatch, spaceProblems } from '#infra/storage/free-space.ts';
import { countDeadLetters } from '../lanes/dead-letter.ts';
import type { Projecting } from '../lanes/live.ts';
import { type ForeignEvents, readForeign } from './foreign-events.ts';
import { isSomebodyLive } from './heartbeat.ts';
import type { ProgressWatch, ReadModelProgress } from './progress-watch.ts';

export interface ProjectorHealth {
  readonly status: Check;
  readonly checks: Readonly<Record<'postgres' | 'eventStore' | 'nats' | 'projector', Check>>;
  readonly problems: readonly Problem[];
  readonly state: ReturnType<Projecting['state']>;
  /** While it catches up with the log. */
  readonly waitsFor?: StartStep;
  /** Events that a read model could not take and nobody has decided to skip: somebody has to look at these. */
  readonly deadLetters: number;
  /** Of other programs in the same event store. */
  readonly foreignEvents: ForeignEvents;
  readonly readModels: readonly ReadModelProgress[];
}

/** Why `eventStore` or `projector` is not ok although everything answers. */
export type Problem =
  | 'wrongEventStore'
  | 'olderEventStore'
  | 'readModelStands'
  | 'nobodyLive'
  | SpaceProblem
  | SealProblem;

interface HealthSources {
  readonly pool: pg.Pool;
  readonly plantStore: Pick<PlantGuard, 'check' | 'mismatch'>;
  readonly projecting: Projecting;
  readonly progress: ProgressWatch;
  readonly natsConnected: () => boolean;
  readonly space: Pick<SpaceWatch, 'current'>;
  readonly sealer: Pick<Sealer, 'problems'>;
}

/**
 * 200 while everything works, the read models move, and this projector is live or stands by for one that is; else 503.
 * Dead letters alone leave it at 200: the plant works, and somebody has to look.
 */
export function openHealth(sources: HealthSources): () => Promise<{ status: number; body: ProjectorHealth }> {
  const { pool, plantStore, projecting, progress, natsConnected, space, sealer } = sources;
  let kept = { deadLetters: 0, foreignEvents: { count: 0, last: undefined } as ForeignEvents, isSomebodyLive: true };
  const checkPostgres = openCheck(async () => {
    // Before the first projector has made its tables there is nothing to count.
    const { rows } = await pool.query<{ there: boolean }>(
      "SELECT to_regclass('projection.foreign_event') IS NOT NULL AS there",
    );
    if (rows[0]?.there !== true) return;
    kept = {
      deadLetters: await countDeadLetters(pool),
      foreignEvents: await readForeign(pool),
      isSomebodyLive: await isSomebodyLive(pool),
    };
  });
  const checkStore = openCheck(() => plantStore.check());

  return async () => {
    const [postgres, eventStore] = await Promise.all([checkPostgres(), checkStore()]);
    const state = projecting.state();
    const readModels = progress.current();
    const mismatch = plantStore.mismatch();
    const wrong: readonly Problem[] = [
      ...(mismatch === undefined ? [] : [mismatch.code]),
      ...(readModels.some(({ stands }) => stands) ? ['readModelStands' as const] : []),
      ...(state === 'standby' && !kept.isSomebodyLive ? ['nobodyLive' as const] : []),
    ];
    // The plant works with these; somebody has to look.
    const problems = [...wrong, ...spaceProblems[space.current().state], ...sealer.problems()];
    const isProjecting = (state === 'live' || state === 'standby') && wrong.length === 0;
    const checks = {
      postgres,
      eventStore,
      nats: check(natsConnected()),
      projector: check(isProjecting),
    };
    const status = check(Object.values(checks).every((one) => one === 'ok'));
    const { deadLetters, foreignEvents } = kept;
    const waits = state === 'starting' || state === 'catchingUp' ? { waitsFor: 'readModels' as const } : {};
    const body = { status, checks, problems, state, ...waits, deadLetters, foreignEvents, readModels };
    return { status: status === 'ok' ? 200 : 503, body };
  };
}

const check = (works: boolean): Check => (works ? 'ok' : 'unavailable');
