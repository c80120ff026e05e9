import type { SentWith } from '#domain/call.ts';
import {
  deleteObject,
  mostPlannedAtOnce,
  type PlannedPositions,
  planPositions,
  unplanPosition,
  unplanProductionOrder,
  unplanProject,
} from '#domain/planning/api/order-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';

/** Writes of whole planning objects (api contract, planning). Each fails with `ApiError`. */

export type PlanWish = Pick<SentWith<typeof planPositions>['body'], 'planAnyway' | 'termination'>;

/** A position that is to be planned. */
export interface Wanted {
  readonly orderPositionId: string;
  readonly orderPositionNumber: string;
  /** As it is shown: one that somebody else has changed since is shown anew instead. */
  readonly versionIdentifier?: number;
}

/** Plans all of them in one step of undo (more than a thousand: in several), and says which found no place. */
export async function planAll(
  wanted: readonly Wanted[],
  wish: PlanWish,
): Promise<Pick<PlannedPositions, 'orderPositions' | 'refused'>> {
  const all: Pick<PlannedPositions, 'orderPositions' | 'refused'> = { orderPositions: [], refused: [] };
  for (let from = 0; from < wanted.length; from += mostPlannedAtOnce) {
    const some = wanted.slice(from, from + mostPlannedAtOnce);
    const body = {
      ...wish,
      orderPositionIds: some.map(({ orderPositionId }) => orderPositionId),
      versionIdentifiers: Object.fromEntries(
        some.flatMap((one) =>
          one.versionIdentifier === undefined ? [] : [[one.orderPositionId, one.versionIdentifier]],
        ),
      ),
    };
    const answer = await ask(planPositions, { body });
    all.orderPositions.push(...answer.orderPositions);
    all.refused.push(...answer.refused);
  }
  return all;
}

const unplanning = { project: unplanProject, position: unplanPosition, order: unplanProductionOrder } as const;
/** What can be taken off the plan as a whole. */
export type Unplannable = keyof typeof unplanning;

/** Resolves with the number of steps whose feedback would be lost, when that has to be confirmed first. */
export const unplan = (kind: Unplannable, id: string, confirmFeedbackLoss: boolean): Promise<number | undefined> =>
  orFeedback(() => ask(unplanning[kind], { params: { id }, body: { confirmFeedbackLoss } }));

/** As `unplan`. */
export function remove(kind: ObjectKind, id: string, confirmFeedbackLoss: boolean): Promise<number | undefined> {
  const { type } = objectKinds[kind];
  const query = { confirmFeedbackLoss: confirmFeedbackLoss ? 'true' : 'false' } as const;
  return orFeedback(() => ask(deleteObject, { params: { type, id }, query }));
}

async function orFeedback(write: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'feedbackExists') return Number(error.detailsObject['count']);
    throw error;
  }
}
