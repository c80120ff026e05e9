import type { EventStore, RawEvent } from '#infra/event-store/event-store.ts';
import { leafOf } from './leaf.ts';
import type { Checkpoint, VerifierKey } from './note.ts';
import { openPositions, sealsFolder } from './stored-seals.ts';
import { type Member, tarOf } from './tar.ts';
import { type TreeOfTiles, tilePath, tilesOf } from './tree.ts';

/**
 * The log, or a part of it, as an archive: events as lines of JSON, and the signed hashes that show whether they are those
 * that were sealed (`verify-archive.ts`). What is in the store is what is written, sealed or not; memory holds a few
 * megabytes of it.
 */
export interface ArchiveOf {
  readonly store: Pick<EventStore, 'readAllRaw'>;
  readonly dataFolder: string;
  readonly key: VerifierKey;
  readonly checkpoint: Checkpoint;
  readonly tree: TreeOfTiles;
  /** Leaves from..to, exclusive. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** Told after each file of it; throws to end it early. */
  readonly onProgress: (events: number) => void;
}

/** Of the lines of one file; a line may have a megabyte more. */
const fileBytes = 2 * 1_048_576;
/** Leaves whose positions stand in one file. */
const positionsPerFile = 65_536;

const archiveNames = {
  checkpoint: 'checkpoint',
  key: 'key.pub',
  range: 'range.json',
  events: (from: number): string => `events/${String(from).padStart(12, '0')}.jsonl`,
  positions: (from: number): string => `positions/${String(from).padStart(12, '0')}`,
} as const;

export const archiveOf = (options: ArchiveOf): AsyncGenerator<Buffer> => tarOf(membersOf(options), options.at);

async function* membersOf(options: ArchiveOf): AsyncGenerator<Member> {
  const { store, dataFolder, key, checkpoint, tree, from, to, onProgress } = options;
  yield { name: 'README.txt', content: Buffer.from(readme) };
  yield { name: archiveNames.checkpoint, content: Buffer.from(checkpoint.note) };
  yield { name: archiveNames.key, content: Buffer.from(`${key.text}\n`) };
  yield { name: archiveNames.range, content: Buffer.from(`${JSON.stringify({ from, to })}\n`) };
  for (const tile of tilesOf(checkpoint.size, from, to)) yield { name: tilePath(tile), content: await tree.read(tile) };

  const positions = await openPositions(sealsFolder(dataFolder), 'r');
  try {
    for (let first = from; first < to; first += positionsPerFile) {
      const some = await positions.between(first, Math.min(to, first + positionsPerFile));
      yield { name: archiveNames.positions(first), content: Buffer.from(`${some.join('\n')}\n`) };
    }
    if (from >= to) return;
    const after = from === 0 ? {} : { after: await positions.at(from - 1) };
    yield* filesOf(eventsUpTo(store.readAllRaw(after), await positions.at(to - 1)), from, onProgress);
  } finally {
    await positions.close();
  }
}

async function* eventsUpTo(events: AsyncIterable<RawEvent>, last: bigint): AsyncGenerator<RawEvent> {
  for await (const event of events) {
    if (event.position > last) return;
    yield event;
    if (event.position === last) return;
  }
}

async function* filesOf(
  events: AsyncIterable<RawEvent>,
  from: number,
  onProgress: ArchiveOf['onProgress'],
): AsyncGenerator<Member> {
  const lineBreak = Buffer.from('\n');
  let lines: Buffer[] = [];
  let bytes = 0;
  let [first, count] = [from, 0];
  const file = (): Member => {
    const content = Buffer.concat(lines, bytes);
    const name = archiveNames.events(first);
    [lines, bytes, first] = [[], 0, from + count];
    return { name, content };
  };
  for await (const event of events) {
    const line = leafOf(event);
    lines.push(line, lineBreak);
    bytes += line.length + 1;
    count += 1;
    if (bytes < fileBytes) continue;
    yield file();
    onProgress(count);
  }
  if (bytes > 0) yield file();
  onProgress(count);
}

const readme = `Events of a Leitstand plant, as they were recorded, and the seals that show whether they still are.

  events/      one event per line (JSON); the bytes of a line, without its line break, are a leaf of the hash tree
  checkpoint   size and root of the tree, signed (C2SP tlog-checkpoint)
  tile/        the hashes of the tree (C2SP tlog-tiles, RFC 6962)
  positions/   the position of each event, to name one that is missing; not signed
  key.pub      the public key, for convenience: verify with the one that you were given on another way

Verify with a copy of the Leitstand repository and Node.js 24, nothing else:

  node infra/seals/audit-verify.ts archive.tar --key key.pub
`;
