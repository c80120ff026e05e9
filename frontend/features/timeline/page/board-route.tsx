import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useTokens } from '#frontend/design/use-tokens.ts';
import type { TimelineRights } from '#frontend/features/timeline/actions/command-context.ts';
import { useFilterAddress } from '#frontend/features/timeline/bar-filter/filter-address.ts';
import { apiSource } from '#frontend/features/timeline/data/api-source.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { Banner } from '#frontend/kit/note.tsx';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { TimelinePage, type TimelinePageProps } from './timeline-page.tsx';

type OfBoard = Pick<TimelinePageProps, 'board' | 'title' | 'opened' | 'optimising' | 'place' | 'kept' | 'onKeep'>;

interface BoardRouteProps extends OfBoard {
  readonly area: string;
  /** First segment of its addresses. */
  readonly root: 'production' | 'planning';
  /** Segment of its list of conflicts. */
  readonly list: 'conflict' | 'dateconflict';
  /** Before anybody has chosen another. */
  readonly usualLevel: ZoomLevel;
  /** Segment of the details of an object, by its kind. */
  readonly segmentOf: (kind: BarKind) => string;
}

export const source = apiSource();

/** A timeline at its address: what is open beside it, what it is filtered by, how far it is zoomed, and what leads elsewhere. */
export function BoardRoute({ area, root, list, usualLevel, segmentOf, ...board }: BoardRouteProps): ReactNode {
  const { opened } = board;
  const t = useTimelineText();
  const colors = useTokens();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { filter, change: changeFilter, isUnreadable } = useFilterAddress(root);
  const [{ level = usualLevel }, keep] = usePreference('timelines', root);
  const keepLevel = useCallback((next: ZoomLevel) => keep({ level: next }), [keep]);
  const conflictId = useMatch(`/${root}/${list}/:conflictId`)?.params.conflictId;
  const isList = useMatch(`/${root}/${list}`) !== null;
  const conflicts = useMemo(
    () => (isList || conflictId !== undefined ? { id: conflictId } : undefined),
    [isList, conflictId],
  );
  // Details opened from the list of conflicts lead back to it.
  const { pathname, state } = useLocation();
  const back = pathname.startsWith(`/${root}/${list}`) ? pathname : backOf(state);
  const open = useCallback(
    (id: BarId, kind: BarKind) => void navigate(`/${root}/${segmentOf(kind)}/${id}`, { state: { back } }),
    [navigate, back, root, segmentOf],
  );
  const close = useCallback(
    () => void navigate(opened === undefined ? `/${root}` : (back ?? `/${root}`)),
    [navigate, opened, back, root],
  );
  const showConflict = useCallback((id: string) => void navigate(`/${root}/${list}/${id}`), [navigate, root, list]);
  return (
    <Frame breadcrumb={[{ label: area }, { label: board.title }]} loading={busy} saysMoment>
      {isUnreadable && <Banner role="status">{t('filter.unreadable')}</Banner>}
      <TimelinePage
        {...board}
        source={source}
        colors={colors}
        rights={useTimelineRights()}
        conflicts={conflicts}
        onConflict={showConflict}
        onOpen={open}
        onClose={close}
        filter={filter}
        onFilter={changeFilter}
        onBusy={setBusy}
        level={level}
        onLevel={keepLevel}
      />
    </Frame>
  );
}

/** What the signed-in person may do on a timeline. */
function useTimelineRights(): TimelineRights {
  const { user } = useSession();
  return useMemo(() => {
    const may = (right: Right): boolean => user.rights.includes(right);
    return {
      edit: may(rightTo.editTimeline),
      plan: may(rightTo.plan),
      unplan: may(rightTo.unplan),
      split: may(rightTo.splitPosition),
      report: may(rightTo.report),
      confirm: may(rightTo.confirmConflict),
      confirmOverdue: may(rightTo.confirmOverdue),
      override: may(rightTo.overrideFrozen),
    };
  }, [user.rights]);
}

/** Address that a page was opened from. */
const backOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined;
