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
const versioned = z.object({ versionIdentifier: z.number() });
const reasonsSchema = z.object({ items: z.array(z.object({ gapTypeId: z.string(), gapTypeName: z.string() })) });

/** What a way out that was taken has done, the last first, as undo takes it back: edits, and overtime by its id. */
export type Taken = readonly ({ readonly changeSet: string | undefined } | { readonly overtimeId: string })[];

/** Takes a way out, edit by edit; what comes before a refused one is taken back. Throws `ApiError`. */
export async function takeRemedy(
  { steps }: RemedyAnswer,
  versionIdentifier: number,
  overtimeReason: string,
): Promise<Taken> {
  const taken: Taken[number][] = [];
  let version = versionIdentifier;
  for (const step of steps) {
    try {
      if ('overtime' in step) {
        taken.unshift({ overtimeId: await addOvertime(step.overtime, overtimeReason) });
        // Bars that lay over these hours have become shorter.
        version = (await api.write('POST', `${path}/steps`, {}, versioned)).body.versionIdentifier;
        continue;
      }
      const answer: Edited =
        'edit' in step
          ? (await api.write('POST', path, { ...step.edit, versionIdentifier: version }, edited)).body
          : await replan(step.replanAfter, version);
      if (answer.versionIdentifier > version) taken.unshift({ changeSet: answer.changeSet });
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
  for (const done of taken) {
    if ('overtimeId' in done) {
      await api.write('DELETE', `/basedata/expert/resourceGap/${done.overtimeId}`, undefined, z.unknown());
      continue;
    }
    const { changeSet } = done;
    const body = { action: 'undo', versionIdentifier, ...(changeSet === undefined ? {} : { changeSet }) };
    await api.write('POST', path, body, edited);
  }
}

type Overtime = Extract<RemedyAnswer['steps'][number], { overtime: unknown }>['overtime'];

/** Stores overtime under a reason of that name, which is made when there is none; answers its id. Throws `ApiError`. */
async function addOvertime({ resourceId, dateFrom, dateTo }: Overtime, gapTypeName: string): Promise<string> {
  const filter = JSON.stringify([{ field: 'gapTypeName', operator: 'equals', value: gapTypeName }]);
  const { items } = await api.read('/basedata/gapTypes', reasonsSchema, { query: { filter } });
  const made = z.object({ gapTypeId: z.string() });
  const gapTypeId =
    items[0]?.gapTypeId ?? (await api.write('POST', '/basedata/gapTypes', { gapTypeName }, made)).body.gapTypeId;
  const stored = z.object({ resourceGapId: z.string() });
  const body = { dateFrom, dateTo, gapTypeId, extra: true };
  const url = `/basedata/resources/${encodeURIComponent(resourceId)}/gaps`;
  return (await api.write('POST', url, body, stored)).body.resourceGapId;
}
