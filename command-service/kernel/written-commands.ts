import { Buffer } from 'node:buffer';

/**
 * Which commands a log has, and where: twelve bytes each, so that those of years fit in memory beside what was folded of
 * them. A repeat is found here and its answer read from the log, however long ago it was.
 */
export interface WrittenCommands {
  /** The first revision counts: a command of many events begins there. */
  add(commandId: string, revision: number): void;
  /** Revision at which the command begins; undefined: the log does not have it. Whoever asks compares what stands there. */
  find(commandId: string): number | undefined;
  copy(): WrittenCommands;
  /** As it is kept; `writtenCommands` reads it. */
  toText(): string;
}

/** Of a place: both halves of the hash, and the revision with one added, so that 0 is an empty one. */
const fields = 3;
const fewest = 1_024;

/** @throws when the text is none of `toText` */
export function writtenCommands(text = ''): WrittenCommands {
  return open(text === '' ? new Uint32Array(fewest * fields) : placesIn(text));
}

function open(first: Uint32Array): WrittenCommands {
  let places = first;
  let count = 0;
  for (let at = 2; at < places.length; at += fields) if (places[at] !== 0) count += 1;

  /** Where the command stands, or the empty place at which it would. */
  const placeOf = (high: number, low: number): number => {
    const { length } = places;
    let at = (low % (length / fields)) * fields;
    while (places[at + 2] !== 0 && (places[at] !== high || places[at + 1] !== low)) at = (at + fields) % length;
    return at;
  };

  const put = (high: number, low: number, revision: number): void => {
    const at = placeOf(high, low);
    if (places[at + 2] !== 0) return;
    places.set([high, low, revision + 1], at);
    count += 1;
  };

  const grow = (): void => {
    const before = places;
    places = new Uint32Array(before.length * 2);
    count = 0;
    for (let at = 0; at < before.length; at += fields) {
      const [high = 0, low = 0, next = 0] = before.subarray(at, at + fields);
      if (next !== 0) put(high, low, next - 1);
    }
  };

  return {
    add(commandId, revision) {
      // Beyond two thirds, looking for a place begins to take long.
      if (count * fields * 3 > places.length * 2) grow();
      put(...hashOf(commandId), revision);
    },
    find(commandId) {
      const next = places[placeOf(...hashOf(commandId)) + 2] ?? 0;
      return next === 0 ? undefined : next - 1;
    },
    copy: () => open(places.slice()),
    toText: () => Buffer.from(places.buffer, places.byteOffset, places.byteLength).toString('base64'),
  };
}

function placesIn(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64');
  const places = bytes.length / (fields * Uint32Array.BYTES_PER_ELEMENT);
  if (!Number.isInteger(places) || places < fewest) throw new Error('these are no written commands');
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** 64 bits; two commands with the same are one in ten million among a million, and told apart by what stands in the log. */
function hashOf(commandId: string): readonly [high: number, low: number] {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (let index = 0; index < commandId.length; index++) {
    const unit = commandId.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high >>> 0, low >>> 0];
}
