import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#infra/event-store/event-store.ts';

/** How far a read model is behind the log. */
export interface ReadModelProgress {
  readonly readModel: string;
  readonly version: number;
  readonly position: string;
  /** Milliseconds for which it has not shown the end of the log; 0 while it does. */
  readonly behind: number;
  /** Behind, and not a step further for longer than a batch may take. */
  readonly stands: boolean;
}

export interface ProgressWatch {
  /** As of the last look; empty before the first. */
  current(): readonly ReadModelProgress[];
  /** Milliseconds since the last instant of which the rows of the shop floor are known to show everything; undefined before the first. */
  shownFor(): number | undefined;
  look(): Promise<void>;
  close(): void;
}

/** Milliseconds between two looks, and after which a read model that is behind and does not move is reported. */
const every = 2_000;
const mayTake = 30_000;

/** What is shown where nobody would notice that it stands. */
const ofTheShopFloor: ReadonlySet<string> = new Set(['timeline', 'base-data', 'feedback']);

/** The first ones count: rows that have stood for hours are known to show what they showed before. */
const mostEnds = 1_000;

/**
 * Compares the checkpoints in PostgreSQL with the end of the log: right for whoever projects, this process or another.
 * Positions of some stores are places in a file and no numbers of events, so being behind is told as a time.
 */
export function watchProgress(
  sources: { readonly pool: pg.Pool; readonly store: Pick<EventStore, 'lastPosition'>; readonly log: Logger },
  now: () => number = Date.now,
): ProgressWatch {
  const { pool, store, log } = sources;
  const seen = new Map<string, { position: bigint; movedAt: number; behindSince: number | undefined; told: boolean }>();
  let progress: readonly ReadModelProgress[] = [];
  /** Ends of the log at looks that not all rows have reached, oldest first. A busy plant is always a little behind. */
  let ends: { readonly end: bigint; readonly at: number }[] = [];
  let shownAt: number | undefined;

  async function look(): Promise<void> {
    const asked = now();
    // The end first: what is written after it was asked for is not behind.
    const end = await store.lastPosition();
    const { rows } = await pool.query<{ model: string; version: number; position: string }>(
      'SELECT model, version, position FROM projection.checkpoint ORDER BY model',
    );
    ends.push({ end, at: asked });
    const least = rows
      .filter(({ model }) => ofTheShopFloor.has(model))
      .reduce((lowest, { position }) => (BigInt(position) < lowest ? BigInt(position) : lowest), end);
    shownAt = ends.findLast((one) => one.end <= least)?.at ?? shownAt;
    ends = ends.filter((one) => one.end > least).slice(0, mostEnds);
    const at = now();
    progress = rows.map(({ model, version, position: text }) => {
      const position = BigInt(text);
      const last = seen.get(model) ?? { position, movedAt: at, behindSince: undefined, told: false };
      const isBehind = position < end;
      const movedAt = isBehind && position === last.position ? last.movedAt : at;
      const behindSince = isBehind ? (last.behindSince ?? at) : undefined;
      const stands = isBehind && at - movedAt >= mayTake;
      if (stands && !last.told) log.error({ readModel: model, position: text, end: String(end) }, 'does not move');
      if (last.told && !stands) log.info({ readModel: model, position: text }, 'moves again');
      seen.set(model, { position, movedAt, behindSince, told: stands });
      return { readModel: model, version, position: text, behind: at - (behindSince ?? at), stands };
    });
  }

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // While a server is away there is nothing to compare; its own check tells.
    looking ??= look()
      .catch((error: unknown) => log.debug({ err: error }, 'the progress of the read models is not known'))
      .finally(() => {
        looking = undefined;
      });
  }, every);
  return {
    current: () => progress,
    shownFor: () => (shownAt === undefined ? undefined : now() - shownAt),
    look,
    close: () => clearInterval(timer),
  };
}
