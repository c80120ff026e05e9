import { useQuery } from '@tanstack/react-query';
import { deleteObject } from '#domain/planning/api/collection-calls.ts';
import { findRemedies, takeRemedySteps } from '#domain/planning/api/conflict-calls.ts';
import type { RemediesAnswer, RemedyAnswer, TakenRemedy } from '#domain/planning/api/remedies-api.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';

/** Where a conflict comes from and what helps, tried anew for every `version` of the plan. */
export const useRemedies = (conflictId: string, version: unknown) =>
  useQuery({
    queryKey: ['remedies', conflictId, version],
    queryFn: () => ask(findRemedies, { params: { id: conflictId }, body: {} }),
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
  const body = { versionIdentifier, steps, overtimeReason, ...(override && { override }) };
  return ask(takeRemedySteps, { params: { id: conflictId }, body });
}

/** Takes it back with its overtime. Throws `ApiError`. */
export async function undoRemedy({ changeSet, overtimeId }: Taken, versionIdentifier: number): Promise<void> {
  if (changeSet !== undefined) {
    // With every edit that there is; loaded when somebody takes one back.
    const { editPlan } = await import('#domain/planning/api/edit-calls.ts');
    await ask(editPlan, { body: { action: 'undo', versionIdentifier, changeSet } });
  } else if (overtimeId !== undefined) await ask(deleteObject, { params: { type: 'resourceGap', id: overtimeId } });
}
