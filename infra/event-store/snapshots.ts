import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { simulationStream } from '#domain/kernel/stream-names.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { type EventStore, firstEvent, type StoredEvent } from './event-store.ts';

/**
 * The newest snapshot of what a stream was folded to, a file beside the other things that can be made again: a start
 * reads it and the events after it instead of all there ever were (design, section 5). A file that is not as it was
 * written, or of another log, is as good as none (decision 0197).
 */
export interface Snapshots<State> {
  /**
   * The state as of the snapshot; undefined when there is none that fits this code and this log, or when it is of later
   * than the position `notAfter`.
   */
  load(notAfter?: bigint): Promise<State | undefined>;
  /**
   * Keeps the state when that spares a start enough. It must show exactly what the log has, and stay as it is until it
   * is kept.
   */
  save(state: State): Promise<void>;
  /** Whether a state of that revision is so far from the one that was kept last that `save` keeps it. */
  isDue(revision: number): boolean;
  /** Whether a snapshot would spare enough and there is none that fits this code and this log. */
  isMissing(): Promise<boolean>;
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
  const code = await codeOf(form.code);
  /** Revision of the state that was kept last, or could not be kept: that is not tried again with every event. */
  let newest = -1;
  const isDue = (revision: number): boolean => revision - newest >= atLeast;

  /** The event that a snapshot of this code was made at, when the log has it there. */
  const madeAt = async (kept: Header): Promise<StoredEvent | undefined> => {
    if (kept.code !== code) return undefined;
    const last = await eventAt(store, stream, kept.revision);
    return last !== undefined && isOf(last, kept) ? last : undefined;
  };

  return {
    isDue,

    async load(notAfter) {
      try {
        const [header, data] = linesOf(asWritten(await readFile(file)).toString());
        const kept = JSON.parse(header) as Header;
        const last = await madeAt(kept);
        if (last === undefined) return undefined;
        newest = kept.revision;
        if (notAfter !== undefined && last.position > notAfter) return undefined;
        return form.stateOf(JSON.parse(data) as Data);
      } catch (error) {
        // A first start has none, and one that cannot be read is worth as much.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error, stream }, 'snapshot dropped');
        return undefined;
      }
    },

    async save(state) {
      const { revision } = state;
      if (!isDue(revision)) return;
      newest = revision;
      const next = `${file}.${process.pid}`;
      try {
        const last = await eventAt(store, stream, revision);
        if (last === undefined) return;
        const kept: Header = { code, revision, ...placeOf(last) };
        privateFolder(folder);
        const text = textOf(kept, form.dataOf(state));
        await pipeline(Readable.from(withChecksum(text)), createWriteStream(next, { mode: 0o600 }));
        await rename(next, file);
        log.info({ revision, stream }, 'snapshot kept');
      } catch (error) {
        // Without one a start takes longer, and that is all.
        log.warn({ err: error, stream }, 'no snapshot kept');
      } finally {
        await rm(next, { force: true });
      }
    },

    async isMissing() {
      const header = await headerOf(file).catch(() => undefined);
      if (header !== undefined && (await madeAt(header)) !== undefined) return false;
      return (await eventAt(store, stream, atLeast - 1)) !== undefined;
    },
  };
}

/** First line of the file; the state is the second, the checksum of both the last. */
interface Header extends Place {
  readonly code: string;
  readonly revision: number;
}

/** The event that a snapshot was made at: tells the log that it was made of from any other. */
interface Place {
  readonly lastEventId: string;
  readonly position: string;
  /** SHA-256 of what the event says, and of who said it and when. */
  readonly eventHash: string;
}

const placeOf = (event: StoredEvent): Place => ({
  lastEventId: event.eventId,
  position: String(event.position),
  eventHash: sha256(
    JSON.stringify(event.unreadable === undefined ? [event.type, event.data, event.metadata] : [event.type]),
  ),
});

function isOf(event: StoredEvent, kept: Place): boolean {
  const { lastEventId, position, eventHash } = placeOf(event);
  return lastEventId === kept.lastEventId && position === kept.position && eventHash === kept.eventHash;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A line break and the hash in hex. */
const checksumBytes = 1 + 64;

function* withChecksum(text: Iterable<string>): Generator<Buffer> {
  const hash = createHash('sha256');
  for (const part of text) {
    const bytes = Buffer.from(part);
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`\n${hash.digest('hex')}`);
}

/** What the checksum is of. @throws when a byte is another one, missing or too many */
function asWritten(file: Buffer): Buffer {
  const end = Math.max(0, file.length - checksumBytes);
  const content = file.subarray(0, end);
  if (file.toString('latin1', end) !== `\n${sha256(content)}`) throw new Error('The snapshot is damaged');
  return content;
}

function linesOf(text: string): readonly [header: string, data: string] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}

/** More than a header is long. */
const headerBytes = 1_000;

async function headerOf(file: string): Promise<Header> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerBytes) });
    return JSON.parse(linesOf(buffer.toString('utf8', 0, bytesRead))[0]) as Header;
  } finally {
    await handle.close();
  }
}

/** Members of a list that become text at once; in between, others have their turn. */
const slice = 1_000;

function* textOf(header: Header, data: object): Generator<string> {
  yield `${JSON.stringify(header)}\n`;
  let before = '{';
  for (const [field, value] of Object.entries(data)) {
    yield `${before}${JSON.stringify(field)}:`;
    before = ',';
    if (!Array.isArray(value)) yield JSON.stringify(value);
    else {
      for (let begin = 0; begin < value.length; begin += slice)
        yield `${begin === 0 ? '[' : ','}${JSON.stringify(value.slice(begin, begin + slice)).slice(1, -1)}`;
      yield value.length === 0 ? '[]' : ']';
    }
  }
  yield '}';
}

/** Where the snapshots of a simulation are, below the folder of the plant's. */
export const simulationFolder = (folder: string, simulationId: string): string =>
  path.join(folder, simulationStream(simulationId));

/** What stands at a revision; undefined when nothing does. */
async function eventAt(store: EventStore, stream: string, revision: number): Promise<StoredEvent | undefined> {
  if (revision < 0) return undefined;
  const event = await firstEvent(store, stream, { from: BigInt(revision) });
  return event?.revision === BigInt(revision) ? event : undefined;
}

/** Whether two lines have the same event at a revision of a stream, and so the same of it up to there. */
export async function haveSameEvent(
  stream: string,
  revision: number,
  ...lines: readonly [EventStore, EventStore]
): Promise<boolean> {
  const [here, there] = await Promise.all(lines.map((line) => eventAt(line, stream, revision)));
  return here !== undefined && here.eventId === there?.eventId;
}

const codes = new Map<string, Promise<string>>();

/** Hash of a folder of the product. A process is of one code as long as it runs. */
function codeOf(folder: string): Promise<string> {
  const known = codes.get(folder) ?? hashOf(path.join(productFolder, folder));
  codes.set(folder, known);
  return known;
}

const isCode = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** SHA-256 over names and texts of all code in the folder and below it: a file that moved is other code, too. */
export async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).filter(isCode).toSorted();
  for (const name of names) hash.update(`${name}\n`).update(await readFile(path.join(folder, name)));
  return hash.digest('hex');
}
