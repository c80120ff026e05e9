import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#tests/product/product.ts';

/** First line of the file that PostgreSQL keeps while it runs; undefined while it does not. */
export async function postgresPid({ dataFolder }: Pick<Product, 'dataFolder'>): Promise<number | undefined> {
  const file = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Every process below the launcher, by name. */
export async function processesOf(product: Product): Promise<ReadonlyMap<string, number>> {
  const postgres = await postgresPid(product);
  return new Map([
    ...(await product.processes()),
    ...(postgres === undefined ? [] : [['postgres', postgres] as const]),
  ]);
}

export async function pidOf(product: Product, name: string): Promise<number> {
  const pid = (await processesOf(product)).get(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

/** Variables that a process was started with (Linux). */
export async function environmentOf(pid: number): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  return Object.fromEntries(
    text
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
