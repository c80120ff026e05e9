import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { api } from '#frontend/api/plant.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

/** A gap as the services answer it. */
export const gapRowSchema = z.object({
  resourceGapId: objectIdSchema,
  resourceId: z.string(),
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  gapTypeId: z.string(),
  informative: z.boolean(),
  extra: z.boolean().optional(),
});
export type GapRow = z.infer<typeof gapRowSchema>;
export type GapFields = Omit<GapRow, 'resourceGapId'>;
/** Whose and when. */
export type GapTimes = Pick<GapRow, 'resourceId' | 'dateFrom' | 'dateTo'>;

export const gapsPath = '/basedata/resourceGaps';

/** The same in the list, with what its resource is called. */
export const listedGapSchema = gapRowSchema.extend({ resourceName: z.string().nullable() });
export type ListedGap = z.infer<typeof listedGapSchema>;

/** One gap, read again with its list when the plant says that base data changed. */
export const useGap = (id: string) =>
  useQuery({
    queryKey: ['list', gapsPath, 'object', id],
    queryFn: ({ signal }) => api.read(`${gapsPath}/${id}`, gapRowSchema, { signal }),
  });

/** Writes; each fails with `ApiError`, and the list shows it when it is answered. */
export function useGapCalls() {
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: ['list', gapsPath] });
    return {
      /** `way`: how the plan follows; default: as the plant has set it. */
      async create({ resourceId, ...fields }: GapFields, way?: Way): Promise<string> {
        const path = `/basedata/resources/${encodeURIComponent(resourceId)}/gaps`;
        const { body } = await api.write('POST', path, { ...fields, ...(way && { way }) }, gapRowSchema);
        refresh();
        return body.resourceGapId;
      },
      async change(id: string, changes: FormValues): Promise<void> {
        await api.write('PUT', `${gapsPath}/${id}`, changes, gapRowSchema);
        refresh();
      },
      reread: (id: string) => client.invalidateQueries({ queryKey: ['list', gapsPath, 'object', id] }),
      async remove(id: string, way: Way): Promise<void> {
        await api.write('DELETE', `/basedata/expert/resourceGap/${id}?way=${way}`, undefined, z.unknown());
        client.removeQueries({ queryKey: ['list', gapsPath, 'object', id] });
        refresh();
      },
      /** A reason that is not there yet. */
      async createReason(gapTypeName: string): Promise<string> {
        const answer = z.object({ gapTypeId: z.string() });
        const { body } = await api.write('POST', '/basedata/gapTypes', { gapTypeName }, answer);
        void client.invalidateQueries({ queryKey: ['list', '/basedata/gapTypes'] });
        return body.gapTypeId;
      },
    };
  }, [client]);
}
