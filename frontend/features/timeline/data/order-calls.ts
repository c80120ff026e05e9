import { z } from 'zod';
import type { OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import { api } from '#frontend/api/plant.ts';
import { orRefused } from './edit-refused.ts';

/** What is unplanned. */
export type Plannable =
  | { readonly kind: 'projects'; readonly id: ProjectId }
  | { readonly kind: 'productionOrders'; readonly id: ProductionOrderId }
  | { readonly kind: 'positions'; readonly id: OrderPositionId };

export interface SplitPart {
  readonly articleAmount: number;
  readonly deliveryDate: Day;
}

/** Plan revision that contains the change, and the name of the edit for undo. */
export interface OrderChange {
  readonly versionIdentifier: number;
  readonly changeSet?: string | undefined;
}

/**
 * Calls for whole orders and order positions (api contract, planning). The change itself arrives live. Fails with
 * `EditRefused` when the server refuses.
 */
export interface OrderCalls {
  /** Its operations release their resources and are left out of roll-ups (planning §3). */
  revoke(id: ProductionOrderId, versionIdentifier: number): Promise<OrderChange>;
  /** Pauses its running operations. */
  pause(id: ProductionOrderId): Promise<OrderChange>;
  /** Refused with `feedbackExists` and the `count` of operations with feedback, unless the loss is confirmed. */
  takeOff(what: Plannable, confirmFeedbackLoss: boolean): Promise<OrderChange>;
  plan(id: OrderPositionId): Promise<OrderChange>;
  /** Takes the position off the plan, splits it and plans its parts, as one edit; refused as `takeOff`. */
  split(id: OrderPositionId, parts: readonly SplitPart[], confirmFeedbackLoss: boolean): Promise<OrderChange>;
  /** What that would give, by part; nothing is stored. */
  trySplit(id: OrderPositionId, parts: readonly SplitPart[]): Promise<TriedSplit>;
}

const triedSplit = z.object({
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  children: z.array(z.object({ startDate: z.string().optional(), endDate: z.string().optional() })),
});
export type TriedSplit = z.infer<typeof triedSplit>;

const versioned = z.object({ versionIdentifier: z.number(), changeSet: z.string().optional() });

export function apiOrderCalls(): OrderCalls {
  const put = (path: string, body: unknown): Promise<OrderChange> =>
    orRefused(async () => (await api.write('PUT', path, body, versioned)).body);
  return {
    revoke: (id, versionIdentifier) => put(`/planning/productionOrders/${id}/revoke`, { versionIdentifier }),
    pause: (id) => put(`/planning/productionOrders/${id}/pause`, {}),
    takeOff: ({ kind, id }, confirmFeedbackLoss) => put(`/planning/${kind}/${id}/planoff`, { confirmFeedbackLoss }),
    plan: (id) => put(`/planning/positions/${id}/planon`, {}),
    split: (id, children, confirmFeedbackLoss) =>
      orRefused(async () => {
        const body = { children, plan: true, confirmFeedbackLoss };
        return (await api.write('POST', `/planning/positions/${id}/split`, body, versioned)).body;
      }),
    trySplit: async (id, children) =>
      (await api.write('POST', `/planning/positions/${id}/split/preview`, { children }, triedSplit)).body,
  };
}
