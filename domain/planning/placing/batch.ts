import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { Bar } from '#domain/planning/plan/placement.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { firstObstruction } from '../plan/resource-sharing.ts';
import { earliestSlot, latestSlot, type MaxStart, type Slot, type SlotQuestion } from './slot.ts';

/** Operations processed together on a resource with a limited quantity: they share start and end (rules §3). */
export interface Batch {
  readonly interval: Interval;
  readonly members: readonly Bar[];
  /** Pieces for which there is still room. */
  readonly room: number;
}

/** The part of an operation in one batch. */
export interface BatchPart {
  readonly slot: Slot;
  readonly amount: number;
}

interface BatchSearch {
  readonly from: Instant;
  /** Batches that start earlier are not joined; default: `from`. */
  readonly joinFrom?: Instant | undefined;
  readonly horizon: Instant;
  /** No batch ends earlier: a step that overlaps with its predecessor does not end before it. */
  readonly minEnd: Instant;
  readonly inTime: Instant;
  /** Not divided: it goes into one batch, whatever its amount. */
  readonly whole?: boolean | undefined;
}

/** Maximum pieces in one batch; infinite on a resource without a limit. */
export const batchSize = ({ resource }: SlotQuestion): number =>
  resource.resource.limitQuantity
    ? (resource.resource.maxQuantity ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;

/**
 * Batches for `amount` pieces in order of start: the earliest batch that has not started and has room is filled before
 * a new one is opened; the rest goes into the next one (rules §3). A batch is joined when it ends by `inTime`, or when
 * a new one would not end earlier. undefined when nothing is free up to `horizon`.
 */
export function earliestBatches(
  question: SlotQuestion,
  amount: number,
  { from, joinFrom = from, horizon, minEnd, inTime, whole = false }: BatchSearch,
): readonly BatchPart[] | undefined {
  const joinable = batchesFrom(question, joinFrom, horizon).filter(
    ({ room, interval }) => interval.end >= minEnd && (!whole || room >= amount),
  );
  return fill(question, amount, whole, joinable, (taken) => {
    const fresh = earliestSlot({ ...question, alone: true }, from, horizon, minEnd);
    if (taken === undefined) return fresh;
    return taken.interval.end <= inTime || fresh === undefined || taken.interval.end <= fresh.interval.end
      ? undefined
      : fresh;
  });
}

/** Search backward: batches between `earliestStart` and `until` that start by `maxStart`. */
interface LateBatchSearch {
  readonly until: Instant;
  readonly earliestStart: Instant;
  readonly maxStart: MaxStart;
  readonly whole?: boolean | undefined;
}

/** The same backward: the latest batch with room that ends by `until`, before a new one is opened. */
export function latestBatches(
  question: SlotQuestion,
  amount: number,
  { until, earliestStart, maxStart, whole = false }: LateBatchSearch,
): readonly BatchPart[] | undefined {
  const joinable = batchesFrom(question, earliestStart, until)
    .filter(
      ({ interval, room }) =>
        interval.end <= until && interval.start <= maxStart(question.planTime) && (!whole || room >= amount),
    )
    .toReversed();
  return fill(question, amount, whole, joinable, (taken) =>
    taken === undefined ? latestSlot({ ...question, alone: true }, until, earliestStart, maxStart) : undefined,
  );
}

/** Id of a part placed in the draft, so that the search for the next part sees the room that is left. */
const draftedPart = (part: number): OperationId => `part_${part}` as OperationId;

function fill(
  question: SlotQuestion,
  amount: number,
  whole: boolean,
  joinable: readonly Batch[],
  openInstead: (taken: Batch | undefined) => Slot | undefined,
): readonly BatchPart[] | undefined {
  const { draft, resource } = question;
  const size = batchSize(question);
  const parts: BatchPart[] = [];
  const placed: OperationId[] = [];
  const waiting = [...joinable];
  let left = amount;
  while (left > 0) {
    const batch = waiting[0];
    const fresh = openInstead(batch);
    if (batch !== undefined && fresh === undefined) {
      waiting.shift();
      const joined = Math.min(left, batch.room);
      const reason = { kind: 'batch', operationId: (batch.members[0] as Bar).operationId } as const;
      parts.push({ slot: { interval: batch.interval, reason }, amount: joined });
      left -= joined;
      continue;
    }
    if (fresh === undefined) break;
    const opened = whole ? left : Math.min(left, size);
    parts.push({ slot: fresh, amount: opened });
    left -= opened;
    if (left === 0) break;
    const id = draftedPart(parts.length);
    placed.push(id);
    draft.introduce(id, { articleAmount: opened });
    draft.place(id, { resourceId: resource.resourceId, ...fresh.interval, planTime: question.planTime });
  }
  for (const id of placed) draft.lift(id);
  return left > 0 ? undefined : parts;
}

/** Batches with room that have not begun and start between `from` and `until`, the earliest first. */
function batchesFrom(question: SlotQuestion, from: Instant, until: Instant): Batch[] {
  const { draft, resource, sharing } = question;
  const size = batchSize(question);
  const found: Batch[] = [];
  if (question.ignoreBars || !Number.isFinite(size)) return found;
  let members: Bar[] = [];
  const close = (): void => {
    const [first] = members;
    if (first === undefined || first.placement.start < from) return;
    const hasStarted = members.some(({ operationId }) => {
      const operation = draft.plan.operations.get(operationId);
      return operation !== undefined && hasBegun(operation.statusId);
    });
    const taken = members.reduce((sum, bar) => sum + (draft.barTermsOf(bar.operationId)?.articleAmount ?? 0), 0);
    const fits =
      firstObstruction(members, Number.POSITIVE_INFINITY, resource.resource, sharing, (bar) =>
        draft.barTermsOf(bar.operationId),
      ) === undefined;
    // A furnace runs one programme at a time: what lasts longer or shorter needs a batch of its own.
    const lastsAsLong = members.every(({ placement }) => placement.planTime === question.planTime);
    if (!hasStarted && fits && lastsAsLong && taken < size)
      found.push({ interval: { start: first.placement.start, end: first.placement.end }, members, room: size - taken });
  };
  draft.scan(resource.resourceId, from, (bar) => {
    if (bar.placement.start > until) return false;
    const [first] = members;
    if (first?.placement.start === bar.placement.start && first.placement.end === bar.placement.end) members.push(bar);
    else {
      close();
      members = [bar];
    }
    return true;
  });
  close();
  return found;
}
