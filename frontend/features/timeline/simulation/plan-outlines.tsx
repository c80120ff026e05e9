import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { compareSimulation } from '#domain/simulation/calls.ts';
import type { Comparison } from '#domain/simulation/comparison-api.ts';
import { askAt } from '#frontend/api/ask.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { nowhere, OutlineNote } from './outline-note.tsx';

/** Bars that are outlined at most; the comparison tells all of them. */
const most = 1_000;
/** Milliseconds between readings: of changes of the plan this page hears nothing. */
const readEvery = 30_000;

/** In a simulation: outlines of where its bars stand in the plan, and how many they are. */
export default function PlanOutlines(): ReactNode {
  const t = useSimulationText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const key = useMemo(() => ['plan-outlines', pageSimulation], []);
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      askAt(compareSimulation, { params: { id: pageSimulation ?? '' }, query: { limit: most } }, { signal }),
    refetchInterval: readEvery,
  });
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: key }), [client, key]);
  useLiveRefresh('timeline', { position: read.data?.position, at: read.dataUpdatedAt }, refresh);
  const changes = read.data?.body.changes;
  const places = useMemo(() => (changes === undefined ? nowhere : placesOf(changes)), [changes]);
  const total = changes?.operations.total ?? 0;
  return (
    <OutlineNote
      places={places}
      tone="sim"
      words={total === 0 ? undefined : t('outlines', { count: total })}
      hide={t('outlines.hide')}
      show={t('outlines.show')}
    >
      <QuietButton onClick={() => void navigate('/comparison')}>{t('compare')}</QuietButton>
    </OutlineNote>
  );
}

/** Where operations stand there, and what each order position takes from its first beginning to its last end. */
function placesOf({ operations, orderPositions }: Comparison['changes']): ReadonlyMap<BarId, BarPlacement> {
  const places = new Map<BarId, BarPlacement>();
  for (const { operationId, kind, before } of operations.items)
    if (kind === 'moved' && before !== null)
      places.set(operationId, { resourceId: before.resourceId, ...spanOf(before) });
  for (const { orderPositionId, kind, before } of orderPositions.items) {
    if (kind !== 'moved' || before === null || before.startDate === null || before.endDate === null) continue;
    const { startDate, endDate } = before;
    places.set(orderPositionId, spanOf({ startDate, endDate }));
  }
  return places;
}

const spanOf = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) => ({
  start: Date.parse(startDate),
  end: Date.parse(endDate),
});
