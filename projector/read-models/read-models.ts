import type pg from 'pg';
import { migrate } from '#infra/postgres/migrate.ts';
import { createReadModel, readCheckpoint } from '../kernel/checkpoint.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { baseData } from './base-data/project.ts';
import { feedback } from './feedback/project.ts';
import { history } from './history/project.ts';
import { moments } from './moments/read-model.ts';
import { simulations } from './simulations/project.ts';
import { timeline } from './timeline/read-model.ts';

/** Every read model there is. */
export const readModels: readonly ReadModel[] = [
  timeline as ReadModel,
  baseData as ReadModel,
  history as ReadModel,
  feedback as ReadModel,
  moments as ReadModel,
  simulations as ReadModel,
];

/**
 * Makes the tables that are missing. Answers with the read models whose tables were filled by older code and have to
 * be rebuilt; throws when newer code has filled them, because this process is the one that is out of date.
 */
export async function prepareReadModels(
  pool: pg.Pool,
  models: readonly ReadModel[] = readModels,
): Promise<readonly ReadModel[]> {
  await migrate(pool, 'projection', [
    new URL('../kernel/projection.sql', import.meta.url),
    new URL('../kernel/generation.sql', import.meta.url),
    new URL('../kernel/upkeep.sql', import.meta.url),
    new URL('../kernel/shown-at.sql', import.meta.url),
    new URL('../kernel/natural-order.sql', import.meta.url),
  ]);
  const outdated: ReadModel[] = [];
  const client = await pool.connect();
  try {
    for (const model of models) {
      const checkpoint = await readCheckpoint(client, model.name);
      if (checkpoint === undefined) await createReadModel(client, model);
      else if (checkpoint.version < model.version) outdated.push(model);
      else if (checkpoint.version > model.version) {
        throw new Error(`Read model ${model.name} is of version ${checkpoint.version}, newer than this projector`);
      }
    }
  } finally {
    client.release();
  }
  return outdated;
}
