import { useMemo } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { ReadConflicts } from '#frontend/features/timeline/data/timeline-source.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { TakingLonger } from '#frontend/features/timeline/view/view-state.ts';

/** A step that cannot begin where it stands. */
export interface HeldUpLine {
  readonly id: OperationId;
  /** Why, as a sentence. */
  readonly why: string;
  /** The late step that it comes from, and when that is expected to be done (epoch milliseconds). */
  readonly lateId: OperationId;
  readonly expectedEnd: number;
}

/** The bars under way that take longer than their place. */
export function useTakingLonger(data: ReadConflicts | undefined): ReadonlyMap<OperationId, TakingLonger> {
  const { session } = usePlanParts();
  const { text, t } = useViewParts();
  return useMemo(
    () =>
      new Map(
        data?.report.operationsTakingLonger.map(({ operationId, expectedEndDate }) => {
          const until = Date.parse(expectedEndDate);
          const length = text.duration(until - (session.store.bar(operationId)?.end ?? until));
          return [operationId, { until, words: t('delays.longer', { expected: text.dayAndTime(until), length }) }];
        }),
      ),
    [data, session, t, text],
  );
}

/** Steps that late ones hold up, by their start. */
export function useHeldUp(data: ReadConflicts | undefined): readonly HeldUpLine[] {
  const { text, t } = useViewParts();
  return useMemo(() => {
    if (data === undefined) return [];
    const { operationsHeldUp, names } = data.report;
    const named = new Map(names.operations.map((one) => [one.operationId, one]));
    return operationsHeldUp.map((held): HeldUpLine => {
      const late = named.get(held.lateOperationId);
      const expectedEnd = Date.parse(held.expectedEndDate);
      return {
        id: held.operationId,
        why: t('delays.held', {
          possible: text.dayAndTime(Date.parse(held.possibleStartDate)),
          late: `${late?.productionOrderNumber ?? ''} · ${late?.number ?? ''} ${late?.valueAddName ?? ''}`,
          expected: text.dayAndTime(expectedEnd),
        }),
        lateId: held.lateOperationId,
        expectedEnd,
      };
    });
  }, [data, t, text]);
}
