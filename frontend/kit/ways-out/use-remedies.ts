import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type RemediesAnswer, type RemedyAnswer, remediesAnswerSchema } from '#domain/planning/api/remedies-api.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';

/** Where a conflict comes from and what helps, tried anew for every `version` of the plan. */
export const useRemedies = (conflictId: string, version: unknown) =>
  useQuery({
    queryKey: ['remedies', conflictId, version],
    queryFn: async (): Promise<RemediesAnswer> => {
      const path = `/planning/conflicts/${encodeURIComponent(conflictId)}/remedies`;
      return (await api.write('POST', path, {}, remediesAnswerSchema)).body;
    },
    placeholderData: (before) => before,
    throwOnError: (error) => !(error instanceof ApiError),
  });

const edited = z.object({ changeSet: z.string().optional() });
const path = '/planning/planningTimelineRaw';

/** Takes a way out as one edit; answers with what names it for undo. Throws `ApiError`. */
export async function takeRemedy({ edit }: RemedyAnswer, versionIdentifier: number): Promise<string | undefined> {
  return (await api.write('POST', path, { ...edit, versionIdentifier }, edited)).body.changeSet;
}

/** Throws `ApiError`. */
export async function undoRemedy(changeSet: string | undefined, versionIdentifier: number): Promise<void> {
  const body = { action: 'undo', versionIdentifier, ...(changeSet === undefined ? {} : { changeSet }) };
  await api.write('POST', path, body, edited);
}
