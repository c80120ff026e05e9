import { useMemo } from 'react';
import type { Right } from '#domain/administration/rights.ts';
import { useSession } from '#frontend/api/session-context.ts';
import type { TimelineRights } from './timeline-context.ts';

/** What the signed-in person may do on a timeline. */
export function useTimelineRights(): TimelineRights {
  const { user } = useSession();
  return useMemo(() => {
    const may = (right: Right): boolean => user.rights.includes(right);
    return {
      plan: may('timeline.write'),
      report: may('feedback.write'),
      confirm: may('conflicts.confirm'),
      confirmOverdue: may('conflicts.confirmOverdue'),
    };
  }, [user.rights]);
}

/** Address that a page was opened from. */
export const backOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined;
