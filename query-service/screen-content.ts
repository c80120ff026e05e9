import type pg from 'pg';
import { screenSchema } from '#domain/administration/device.ts';
import type { MachineFigures, ScreenContent } from '#domain/planning/api/screen-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { readFigures } from './screen-figures.ts';
import { readSettings } from './settings.ts';
import { openSteps } from './work-steps.ts';

/** For so long figures are good: every screen asks every ten seconds, and they take more than the list of steps. */
const figuresGoodFor = 20_000;
/** More sets of machines than any plant has screens. */
const mostKept = 200;

/** Contents of screens, by the doc of the device as base data has it. */
export function openScreens(pool: pg.Pool) {
  const kept = new Map<string, { readonly at: number; readonly figures: Promise<readonly MachineFigures[]> }>();

  async function figuresOf(resourceIds: readonly string[], settings: Parameters<typeof readFigures>[2]) {
    const key = JSON.stringify([resourceIds, settings]);
    const known = kept.get(key);
    if (known !== undefined && Date.now() - known.at < figuresGoodFor) return known.figures;
    if (kept.size >= mostKept) kept.clear();
    const figures = readFigures(pool, resourceIds, settings);
    kept.set(key, { at: Date.now(), figures });
    // What failed is asked for again.
    figures.catch(() => kept.delete(key));
    return figures;
  }

  return {
    async contentOf(doc: unknown): Promise<ScreenContent> {
      const screen = screenSchema.parse(doc);
      const { plantTimeZone, punctualityTolerance } = await readSettings(pool);
      const steps = screen.kind === 'operations' ? await openSteps(pool, screen.resourceIds) : [];
      const stopped = steps.filter((step) => step.statusId === statusId.interrupted);
      const stops = await stopsOf(
        pool,
        stopped.map(({ operationId }) => operationId),
      );
      return {
        screen,
        plantTimeZone,
        now: new Date().toISOString(),
        items: steps.map((step) => ({ ...step, interruptedAt: stops.get(step.operationId) ?? null })),
        figures: [...(await figuresOf(screen.resourceIds, { plantTimeZone, punctualityTolerance }))],
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
