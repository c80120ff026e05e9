import type { Described, StoredFiles } from './stored-files.ts';

/** Milliseconds for which a file is kept that nothing refers to. */
export const keptLoose = 24 * 60 * 60 * 1000;

export interface Loosened extends Described {
  /** Where it was sent: a simulation's own files go with it. */
  readonly branch: string;
  /** Epoch milliseconds since which nothing refers to it any more. */
  readonly looseSince?: number | undefined;
}

/**
 * Removes what nothing has referred to for `keptLoose`: what belonged to an object that is gone, and what was stored but
 * never used. As long as that, deleting an object can be undone with all that it had.
 */
export async function sweepLoose<Description extends Loosened>(
  files: StoredFiles<Description>,
  isUsed: (fileIdentifier: string) => boolean,
  isThere: (branch: string) => boolean,
  now: number,
): Promise<void> {
  for (const id of await files.identifiers()) {
    const found = await files.describe(id);
    if (found === undefined) {
      // Interrupted, or just coming in: what is described has its own time.
      await files.removeOld(id, now - keptLoose);
      continue;
    }
    const { looseSince } = found;
    if (isUsed(id) || isThere(found.branch)) {
      if (looseSince !== undefined) await files.redescribe(id, { ...found, looseSince: undefined });
    } else if (looseSince === undefined) await files.redescribe(id, { ...found, looseSince: now });
    else if (now - looseSince > keptLoose) await files.remove(id);
  }
}
