import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { useTokens } from '#frontend/design/use-tokens.ts';
import { useFilterAddress } from '#frontend/features/timeline/bar-filter/filter-address.ts';
import { UnreadableFilter } from '#frontend/features/timeline/bar-filter/unreadable-filter.tsx';
import { apiSource } from '#frontend/features/timeline/data/api-source.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { backOf, useTimelineRights } from '#frontend/features/timeline/page/route-parts.ts';
import { TimelinePage } from '#frontend/features/timeline/page/timeline-page.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { treeBoard } from '../tree/tree-board.ts';
import { keepTree, storedTree } from './stored-tree.ts';

const source = apiSource();

/** Segment of the address for each kind of object (planning §2); the last two are ours. */
const segments: Readonly<Record<BarKind, string>> = {
  projects: 'project',
  orderPositions: 'orderPosition',
  activities: 'activity',
  productionOrders: 'productionOrder',
  operations: 'operation',
};

/** `/planning`: with the segment and id of an object its drawer, with `dateconflict` the list of conflicts. */
export default function PlanningRoute(): ReactNode {
  const t = useTimelineText();
  const colors = useTokens();
  const navigate = useNavigate();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const { filter, change: changeFilter, isUnreadable } = useFilterAddress('planning');
  const [{ level = 'quarter' }, keepPreference] = usePreference('timelines', 'planning');
  const keepLevel = useCallback((next: ZoomLevel) => keepPreference({ level: next }), [keepPreference]);
  const found = useMatch('/planning/:kind/:id')?.params;
  const isList = useMatch('/planning/dateconflict') !== null;
  const opened = found !== undefined && Object.values(segments).includes(found.kind ?? '') ? found.id : undefined;
  const conflictId = found?.kind === 'dateconflict' ? found.id : undefined;
  const conflicts = useMemo(
    () => (isList || conflictId !== undefined ? { id: conflictId } : undefined),
    [isList, conflictId],
  );
  // Details opened from the list of conflicts lead back to it.
  const { pathname, state } = useLocation();
  const back = pathname.startsWith('/planning/dateconflict') ? pathname : backOf(state);
  const open = useCallback(
    (id: BarId, kind: BarKind) => void navigate(`/planning/${segments[kind]}/${id}`, { state: { back } }),
    [navigate, back],
  );
  const close = useCallback(
    () => void navigate(opened === undefined ? '/planning' : (back ?? '/planning')),
    [navigate, opened, back],
  );
  const showConflict = useCallback((id: string) => void navigate(`/planning/dateconflict/${id}`), [navigate]);
  const kept = useMemo(() => storedTree(user.userId), [user.userId]);
  const keep = useMemo(() => keepTree(user.userId), [user.userId]);
  return (
    <Frame breadcrumb={[{ label: t('tree.area') }, { label: t('tree.title') }]} loading={busy} saysMoment>
      {isUnreadable && <UnreadableFilter />}
      <TimelinePage
        board={treeBoard}
        title={t('tree.title')}
        source={source}
        colors={colors}
        rights={useTimelineRights()}
        opened={opened as BarId | undefined}
        conflicts={conflicts}
        onConflict={showConflict}
        onOpen={open}
        onClose={close}
        filter={filter}
        onFilter={changeFilter}
        onBusy={setBusy}
        level={level}
        onLevel={keepLevel}
        kept={kept}
        onKeep={keep}
      />
    </Frame>
  );
}
