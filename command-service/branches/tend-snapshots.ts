import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseStream, streamKinds } from '#domain/kernel/stream-names.ts';
import { type BranchPoint, lineOf } from '#infra/event-store/branch.ts';
import { type BranchSnapshotsOptions, branchSnapshots } from './branch-snapshots.ts';

export interface TendingOptions extends Omit<BranchSnapshotsOptions, 'point' | 'signal'> {
  /** The simulations that are not discarded. */
  readonly open: () => Iterable<BranchPoint>;
}

/**
 * After a start: one after another, the simulations get the snapshot that they do not have, because planning is of other
 * code since, or because the process ended before it was kept; and what is left of discarded ones goes. Nobody waits for
 * it, and what fails costs the next first edit time.
 * @returns ends it
 */
export function tendSnapshots({ open, ...options }: TendingOptions): () => Promise<void> {
  const { folder, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function tend(): Promise<void> {
    const points = new Map([...open()].map((point) => [lineOf(point), point]));
    for (const name of await readdir(folder).catch(() => [])) {
      const { kind, id } = parseStream(name);
      const isLeftOver = kind === streamKinds.simulation && !points.has(id);
      if (isLeftOver) await rm(path.join(folder, name), { recursive: true, force: true });
    }
    for (const point of points.values()) {
      signal.throwIfAborted();
      await (await branchSnapshots({ ...options, point, signal })).keep();
    }
  }

  const ended = tend().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'plans of simulations were not kept');
  });
  return async () => {
    stopping.abort();
    await ended;
  };
}
