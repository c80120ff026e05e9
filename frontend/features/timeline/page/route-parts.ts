import { useMemo } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { useSession } from '#frontend/api/session-context.ts';
import type { TimelineRights } from '#frontend/features/timeline/actions/command-context.ts';

/** What the signed-in person may do on a timeline. */
export function useTimelineRights(): TimelineRights {
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
export const backOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined;
