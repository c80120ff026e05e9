import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { copyPlant, type Product, startProduct } from './product.ts';

/** `empty`: one user `admin`; `demo`: the factory that `npm start` shows. */
export type PlantKind = 'empty' | 'demo';

/** What a test may know of a plant that it shares: nobody stops it before the run has ended. */
export interface SharedPlant {
  readonly url: string;
}

/**
 * The running plant of this kind, one per run of the e2e project. A test makes data of its own in it, under names that
 * nobody else has (`makeSmallPlant`), and claims nothing about the whole: others work in it at the same time.
 */
export const sharedPlant = (kind: PlantKind): Promise<SharedPlant> => ask<SharedPlant>('shared', kind);

/**
 * A plant that nobody else works in, for tests that count everything, set what holds for all, or point at bars: machines
 * of other tests would push the rows away under the pointer. The test removes it.
 */
export async function ownPlant(kind: PlantKind = 'empty'): Promise<Product> {
  return startProduct({ dataFolder: await ownDataFolder(kind), demo: kind === 'demo' });
}

/** A data folder in which the first start is done already, for tests that start the product in a way of their own. */
export async function ownDataFolder(kind: PlantKind): Promise<string> {
  const { folder } = await ask<{ readonly folder: string }>('template', kind);
  const own = await mkdtemp(path.join(tmpdir(), 'leitstand-'));
  await copyPlant(folder, own);
  return own;
}

async function ask<Answer>(what: 'shared' | 'template', kind: PlantKind): Promise<Answer> {
  const answer = await fetch(new URL(`${what}/${kind}`, inject('plants')));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
