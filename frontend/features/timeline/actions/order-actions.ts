import type { OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { OrderCalls, OrderChange, Plannable, SplitPart } from '#frontend/features/timeline/data/order-calls.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { type ActionParts, runAction, untilShown } from './action-run.ts';

/** Actions on whole orders and order positions; each is one edit that can be undone. */
export interface OrderActions {
  readonly pause: (id: ProductionOrderId, at: Point) => Promise<void>;
  readonly revoke: (id: ProductionOrderId, at: Point) => Promise<void>;
  /** Resolves with the number of operations whose feedback would be lost when that has to be confirmed first. */
  readonly unplan: (what: Plannable, confirmFeedbackLoss: boolean, at: Point) => Promise<number | undefined>;
  /** Unplans the position, splits it and plans its parts, as one edit; resolves as `unplan`. */
  readonly split: (
    id: OrderPositionId,
    parts: readonly SplitPart[],
    confirmFeedbackLoss: boolean,
    at: Point,
  ) => Promise<number | undefined>;
  readonly trySplit: OrderCalls['trySplit'];
}

export function orderActions(parts: ActionParts): OrderActions {
  const { session, view, source, t, commands } = parts;

  const actions: OrderActions = {
    async pause(id, at) {
      const number = numbersOf(session, [id]);
      const work = () => shown(source.orders.pause(id));
      const done = await runAction(parts, { at, busy: t('busy.pause') }, work, () => void actions.pause(id, at));
      if (done !== undefined) commands.tellDone(t('notice.paused', { number }), done.changeSet);
    },
    async revoke(id, at) {
      const number = numbersOf(session, [id]);
      const work = () => shown(source.orders.revoke(id, session.revision()));
      const done = await runAction(parts, { at, busy: t('busy.revoke') }, work, () => void actions.revoke(id, at));
      if (done === undefined) return;
      commands.clearSelection();
      commands.tellDone(t('notice.revoked', { number }), done.changeSet);
    },
    async unplan(what, confirmFeedbackLoss, at) {
      const name = nameOf(what);
      const done = await runAction(
        parts,
        { at, busy: t('busy.takeOff') },
        () => orCount(shown(source.orders.unplan(what, confirmFeedbackLoss))),
        () => view.set({ question: { kind: 'unplan', what, at } }),
      );
      if (done === undefined || typeof done === 'number') return done;
      commands.clearSelection();
      commands.tellDone(t('notice.takenOff', { name }), done.changeSet);
      return undefined;
    },
    trySplit: (id, wished) => source.orders.trySplit(id, wished),
    async split(id, wished, confirmFeedbackLoss, at) {
      const name = session.index.orderPositions.get(id)?.orderPositionNumber ?? '';
      const done = await runAction(
        parts,
        { at, busy: t('busy.split') },
        () => orCount(shown(source.orders.split(id, wished, confirmFeedbackLoss))),
        () => view.set({ question: { kind: 'split', id, at } }),
      );
      if (done === undefined || typeof done === 'number') return done;
      commands.clearSelection();
      commands.tellDone(t('notice.split', { name, count: wished.length }), done.changeSet);
      return undefined;
    },
  };
  return actions;

  /** The change, when the timeline shows it. */
  async function shown(call: Promise<OrderChange>): Promise<OrderChange> {
    const change = await call;
    await untilShown(parts, change.versionIdentifier);
    return change;
  }

  /** The number of operations with feedback, when its loss has to be confirmed first. */
  async function orCount(call: Promise<OrderChange>): Promise<OrderChange | number> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof EditRefused) || error.errorCode !== 'feedbackExists') throw error;
      return Number(error.detailsObject.count);
    }
  }

  function nameOf({ kind, id }: Plannable): string {
    const { orderPositions, projects } = session.index;
    if (kind === 'projects') return projects.get(id)?.projectNumber ?? '';
    return kind === 'positions' ? (orderPositions.get(id)?.orderPositionNumber ?? '') : numbersOf(session, [id]);
  }
}

export function numbersOf(session: TimelineSession, ids: readonly ProductionOrderId[]): string {
  return ids.map((id) => session.index.productionOrders.get(id)?.productionOrderNumber ?? '').join(', ');
}
