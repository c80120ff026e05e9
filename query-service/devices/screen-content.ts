import type pg from 'pg';
import { screenSchema } from '#domain/administration/device.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, endOfDay } from '#domain/kernel/time-zone.ts';
import type { MachineFigures, ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { readSettings } from '../reads/settings.ts';
import { nextSteps } from '../workbench/work-steps.ts';
import { readFigures, readPunctuality } from './screen-figures.ts';

/** Milliseconds for which figures of today are good: every screen asks every ten seconds, and several may show the same machines. */
const figuresGoodFor = 8_000;
/** It is of thirty days. */
const punctualityGoodFor = 300_000;

/** Steps that begin later are for planners; as on the workbench at first (base data §9, twoDays). */
const daysAhead = 2;

/** Contents of screens, by the doc of the device as base data has it. */
export function openScreens(
  pool: pg.Pool,
  readEnds: () => Promise<ReadonlyMap<string, Instant>>,
  clock: () => number = Date.now,
) {
  const expectedEnds = keepFor(figuresGoodFor, clock, readEnds);
  const figures = keepFor(figuresGoodFor, clock, async (resourceIds: readonly string[], zone: string) =>
    readFigures(pool, resourceIds, zone, await expectedEnds(), clock()),
  );
  const punctuality = keepFor(punctualityGoodFor, clock, (resourceIds: readonly string[], tolerance: number) =>
    readPunctuality(pool, resourceIds, tolerance, clock()),
  );

  async function figuresOf(
    resourceIds: readonly string[],
    settings: Awaited<ReturnType<typeof readSettings>>,
  ): Promise<MachineFigures[]> {
    const [ofToday, ofThirtyDays] = await Promise.all([
      figures(resourceIds, settings.plantTimeZone),
      punctuality(resourceIds, settings.punctualityTolerance),
    ]);
    const none = { plannedEnds: 0, punctualEnds: 0 };
    return ofToday.map((one) => ({ ...one, ...(ofThirtyDays.get(one.resourceId) ?? none) }));
  }

  return {
    async contentOf(doc: unknown): Promise<ScreenContent> {
      const screen = screenSchema.parse(doc);
      const now = clock();
      const [asOf, settings] = await Promise.all([rowsShownUntil(pool, now), readSettings(pool)]);
      const { plantTimeZone } = settings;
      const soon = endOfDay(plantTimeZone, dayAt(plantTimeZone, now + daysAhead * dayLength));
      const steps = screen.kind === 'operations' ? await nextSteps(pool, screen.resourceIds, soon) : [];
      const stopped = steps.filter((step) => step.statusId === statusId.interrupted);
      const stops = await stopsOf(
        pool,
        stopped.map(({ operationId }) => operationId),
      );
      const ends = await expectedEnds();
      return {
        screen,
        plantTimeZone,
        now: toIso(now),
        asOf: toIso(asOf),
        items: steps.map((step) => {
          const expected = ends.get(step.operationId);
          return {
            ...step,
            interruptedAt: stops.get(step.operationId) ?? null,
            expectedEndDate: expected === undefined ? null : toIso(expected),
          };
        }),
        figures: await figuresOf(screen.resourceIds, settings),
      };
    },
  };
}

/** When steps were interrupted last, as it was reported. */
async function stopsOf(pool: pg.Pool, operationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (operationIds.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; at: string }>(
    `SELECT subject_id AS id, max(doc ->> 'occurredAt') AS at FROM feedback.entry
     WHERE subject_id = ANY ($1::text[]) AND branch = 'main' AND NOT is_correction AND doc ->> 'type' = 'interrupt'
     GROUP BY subject_id`,
    [operationIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** More sets of machines than any plant has screens. */
const mostKept = 200;

/**
 * Reads that are asked for again and again: an answer is given again for so many milliseconds, by what was asked for. One that
 * is under way is waited for by all, and what failed is asked for again.
 */
function keepFor<Asked extends readonly unknown[], Answer>(
  milliseconds: number,
  clock: () => number,
  read: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    const now = clock();
    if (known !== undefined && now - known.at < milliseconds) return known.answer;
    if (kept.size >= mostKept) kept.clear();
    const answer = read(...asked);
    const entry = { at: now, answer };
    kept.set(key, entry);
    answer.catch(() => void (kept.get(key) === entry && kept.delete(key)));
    return answer;
  };
}

/** Milliseconds that rows may be behind without a word: the projector tells every five seconds how it gets along. */
const mayBeBehind = 15_000;

/**
 * Until when the rows are known to show everything that is in the log: `now`, unless the projector has been away or behind for
 * longer. Rows that nobody writes any more look like those of a quiet plant. Before its first sign ever it may still come.
 */
async function rowsShownUntil(pool: pg.Pool, now: Instant): Promise<Instant> {
  const { rows } = await pool.query<{ age: number | null }>(
    'SELECT extract(epoch FROM now() - shown_at)::float8 * 1000 AS age FROM projection.heartbeat',
  );
  const age = rows[0]?.age ?? 0;
  return age <= mayBeBehind ? now : now - Math.round(age);
}
