import { z } from 'zod';
import { type OrderPositionId, orderPositionIdSchema, type ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import { orRefused } from './edit-refused.ts';

/** What is taken off the plan. */
export type Plannable =
  | { readonly kind: 'productionOrders'; readonly id: ProductionOrderId }
  | { readonly kind: 'positions'; readonly id: OrderPositionId };

export interface SplitPart {
  readonly articleAmount: number;
  readonly deliveryDate: Day;
}

/**
 * What happens to whole orders and order positions (api contract, planning). The change itself comes live; the answer is
 * the plan revision that shows it. Each fails with `EditRefused` when the server says no.
 */
export interface OrderCalls {
  /** Its operations give their resources free and count no more (planning §3). */
  revoke(id: ProductionOrderId, versionIdentifier: number): Promise<number>;
  /** What runs of it is paused. */
  pause(id: ProductionOrderId): Promise<number>;
  /** `feedbackExists` with the `count` of reported operations, unless their loss is confirmed. */
  takeOff(what: Plannable, confirmFeedbackLoss: boolean): Promise<number>;
  plan(id: OrderPositionId): Promise<number>;
  /** Of a position that is not planned; answers the new ones, which are not planned either. */
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
