import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, SentWith } from '#domain/call.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { changeGap, createGap } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls, deleteObject } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource, pathOf } from '#frontend/api/ask-client.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

const calls = collectionCalls('resourceGaps');
const reasons = collectionCalls('gapTypes');
/** Gaps with what their resources are called. */
export const gapSource = listSource(calls.list);
const { path } = gapSource;

/** A gap as the services answer it. */
export type GapRow = AnswerOf<typeof calls.read>;
export type GapFields = SentWith<typeof createGap>['body'] & { readonly resourceId: string };
/** Whose and when. */
export type GapTimes = Pick<GapFields, 'resourceId' | 'dateFrom' | 'dateTo'>;
/** The same in the list, with what its resource is called. */
export type ListedGap = AnswerOf<typeof calls.list>['items'][number];

/** One gap, read again with its list when the plant says that base data changed. */
export const useGap = (id: string) =>
  useQuery({
    queryKey: ['list', path, 'object', id],
    queryFn: ({ signal }) => ask(calls.read, { params: { id } }, { signal }),
  });

/** Writes; each fails with `ApiError`, and the list shows it when it is answered. */
export function useGapCalls() {
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: ['list', path] });
    return {
      /** `way`: how the plan follows; default: as the plant has set it. */
      async create({ resourceId, ...fields }: GapFields, way?: Way): Promise<string> {
        const body = { ...fields, ...(way && { way }) };
        const { resourceGapId } = await ask(createGap, { params: { id: resourceId }, body });
        refresh();
        return resourceGapId;
      },
      async change(id: string, changes: FormValues): Promise<void> {
        await ask(changeGap, { params: { id }, body: changes });
        refresh();
      },
      reread: (id: string) => client.invalidateQueries({ queryKey: ['list', path, 'object', id] }),
      async remove(id: string, way: Way): Promise<void> {
        await ask(deleteObject, { params: { type: 'resourceGap', id }, query: { way } });
        client.removeQueries({ queryKey: ['list', path, 'object', id] });
        refresh();
      },
      /** A reason that is not there yet. */
      async createReason(gapTypeName: string): Promise<string> {
        const { gapTypeId } = await ask(reasons.create, { body: { gapTypeName } });
        void client.invalidateQueries({ queryKey: ['list', pathOf(reasons.list)] });
        return gapTypeId;
      },
    };
  }, [client]);
}
