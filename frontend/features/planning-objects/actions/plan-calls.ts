import { z } from 'zod';
import type { Termination } from '#domain/planning/plan/plan-objects.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';

/** Writes of whole planning objects (api contract, planning). Each fails with `ApiError`. */

export interface PlanWish {
  readonly planAnyway?: boolean;
  readonly termination?: Termination;
}

const planned = z.object({ orderPosition: orderPositionRowSchema });
export type PlannedRow = z.infer<typeof orderPositionRowSchema>;

export async function planPosition(id: string, wish: PlanWish = {}): Promise<PlannedRow> {
  const { body } = await api.write('PUT', `/planning/positions/${id}/planon`, wish, planned);
  return body.orderPosition;
}

const plannedMany = z.object({
  orderPositions: z.array(orderPositionRowSchema),
  refused: z.array(
    z.object({
      orderPositionId: z.string(),
      errorCode: z.string(),
      detailsObject: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});

/** As many as the server plans in one command. */
const mostAtOnce = 1_000;

/** Plans all of them in one step of undo (more than a thousand: in several), and says which found no place. */
export async function planPositions(ids: readonly string[], wish: PlanWish): Promise<z.infer<typeof plannedMany>> {
  const all: z.infer<typeof plannedMany> = { orderPositions: [], refused: [] };
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const body = { ...wish, orderPositionIds: ids.slice(from, from + mostAtOnce) };
    const { body: some } = await api.write('PUT', '/planning/positions/planon', body, plannedMany);
    all.orderPositions.push(...some.orderPositions);
    all.refused.push(...some.refused);
  }
  return all;
}

/** What can be taken off the plan as a whole. */
export type TakenOff = Extract<ObjectKind, 'project' | 'position' | 'order'>;

/** Resolves with the number of steps whose feedback would be lost, when that has to be confirmed first. */
export function takeOff(kind: TakenOff, id: string, confirmFeedbackLoss: boolean): Promise<number | undefined> {
  const path = `${objectKinds[kind].list}/${id}/planoff`;
  return orFeedback(() => api.write('PUT', path, { confirmFeedbackLoss }, z.unknown()));
}

/** As `takeOff`. */
export function remove(kind: ObjectKind, id: string, confirmFeedbackLoss: boolean): Promise<number | undefined> {
  const path = `/planning/expert/${objectKinds[kind].type}/${id}?confirmFeedbackLoss=${confirmFeedbackLoss}`;
  return orFeedback(() => api.write('DELETE', path, undefined, z.unknown()));
}

export async function setLocked(kind: 'activity' | 'order' | 'operation', id: string, locked: boolean): Promise<void> {
  await api.write('PUT', `${objectKinds[kind].detail}/${id}`, { locked }, z.unknown());
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
