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
    // What is known of this conflict, while it is tried anew; never that of another.
    placeholderData: (before, query) => (query?.queryKey[1] === conflictId ? before : undefined),
    throwOnError: (error) => !(error instanceof ApiError),
  });

const edited = z.object({ changeSet: z.string().optional(), versionIdentifier: z.number() });
const path = '/planning/planningTimelineRaw';
type Edited = z.infer<typeof edited>;

/** The edits of a way out that was taken, the last one first, as undo takes them back. */
export type Taken = readonly (string | undefined)[];

/** Takes a way out, edit by edit; what comes before a refused one is taken back. Throws `ApiError`. */
export async function takeRemedy({ steps }: RemedyAnswer, versionIdentifier: number): Promise<Taken> {
  const taken: (string | undefined)[] = [];
  let version = versionIdentifier;
  for (const step of steps) {
    try {
      const answer: Edited =
        'edit' in step
          ? (await api.write('POST', path, { ...step.edit, versionIdentifier: version }, edited)).body
          : await replan(step.replanAfter, version);
      if (answer.versionIdentifier > version) taken.unshift(answer.changeSet);
      version = answer.versionIdentifier;
    } catch (error) {
      await undoRemedy(taken, version);
      throw error;
    }
  }
  return taken;
}

async function replan(currentOperation: string, versionIdentifier: number): Promise<Edited> {
  const body = { currentOperation, versionIdentifier };
  return (await api.write('POST', `${path}/operation/successors/replan`, body, edited)).body;
}

/** Throws `ApiError`. */
export async function undoRemedy(taken: Taken, versionIdentifier: number): Promise<void> {
  for (const changeSet of taken) {
    const body = { action: 'undo', versionIdentifier, ...(changeSet === undefined ? {} : { changeSet }) };
    await api.write('POST', path, body, edited);
  }
}
