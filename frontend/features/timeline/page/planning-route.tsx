import { type ReactNode, useMemo } from 'react';
import { useMatch } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { treeBoard } from '../tree/tree-board.ts';
import { BoardRoute } from './board-route.tsx';
import { planningSegments } from './planning-segments.ts';
import { keepTree, storedTree } from './stored-tree.ts';

const segmentOf = (kind: BarKind): string => planningSegments[kind];

/** `/planning`: with the segment and id of an object its drawer, with `dateconflict` the list of conflicts. */
export default function PlanningRoute(): ReactNode {
  const t = useTimelineText();
  const { userId } = useSession().user;
  const found = useMatch('/planning/:kind/:id')?.params;
  const opened =
    found !== undefined && Object.values(planningSegments).includes(found.kind ?? '') ? found.id : undefined;
  const kept = useMemo(() => storedTree(userId), [userId]);
  const keep = useMemo(() => keepTree(userId), [userId]);
  return (
    <BoardRoute
      board={treeBoard}
      area={t('tree.area')}
      title={t('tree.title')}
      root="planning"
      list="dateconflict"
      usualLevel="quarter"
      segmentOf={segmentOf}
      opened={opened as BarId | undefined}
      kept={kept}
      onKeep={keep}
    />
  );
}
