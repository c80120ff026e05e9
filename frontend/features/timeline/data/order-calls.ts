import type { AnswerOf, Call } from '#domain/call.ts';
import type { OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { Day } from '#domain/kernel/instant.ts';
import {
  pauseProductionOrder,
  planPosition,
  previewSplit,
  revokeProductionOrder,
  splitPosition,
  unplanPosition,
  unplanProductionOrder,
  unplanProject,
} from '#domain/planning/api/order-calls.ts';
import { ask } from '#frontend/api/ask.ts';
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
  unplan(what: Plannable, confirmFeedbackLoss: boolean): Promise<OrderChange>;
  /** Of the position as it is shown; refused when somebody has changed it since. */
  plan(id: OrderPositionId, versionIdentifier: number | undefined): Promise<OrderChange>;
  /** Takes the position off the plan, splits it and plans its parts, as one edit; refused as `unplan`. */
  split(id: OrderPositionId, parts: readonly SplitPart[], confirmFeedbackLoss: boolean): Promise<OrderChange>;
  /** What that would give, by part; nothing is stored. */
  trySplit(id: OrderPositionId, parts: readonly SplitPart[]): Promise<TriedSplit>;
}

export type TriedSplit = AnswerOf<typeof previewSplit>;

const unplanning = {
  projects: unplanProject,
  productionOrders: unplanProductionOrder,
  positions: unplanPosition,
} as const satisfies Record<Plannable['kind'], Call>;

export const apiOrderCalls: OrderCalls = {
  revoke: (id, versionIdentifier) =>
    orRefused(() => ask(revokeProductionOrder, { params: { id }, body: { versionIdentifier } })),
  pause: (id) => orRefused(() => ask(pauseProductionOrder, { params: { id }, body: {} })),
  unplan: ({ kind, id }, confirmFeedbackLoss) =>
    orRefused(() => ask(unplanning[kind], { params: { id }, body: { confirmFeedbackLoss } })),
  plan: (id, versionIdentifier) => orRefused(() => ask(planPosition, { params: { id }, body: { versionIdentifier } })),
  split: (id, children, confirmFeedbackLoss) =>
    orRefused(() => ask(splitPosition, { params: { id }, body: { children, plan: true, confirmFeedbackLoss } })),
  trySplit: (id, children) => ask(previewSplit, { params: { id }, body: { children } }),
};
