import { z } from 'zod';
import { type OrderPositionId, orderPositionIdSchema, type ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import { orRefused } from './edit-refused.ts';

/** What is unplanned. */
export type Plannable =
  | { readonly kind: 'productionOrders'; readonly id: ProductionOrderId }
  | { readonly kind: 'positions'; readonly id: OrderPositionId };

export interface SplitPart {
  readonly articleAmount: number;
  readonly deliveryDate: Day;
}

/**
 * Calls for whole orders and order positions (api contract, planning). The change itself arrives live; the result is
 * the plan revision that contains it. Fails with `EditRefused` when the server refuses.
 */
export interface OrderCalls {
  /** Its operations release their resources and are left out of roll-ups (planning §3). */
  revoke(id: ProductionOrderId, versionIdentifier: number): Promise<number>;
  /** Pauses its running operations. */
  pause(id: ProductionOrderId): Promise<number>;
  /** Refused with `feedbackExists` and the `count` of operations with feedback, unless the loss is confirmed. */
  takeOff(what: Plannable, confirmFeedbackLoss: boolean): Promise<number>;
  plan(id: OrderPositionId): Promise<number>;
  /** Splits an unplanned position; resolves with the ids of the new ones, which are unplanned as well. */
  split(id: OrderPositionId, parts: readonly SplitPart[]): Promise<readonly OrderPositionId[]>;
}

const versioned = z.object({ versionIdentifier: z.number() });
const splitAnswer = z.object({ children: z.array(z.object({ orderPositionId: orderPositionIdSchema })) });

export function apiOrderCalls(client: ApiClient): OrderCalls {
  const put = (path: string, body: unknown): Promise<number> =>
    orRefused(async () => (await client.write('PUT', path, body, versioned)).body.versionIdentifier);
  return {
    revoke: (id, versionIdentifier) => put(`/planning/productionOrders/${id}/revoke`, { versionIdentifier }),
    pause: (id) => put(`/planning/productionOrders/${id}/pause`, {}),
    takeOff: ({ kind, id }, confirmFeedbackLoss) => put(`/planning/${kind}/${id}/planoff`, { confirmFeedbackLoss }),
    plan: (id) => put(`/planning/positions/${id}/planon`, {}),
    split: (id, children) =>
      orRefused(async () => {
        const { body } = await client.write('POST', `/planning/positions/${id}/split`, { children }, splitAnswer);
        return body.children.map(({ orderPositionId }) => orderPositionId);
      }),
  };
}
