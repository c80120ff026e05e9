import { type Branch, mainBranch } from '#domain/kernel/event.ts';
import { overlayStream } from '#domain/kernel/stream-names.ts';
import type { AppendResult, EventStore, ExpectedRevision, NewEvent, StoredEvent } from './event-store.ts';

/**
 * A branch is the main line up to a position, then what was changed in the branch itself (design, section 3):
 * `plan-main` in simulation 7 is `plan-main` up to the baseline, then `plan-main~7`. Revisions go on counting over
 * both, so a decider sees one stream.
 */
export interface BranchPoint {
  readonly id: Branch;
  /** Position of the last event of the main line that belongs to the branch; undefined: the main line itself. */
  readonly baseline: bigint | undefined;
}

export const mainLine: BranchPoint = { id: mainBranch, baseline: undefined };

/** The events of `stream` as the branch sees it, in order. `stream` and `revision` are those of the branch. */
export async function* readBranch(store: EventStore, stream: string, point: BranchPoint): AsyncIterable<StoredEvent> {
  if (point.baseline === undefined) {
    yield* store.readStream(stream);
    return;
  }
  let next = 0n;
  for await (const event of store.readStream(stream)) {
    if (event.position > point.baseline) break;
    yield event;
    next = event.revision + 1n;
  }
  for await (const event of store.readStream(overlayStream(stream, point.id))) {
    yield { ...event, stream, revision: next + event.revision };
  }
}

/**
 * Revision that the branch sees last in the main line, undefined when the main line has nothing before the baseline.
 * It never changes, so whoever keeps a branch open asks once.
 */
export async function baseRevision(store: EventStore, stream: string, baseline: bigint): Promise<bigint | undefined> {
  for await (const event of store.readStream(stream, { direction: 'backwards' })) {
    if (event.position <= baseline) return event.revision;
  }
  return undefined;
}

/**
 * Appends to the overlay of a branch. `expected` and the answer count as `readBranch` does. `base` is the answer of
 * `baseRevision`; undefined for the main line, too.
 */
export async function appendToBranch(
  store: EventStore,
  stream: string,
  branch: Branch,
  base: bigint | undefined,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  if (branch === mainBranch) return store.append(stream, expected, events);
  const overlay = overlayStream(stream, branch);
  const before = base === undefined ? 0n : base + 1n;
  const inOverlay = overlayExpectation(expected, before);
  if (inOverlay === undefined) {
    return { kind: 'wrongExpectedRevision', actual: (await lastRevision(store, overlay, before)) ?? base };
  }
  const result = await store.append(overlay, inOverlay, events);
  return result.kind === 'appended'
    ? { ...result, revision: before + result.revision }
    : { ...result, actual: result.actual === undefined ? base : before + result.actual };
}

/** What the overlay must look like for `expected`; undefined when it can never. `before`: revisions of the main line. */
function overlayExpectation(expected: ExpectedRevision, before: bigint): ExpectedRevision | undefined {
  switch (expected) {
    case 'any':
      return 'any';
    case 'noStream':
      return before === 0n ? 'noStream' : undefined;
    case 'streamExists':
      return before === 0n ? 'streamExists' : 'any';
    default:
      if (expected < before - 1n) return undefined;
      return expected === before - 1n ? 'noStream' : expected - before;
  }
}

async function lastRevision(store: EventStore, overlay: string, before: bigint): Promise<bigint | undefined> {
  for await (const event of store.readStream(overlay, { direction: 'backwards', limit: 1 })) {
    return before + event.revision;
  }
  return undefined;
}
