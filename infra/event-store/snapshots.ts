import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from './event-store.ts';

/**
 * The newest snapshot of what a stream was folded to, a file beside the other things that can be made again: a start
 * reads it and the events after it instead of all there ever were (design, section 5).
 */
export interface Snapshots<State> {
  /**
   * The state as of the snapshot; undefined when there is none that fits this code and this log, or when it is of later
   * than the position `notAfter`.
   */
  load(notAfter?: bigint): Promise<State | undefined>;
  /** Keeps the state when that spares a start enough. It must show exactly what the log has. */
  save(state: State): Promise<void>;
}

/** How a state is kept as plain data. */
export interface SnapshotForm<State, Data extends { readonly revision: number }> {
  /** Folder of the product whose code decides what a state holds: other code, other state. */
  readonly code: string;
  dataOf(state: State): Data;
  /** May take the objects of the data over. */
  stateOf(data: Data): State;
}

/** Events that a start folds in less time than it takes to read a snapshot of what they make. */
const worthwhile = 20_000;

const productFolder = path.resolve(import.meta.dirname, '../..');

export async function openSnapshots<
  State extends { readonly revision: number },
  Data extends { readonly revision: number },
>(
  folder: string,
  store: EventStore,
  stream: string,
  form: SnapshotForm<State, Data>,
  log: Logger,
  atLeast: number = worthwhile,
): Promise<Snapshots<State>> {
  const file = path.join(folder, `${stream}.json`);
  const code = await hashOf(path.join(productFolder, form.code));
  let saved = -1;

  return {
    async load(notAfter) {
      try {
        const kept = JSON.parse(await readFile(file, 'utf8')) as Kept<Data>;
        if (kept.code !== code) return undefined;
        const last = await eventAt(store, stream, kept.data.revision);
        if (last?.eventId !== kept.lastEventId) return undefined;
        saved = kept.data.revision;
        if (notAfter !== undefined && last.position > notAfter) return undefined;
        return form.stateOf(kept.data);
      } catch (error) {
        // A first start has none, and one that cannot be read is worth as much.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error, stream }, 'snapshot dropped');
        return undefined;
      }
    },

    async save(state) {
      const { revision } = state;
      if (revision - saved < atLeast) return;
      const next = `${file}.${process.pid}`;
      try {
        const last = await eventAt(store, stream, revision);
        if (last === undefined) return;
        const kept: Kept<Data> = { code, lastEventId: last.eventId, data: form.dataOf(state) };
        await mkdir(folder, { recursive: true });
        await writeFile(next, JSON.stringify(kept));
        await rename(next, file);
        saved = revision;
        log.info({ revision, stream }, 'snapshot kept');
      } catch (error) {
        // Without one a start takes longer, and that is all.
        log.warn({ err: error, stream }, 'no snapshot kept');
      } finally {
        await rm(next, { force: true });
      }
    },
  };
}

interface Kept<Data> {
  readonly code: string;
  /** Tells the log that the snapshot was made of from any other. */
  readonly lastEventId: string;
  readonly data: Data;
}

/** What stands at a revision; undefined when nothing does. */
export async function eventAt(store: EventStore, stream: string, revision: number): Promise<StoredEvent | undefined> {
  if (revision < 0) return undefined;
  for await (const event of store.readStream(stream, { from: BigInt(revision), limit: 1 })) {
    return event.revision === BigInt(revision) ? event : undefined;
  }
  return undefined;
}

const isCode = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** SHA-256 over names and texts of all code in the folder and below it: a file that moved is other code, too. */
export async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).filter(isCode).toSorted();
  for (const name of names) hash.update(`${name}\n`).update(await readFile(path.join(folder, name)));
  return hash.digest('hex');
}
