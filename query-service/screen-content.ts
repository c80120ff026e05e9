import type pg from 'pg';
import { screenSchema } from '#domain/administration/device.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, endOfDay } from '#domain/kernel/time-zone.ts';
import type { MachineFigures, ScreenContent } from '#domain/planning/api/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { keepFor } from './keep-for.ts';
import { rowsShownUntil } from './rows-shown-until.ts';
import { readFigures, readPunctuality } from './screen-figures.ts';
import { readSettings } from './settings.ts';
import { nextSteps } from './work-steps.ts';

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
