import { type ReactNode, useMemo } from 'react';
import { useMatch } from 'react-router';
import { z } from 'zod';
import { useSession } from '#frontend/api/session-context.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';
import { treeBoard } from '../tree/tree-board.ts';
import { deepest } from '../view/expansion.ts';
import { BoardRoute } from './board-route.tsx';
import { planningSegments } from './planning-segments.ts';
import type { StoredView } from './timeline-page.tsx';

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

/** More exceptions than a person makes by hand in a day's work are not kept. */
const mostExceptions = 2_000;

const storedSchema = z.object({
  depth: z.number().int().min(0).max(deepest),
  except: z.array(z.string()).max(mostExceptions),
  scrollTop: z.number().min(0),
});

const keyOf = (userId: string): string => `leitstand.planning.tree.${userId}`;

/** What this person left open in this browser, and where. */
function storedTree(userId: string): StoredView {
  const kept = storedValue(keyOf(userId), storedSchema);
  if (kept === undefined) return {};
  const { depth, except, scrollTop } = kept;
  return { expansion: { depth, except: new Set(except as BarId[]) }, scrollTop };
}

const keepTree =
  (userId: string) =>
  ({ expansion, scrollTop = 0 }: StoredView): void => {
    if (expansion === undefined) return;
    const except = [...expansion.except].slice(0, mostExceptions);
    storeValue(keyOf(userId), { depth: expansion.depth, except, scrollTop });
  };
