import type { Instant } from '#domain/kernel/instant.ts';

/**
 * By how much each step moved the end of an order position (issue of time, "why across time"). The end is the last end of its
 * parts, as the conflict radar counts it; while nothing of it is planned, the end that it had last goes on to count, and
 * before it was planned at all its first one. So the parts add up to the difference of the ends, whatever came in between.
 */

/** From a position on, a part ends then; `null`: it does not count (gone, taken off, revoked). */
export interface PartEnd {
  readonly partId: string;
  readonly position: bigint;
  readonly end: Instant | null;
}

/** What an event belongs to: `changeSet` its step, `undoes` the one that it takes back or repeats. */
export interface StepOf {
  readonly changeSet: string;
  readonly undoes: string | null;
}

export interface Move {
  /** Of its last event that moved the end: as of then the plan shows it. */
  readonly position: bigint;
  readonly changeSet: string;
  readonly kind: 'moved' | 'planned' | 'takenOff';
  /** Later is positive. */
  readonly movedBySeconds: number;
  readonly end: Instant | null;
  /** The part that decided it where it moved most, and the event that moved that. */
  readonly decider: { readonly partId: string; readonly position: bigint };
}

export interface EndStory {
  /** Ends at the beginning and at the end; null: it was never planned. */
  readonly before: Instant | null;
  readonly after: Instant | null;
  /** When it was planned first, where that came after the beginning: `before` is the end of then. */
  readonly plannedAt: bigint | undefined;
  readonly isPlanned: boolean;
  readonly totalSeconds: number;
  /** In the order of the log; steps that moved nothing, or were taken back, are left out. */
  readonly moves: readonly Move[];
}

interface Change extends PartEnd {
  readonly before: Instant | null;
}

/** `ends`: of all parts, in any order; those up to `since` say where it stood then. */
export function storyOfEnd(
  ends: readonly PartEnd[],
  stepOf: (position: bigint) => StepOf | undefined,
  since: bigint,
): EndStory {
  const parts = new Map<string, Instant | null>();
  const changes: Change[] = [];
  for (const one of ends.toSorted(byPosition)) {
    const before = parts.get(one.partId) ?? null;
    parts.set(one.partId, one.end);
    if (one.position > since && before !== one.end) changes.push({ ...one, before });
  }
  const { kept, stepAt } = withoutUndone(changes, stepOf);
  for (const { partId, before } of changes.toReversed()) parts.set(partId, before);
  return told(parts, kept, stepAt);
}

const byPosition = (one: PartEnd, other: PartEnd): number =>
  one.position < other.position ? -1 : one.position > other.position ? 1 : 0;

/**
 * A step and its undo explain nothing: both are left out, as if neither had been. Where something else moved the same parts
 * in between, what is left of the two is one step.
 */
function withoutUndone(changes: readonly Change[], stepOf: (position: bigint) => StepOf | undefined) {
  const stepAt = new Map<bigint, string>();
  const turns = new Map<string, Change[][]>();
  const gone = new Set<Change>();
  for (const one of changes) {
    const { changeSet, undoes } = stepOf(one.position) ?? { changeSet: `@${one.position}`, undoes: null };
    stepAt.set(one.position, changeSet);
    // What was done, taken back and done again, turn by turn.
    const key = undoes ?? changeSet;
    const before = turns.get(key) ?? [];
    turns.set(key, before);
    const last = before.at(-1);
    const isSameTurn = last !== undefined && stepAt.get(last[0]?.position ?? 0n) === changeSet;
    if (isSameTurn) last.push(one);
    else before.push([one]);
  }
  const open = (): readonly Change[] => changes.filter((one) => !gone.has(one));
  // What was taken back within what was taken back goes first.
  for (let isFound = true; isFound; ) {
    isFound = false;
    const left = open();
    for (const rest of turns.values())
      for (let at = 1; at < rest.length; at++) {
        const [done, undone] = [rest[at - 1] ?? [], rest[at] ?? []];
        if (!takesBack(done, undone, left)) continue;
        for (const one of [...done, ...undone]) gone.add(one);
        rest.splice(at - 1, 2);
        isFound = true;
        break;
      }
  }
  for (const [first = [], ...others] of turns.values()) {
    const whole = stepAt.get(first[0]?.position ?? 0n) ?? '';
    for (const { position } of others.flat()) stepAt.set(position, whole);
  }
  return { kept: open(), stepAt };
}

/** Every part that one turn moved is back with the next, and nothing else has moved it meanwhile. */
function takesBack(done: readonly Change[], undone: readonly Change[], all: readonly Change[]): boolean {
  const both = new Set([...done, ...undone]);
  const ids = new Set([...both].map(({ partId }) => partId));
  const [from, to] = [done[0]?.position ?? 0n, undone.at(-1)?.position ?? 0n];
  const hasOther = all.some(
    (one) => ids.has(one.partId) && one.position >= from && one.position <= to && !both.has(one),
  );
  return (
    !hasOther &&
    [...ids].every((id) => {
      const own = [...both].filter(({ partId }) => partId === id);
      return own[0]?.before === own.at(-1)?.end;
    })
  );
}

function told(
  parts: Map<string, Instant | null>,
  changes: readonly Change[],
  stepAt: ReadonlyMap<bigint, string>,
): EndStory {
  const moves = new Map<string, Move & { readonly most: number }>();
  let end = lastOf(parts);
  // While it is not planned, the last end that it had.
  let counted = end;
  let before = end;
  let plannedAt: bigint | undefined;
  for (const [position, together] of Map.groupBy(changes, (one) => one.position)) {
    const was = end;
    for (const { partId, end: is } of together) parts.set(partId, is);
    end = lastOf(parts);
    if (end === was) continue;
    const moved = counted === null || end === null ? 0 : secondsOf(end) - secondsOf(counted);
    if (before === null) [before, plannedAt] = [end, position];
    if (end !== null) counted = end;
    const changeSet = stepAt.get(position) ?? '';
    const known = moves.get(changeSet);
    const isMost = known === undefined || Math.abs(moved) >= known.most;
    moves.set(changeSet, {
      position,
      changeSet,
      kind: kindOf(was, end, known?.kind),
      movedBySeconds: (known?.movedBySeconds ?? 0) + moved,
      end,
      decider: isMost ? { partId: deciderOf(together), position } : known.decider,
      most: Math.max(Math.abs(moved), known?.most ?? 0),
    });
  }
  return {
    before,
    after: counted,
    plannedAt,
    isPlanned: end !== null,
    totalSeconds: before === null || counted === null ? 0 : secondsOf(counted) - secondsOf(before),
    moves: [...moves.values()]
      .filter(({ kind, movedBySeconds }) => kind !== 'moved' || movedBySeconds !== 0)
      .map(({ most: _most, ...move }) => move),
  };
}

/** What went and came with one step has moved. */
const kindOf = (was: Instant | null, is: Instant | null, known: Move['kind'] | undefined): Move['kind'] => {
  if (is === null) return known === 'planned' ? 'moved' : 'takenOff';
  return was === null && known !== 'takenOff' ? 'planned' : 'moved';
};

/** The one that ends last after it or, where that was before, ended last before it. */
const deciderOf = (together: readonly Change[]): string => {
  const last = ({ before, end }: Change): number => Math.max(before ?? -Infinity, end ?? -Infinity);
  return together.reduce((one, other) => (last(other) > last(one) ? other : one)).partId;
};

function lastOf(parts: ReadonlyMap<string, Instant | null>): Instant | null {
  let last: Instant | null = null;
  for (const end of parts.values()) if (end !== null && (last === null || end > last)) last = end;
  return last;
}

/** Whole ones, each end by itself, so that differences add up. */
const secondsOf = (at: Instant): number => Math.round(at / 1000);
