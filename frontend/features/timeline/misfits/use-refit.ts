import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { OperationId } from '#domain/kernel/ids.ts';
import { refitPreviewSchema } from '#domain/planning/api/misfits-api.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { followAnswer } from '#frontend/features/timeline/actions/follow-answer.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useMisfitText } from './misfit-text.ts';

export type RefitPreview = z.infer<typeof refitPreviewSchema>;

/** What placing these again would do, as the server decides it, and drawn where they would stand; undefined ids: all. */
export function useRefitPreview(operationIds: readonly OperationId[] | undefined) {
  const { session, view } = useTimeline();
  const version = useSyncExternalStore(session.subscribe, () => session.index.versionIdentifier);
  const isNothing = operationIds?.length === 0;
  const query = useQuery({
    queryKey: ['refit-preview', version, operationIds],
    queryFn: async () => {
      const body = operationIds === undefined ? {} : { operationIds };
      return (await api.write('POST', '/planning/misfits/preview', body, refitPreviewSchema)).body;
    },
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

/** Places again what no longer fits, as one edit. */
export function useRefit() {
  const { session, source, transitions, commands } = useTimeline();
  const t = useMisfitText();
  const [busy, setBusy] = useState(false);
  const refit = async (operationIds: readonly OperationId[] | undefined, preview: RefitPreview): Promise<void> => {
    setBusy(true);
    try {
      const operations = operationIds?.map((operationId) => ({ operationId }));
      const { versionIdentifier, refitted, orders } = preview;
      const answer = await source.edit({ action: 'refit', versionIdentifier, ...(operations && { operations }) });
      followAnswer(session, transitions, answer);
      const consequences = orders.map(({ orderPositionId, dueDate, endDate, newEndDate }) => ({
        orderPositionId,
        due: Date.parse(dueDate),
        before: Date.parse(endDate),
        after: Date.parse(newEndDate),
      }));
      commands.tellDone(t('done', { count: refitted }), answer.changeSet, consequences);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      notify({ severity: 'error', text: errorText(error.errorCode, error.detailsObject) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refit };
}
