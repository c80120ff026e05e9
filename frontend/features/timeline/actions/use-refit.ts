import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#domain/call.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { previewRefit } from '#domain/planning/api/edit-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { followAnswer } from '#frontend/features/timeline/actions/follow-answer.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useTimeline } from './command-context.ts';

export type RefitPreview = AnswerOf<typeof previewRefit>;

/** What is to be placed again; without one, everything. */
export interface RefitWish {
  readonly operationIds: readonly BarId[];
  readonly activityIds: readonly BarId[];
}

/** Operations and process steps that would be placed again. */
export const refittedIn = ({ refitted, refittedActivities }: RefitPreview): number => refitted + refittedActivities;

/**
 * What placing these again would do, as the server decides it, and drawn where they would stand; undefined: all. `rescue`: with what
 * would help the order that it makes latest.
 */
export function useRefitPreview(wish: RefitWish | undefined, way: Push | undefined, rescue = false) {
  const { session } = usePlanParts();
  const { view } = useViewParts();
  const version = useSyncExternalStore(session.subscribe, () => session.index.versionIdentifier);
  const isNothing = wish?.operationIds.length === 0 && wish.activityIds.length === 0;
  const query = useQuery({
    queryKey: ['refit-preview', version, wish, way, rescue],
    queryFn: () => ask(previewRefit, { body: { ...wish, ...(way && { way }), ways: true, ...(rescue && { rescue }) } }),
    enabled: !isNothing,
    placeholderData: (before) => (isNothing ? undefined : before),
    throwOnError: (error) => !(error instanceof ApiError),
    gcTime: 0,
  });
  const moves = isNothing ? undefined : query.data?.moves;
  useEffect(() => {
    const places = (moves ?? []).map(({ operationId, after }) => ({
      id: operationId,
      resourceId: after.resourceId,
      start: Date.parse(after.startDate),
      end: Date.parse(after.endDate),
    }));
    view.set({ proposed: places });
    return () => view.set({ proposed: [] });
  }, [moves, view]);
  return query;
}

const editOf = ({ operationIds, activityIds }: RefitWish) => ({
  operations: operationIds.map((id) => ({ operationId: id as OperationId })),
  activities: activityIds.map((id) => ({ activityId: id as ActivityId })),
});

/** Places again what no longer fits, as one edit. */
export function useRefit() {
  const { session, source, transitions, commands, t } = useTimeline();
  const [busy, setBusy] = useState(false);
  const refit = async (wish: RefitWish | undefined, way: Push | undefined, preview: RefitPreview): Promise<void> => {
    setBusy(true);
    try {
      const { versionIdentifier, orders } = preview;
      const meant = { ...(wish && editOf(wish)), ...(way && { way }) };
      const stood = commands.standing(preview.moves.map(({ operationId }) => operationId));
      const answer = await source.edit({ action: 'refit', versionIdentifier, ...meant });
      followAnswer(session, transitions, answer);
      const consequences = orders.map(({ orderPositionId, dueDate, endDate, newEndDate }) => ({
        orderPositionId,
        due: Date.parse(dueDate),
        before: Date.parse(endDate),
        after: Date.parse(newEndDate),
      }));
      commands.tellDone(t('misfits.done', { count: refittedIn(preview) }), answer.changeSet, consequences);
      commands.showMoved(stood);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      notify({ severity: 'error', text: errorText(error.errorCode, error.detailsObject) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refit };
}
