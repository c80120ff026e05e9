import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type RemediesAnswer,
  type RemedyAnswer,
  remediesAnswerSchema,
  type TakenRemedy,
  takenRemedySchema,
} from '#domain/planning/api/remedies-api.ts';
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
    // What is known of this conflict, while it is tried anew; never that of another.
    placeholderData: (before, query) => (query?.queryKey[1] === conflictId ? before : undefined),
    throwOnError: (error) => !(error instanceof ApiError),
  });

/** What takes a way out back: undo of the edit, or of hours alone their gap. */
export type Taken = Pick<TakenRemedy, 'changeSet' | 'overtimeId'>;

/** Takes a way out: all of its steps or none. Throws `ApiError`. */
export async function takeRemedy(
  conflictId: string,
  { steps }: RemedyAnswer,
  { versionIdentifier, override }: Pick<RemediesAnswer, 'versionIdentifier' | 'override'>,
  overtimeReason: string,
): Promise<Taken> {
  const path = `/planning/conflicts/${encodeURIComponent(conflictId)}/remedies/take`;
  const body = { versionIdentifier, steps, overtimeReason, ...(override && { override }) };
  return (await api.write('POST', path, body, takenRemedySchema)).body;
}

/** Takes it back with its overtime. Throws `ApiError`. */
export async function undoRemedy({ changeSet, overtimeId }: Taken, versionIdentifier: number): Promise<void> {
  if (changeSet !== undefined) {
    const body = { action: 'undo', versionIdentifier, changeSet };
    await api.write('POST', '/planning/planningTimelineRaw', body, z.unknown());
  } else if (overtimeId !== undefined)
    await api.write('DELETE', `/basedata/expert/resourceGap/${overtimeId}`, undefined, z.unknown());
}
