import { type Branch, mainBranch } from '#domain/kernel/event.ts';
import { overlayStream, parseStream } from '#domain/kernel/stream-names.ts';
import {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  firstEvent,
  type ReadStreamOptions,
  type StoredEvent,
} from './event-store.ts';

/** The main line up to a position, and what was changed in the branch itself since (design, section 3). */
export interface BranchPoint {
  readonly id: Branch;
  /** Position of the last event of the main line that belongs to the branch; undefined: the main line itself. */
  readonly baseline: bigint | undefined;
  /** Whose overlays it has: each rebase of a simulation begins other ones. Default: those under its number. */
  readonly line?: Branch | undefined;
}

/** What the overlays of a branch, and the events in them, are called by. */
export const lineOf = ({ id, line = id }: Pick<BranchPoint, 'id' | 'line'>): Branch => line;

export const mainLine: BranchPoint = { id: mainBranch, baseline: undefined };

/**
 * The store as a branch sees it: `plan-main` in simulation 7 is `plan-main` up to the baseline, then `plan-main~7`, under
 * the name and with the revisions of one stream; what is appended goes to the overlay. Of the whole log it shows the
 * main line up to the baseline and the branch's own events. The main line sees no overlay of anybody.
 */
export function branchView(store: EventStore, point: BranchPoint): EventStore {
  const { baseline } = point;
  return baseline === undefined ? mainView(store) : simulationView(store, lineOf(point), baseline);
}

function mainView(store: EventStore): EventStore {
  return {
    ...store,
    async *readAll(options) {
      for await (const event of store.readAll(options)) if (isOfMain(event)) yield event;
    },
    subscribeToAll: (options) =>
      store.subscribeToAll({
        ...options,
        onEvents: (events) => {
          const seen = events.filter(isOfMain);
          return seen.length === 0 ? undefined : options.onEvents(seen);
        },
      }),
  };
}

const isOfMain = ({ stream }: StoredEvent): boolean => parseStream(stream).branch === mainBranch;

function simulationView(store: EventStore, id: Branch, baseline: bigint): EventStore {
  const counts = new Map<string, Promise<bigint>>();
  /** How many events of the main line a stream begins with here; it never changes. */
  const countOf = (stream: string): Promise<bigint> => {
    const known = counts.get(stream) ?? countUpTo(store, stream, baseline);
    counts.set(stream, known);
    // What could not be asked is asked again.
    known.catch(() => counts.delete(stream));
    return known;
  };

  async function shown(event: StoredEvent): Promise<StoredEvent | undefined> {
    const { stream, branch } = parseStream(event.stream);
    if (branch === mainBranch) return event.position <= baseline ? event : undefined;
    return branch === id ? { ...event, stream, revision: (await countOf(stream)) + event.revision } : undefined;
  }

  async function* forwards(stream: string, { from = 0n, limit }: ReadStreamOptions): AsyncIterable<StoredEvent> {
    const count = await countOf(stream);
    let left = limit ?? Number.POSITIVE_INFINITY;
    if (from < count) {
      const most = Math.min(left, Number(count - from));
      for await (const event of store.readStream(stream, { from, limit: most })) {
        left -= 1;
        yield event;
      }
    }
    if (left <= 0) return;
    const own = { from: from > count ? from - count : 0n, ...(limit === undefined ? {} : { limit: left }) };
    for await (const event of store.readStream(overlayStream(stream, id), own))
      yield { ...event, stream, revision: count + event.revision };
  }

  async function* backwards(stream: string, { from, limit }: ReadStreamOptions): AsyncIterable<StoredEvent> {
    const count = await countOf(stream);
    let left = limit ?? Number.POSITIVE_INFINITY;
    if (from === undefined || from >= count) {
      const own = { direction: 'backwards' as const, ...(from === undefined ? {} : { from: from - count }) };
      for await (const event of store.readStream(overlayStream(stream, id), own)) {
        if (left <= 0) return;
        left -= 1;
        yield { ...event, stream, revision: count + event.revision };
      }
    }
    const last = from === undefined || from >= count ? count - 1n : from;
    if (left <= 0 || last < 0n) return;
    for await (const event of store.readStream(stream, { direction: 'backwards', from: last })) {
      if (left <= 0) return;
      left -= 1;
      yield event;
    }
  }

  return {
    ...store,

    async append(stream, expected, events): Promise<AppendResult> {
      const count = await countOf(stream);
      const overlay = overlayStream(stream, id);
      const inOverlay = overlayExpectation(expected, count);
      if (inOverlay === undefined) return { kind: 'wrongExpectedRevision', actual: await lastOf(stream) };
      const result = await store.append(overlay, inOverlay, events);
      if (result.kind === 'appended') return { ...result, revision: count + result.revision };
      return { ...result, actual: await lastOf(stream) };
    },

    readStream: (stream, options = {}) =>
      options.direction === 'backwards' ? backwards(stream, options) : forwards(stream, options),

    async *readAll(options) {
      for await (const event of store.readAll(options)) {
        const own = await shown(event);
        if (own !== undefined) yield own;
      }
    },

    subscribeToAll: (options) =>
      store.subscribeToAll({
        ...options,
        onEvents: async (events) => {
          const seen = await Promise.all(events.map(shown));
          const own = seen.filter((event) => event !== undefined);
          if (own.length > 0) await options.onEvents(own);
        },
      }),
  };

  async function lastOf(stream: string): Promise<bigint | undefined> {
    for await (const event of backwards(stream, { limit: 1 })) return event.revision;
    return undefined;
  }
}

/** What the overlay must look like for `expected`; undefined when it can never. `count`: events of the main line. */
function overlayExpectation(expected: ExpectedRevision, count: bigint): ExpectedRevision | undefined {
  switch (expected) {
    case 'any':
      return 'any';
    case 'noStream':
      return count === 0n ? 'noStream' : undefined;
    case 'streamExists':
      return count === 0n ? 'streamExists' : 'any';
    default:
      if (expected < count - 1n) return undefined;
      return expected === count - 1n ? 'noStream' : expected - count;
  }
}

/**
 * Events of a stream up to a position. Looked for from the end in growing steps, because a baseline is rarely far back,
 * and then by halves: the plan's stream may have a million events.
 */
async function countUpTo(store: EventStore, stream: string, baseline: bigint): Promise<bigint> {
  const last = await firstEvent(store, stream, { direction: 'backwards' });
  if (last === undefined) return 0n;
  if (last.position <= baseline) return last.revision + 1n;
  const isWithin = async (revision: bigint): Promise<boolean> => {
    const event = await firstEvent(store, stream, { from: revision });
    return event !== undefined && event.position <= baseline;
  };
  /** The last that is known to be within, and the first that is known to be after. */
  let within = -1n;
  let after = last.revision;
  for (let step = 1n; after - step >= 0n; step *= 2n) {
    if (await isWithin(after - step)) {
      within = after - step;
      break;
    }
    after -= step;
  }
  while (after - within > 1n) {
    const middle = (within + after) / 2n;
    if (await isWithin(middle)) within = middle;
    else after = middle;
  }
  return within + 1n;
}
