import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { PlanRange } from '#frontend/features/timeline/model/first-range.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { nowhere, OutlineNote } from './outline-note.tsx';

/** While a moment is shown: outlines of where bars stood then, over where they stand now. */
export default function ThenOutlines({ range }: { readonly range: PlanRange }): ReactNode {
  const { source, session } = usePlanParts();
  const t = useKitText();
  const { data } = useQuery({
    queryKey: ['plan-then', range],
    queryFn: async () => (await source.loadPlan(range.fromDate, range.toDate)).data,
    // Thousands of rows, of which nothing is changed.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const places = useMemo(() => (data === undefined ? nowhere : elsewhereThen(data, session)), [data, session]);
  const count = [...places.keys()].filter((id) => !session.index.orderPositions.has(id as never)).length;
  const fresh = useMemo(() => {
    const there = new Set(data?.operations.map(({ operationId }) => operationId));
    return [...session.index.operations.keys()].filter((id) => !there.has(id)).length;
  }, [data, session]);
  const words = [
    ...(count === 0 ? [] : [t('time.outlines', { count })]),
    ...(fresh === 0 ? [] : [t('time.outlines.new', { count: fresh })]),
  ].join(' · ');
  return (
    <OutlineNote
      places={places}
      tone="then"
      words={data === undefined ? undefined : words || t('time.outlines.none')}
      hide={t('time.outlines.hide')}
      show={t('time.outlines.show')}
    />
  );
}

/** Where operations, process steps and order positions stood that stand elsewhere now, or nowhere. */
export function elsewhereThen(
  { operations, activities, orderPositions }: TimelineData,
  { index }: Pick<TimelineSession, 'index'>,
): ReadonlyMap<BarId, BarPlacement> {
  const places = new Map<BarId, BarPlacement>();
  for (const then of operations) {
    const now = index.operations.get(then.operationId);
    if (now?.resourceId !== then.resourceId || !isSameSpan(now, then))
      places.set(then.operationId, { resourceId: then.resourceId, ...spanOf(then) });
  }
  const besides: readonly (readonly [BarId, Dated, Dated | undefined])[] = [
    // Those of the production have the times of their operations.
    ...activities
      .filter((one) => !one.productionProcessStep)
      .map((one) => [one.activityId, one, index.activities.get(one.activityId)] as const),
    ...orderPositions.map((one) => [one.orderPositionId, one, index.orderPositions.get(one.orderPositionId)] as const),
  ];
  for (const [id, { startDate, endDate }, now] of besides)
    if (startDate !== null && endDate !== null && !isSameSpan(now, { startDate, endDate }))
      places.set(id, spanOf({ startDate, endDate }));
  return places;
}

interface Dated {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const isSameSpan = (one: Dated | undefined, other: Dated): boolean =>
  one?.startDate === other.startDate && one.endDate === other.endDate;

const spanOf = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) => ({
  start: Date.parse(startDate),
  end: Date.parse(endDate),
});
