import type { Interval } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { EditResult } from './edit.ts';

/**
 * A bar placed outside of the range shown would seem to have disappeared (planning §5). A bar that already reached out
 * of the range may continue to do so.
 */
export function refuseOutside(
  { placements }: Pick<EditResult, 'placements'>,
  shown: Interval | undefined,
): Rejection | undefined {
  if (shown === undefined) return undefined;
  const isWithin = ({ start, end }: Interval): boolean => start >= shown.start && end <= shown.end;
  const isSeen = ({ start, end }: Interval): boolean => start < shown.end && end > shown.start;
  const out = placements.find(
    ({ before, after }) => !isWithin(after) && (isWithin(before) || (isSeen(before) && !isSeen(after))),
  );
  return out && reject('outsideRange', { operationId: out.operationId });
}
