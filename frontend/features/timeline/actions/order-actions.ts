import type { OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { Plannable, SplitPart } from '#frontend/features/timeline/data/order-calls.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Point } from '#frontend/features/timeline/page/view-state.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type ActionParts, runAction, untilShown } from './action-run.ts';

/** Actions on whole orders and order positions. All can be undone except a pause, which records a fact. */
export interface OrderActions {
  readonly pause: (id: ProductionOrderId, at: Point) => Promise<void>;
  readonly revoke: (id: ProductionOrderId, at: Point) => Promise<void>;
  /** Resolves with the number of operations whose feedback would be lost when that has to be confirmed first. */
  readonly takeOff: (what: Plannable, confirmFeedbackLoss: boolean, at: Point) => Promise<number | undefined>;
  /** Unplans the position, splits it and plans its parts; resolves as `takeOff`. */
  readonly split: (
    id: OrderPositionId,
    parts: readonly SplitPart[],
    confirmFeedbackLoss: boolean,
    at: Point,
  ) => Promise<number | undefined>;
}

export function orderActions(parts: ActionParts): OrderActions {
  const { session, view, source, t, commands } = parts;
  const undo = { label: t('undo'), run: () => void commands.undo() };

  const actions: OrderActions = {
    async pause(id, at) {
      const number = numbersOf(session, [id]);
      const work = async (): Promise<true> => {
        await untilShown(parts, await source.orders.pause(id));
        return true;
      };
      const done = await runAction(parts, { at, busy: t('busy.pause') }, work, () => void actions.pause(id, at));
      if (done) notify({ severity: 'success', text: t('notice.paused', { number }) });
    },
    async revoke(id, at) {
      const number = numbersOf(session, [id]);
      const work = async (): Promise<true> => {
        await untilShown(parts, await source.orders.revoke(id, session.revision()));
        return true;
      };
      const done = await runAction(parts, { at, busy: t('busy.revoke') }, work, () => void actions.revoke(id, at));
      if (!done) return;
      commands.clearSelection();
      notify({ severity: 'success', text: t('notice.revoked', { number }), action: undo });
    },
    async takeOff(what, confirmFeedbackLoss, at) {
      const name = nameOf(what);
      let lost: number | undefined;
      const work = async (): Promise<boolean> => {
        lost = await takeOffOrCount(what, confirmFeedbackLoss);
        return lost === undefined;
      };
      const done = await runAction(parts, { at, busy: t('busy.takeOff') }, work, () => {
        view.set({ question: { kind: 'takeOff', what, at } });
      });
      if (!done) return lost;
      commands.clearSelection();
      notify({ severity: 'success', text: t('notice.takenOff', { name }), action: undo });
      return undefined;
    },
    async split(id, wished, confirmFeedbackLoss, at) {
      const name = session.index.orderPositions.get(id)?.orderPositionNumber ?? '';
      let lost: number | undefined;
      const reached = { step: 'takeOff' as 'takeOff' | 'split' | 'plan', planned: 0 };
      const work = async (): Promise<boolean> => {
        // On a second attempt it may already be unplanned.
        if (session.index.orderPositions.get(id)?.statusId !== statusId.notPlanned)
          lost = await takeOffOrCount({ kind: 'positions', id }, confirmFeedbackLoss);
        if (lost !== undefined) return false;
        reached.step = 'split';
        const children = await source.orders.split(id, wished);
        reached.step = 'plan';
        let revision = 0;
        for (const child of children) {
          revision = await source.orders.plan(child);
          reached.planned++;
        }
        await untilShown(parts, revision);
        return true;
      };
      const done = await runAction(parts, { at, busy: t('busy.split') }, work, () => {
        view.set({ question: { kind: 'split', id, at } });
      });
      if (lost !== undefined) return lost;
      if (done) {
        commands.clearSelection();
        notify({ severity: 'success', text: t('notice.split', { name, count: wished.length }) });
      } else if (reached.step === 'split') {
        // Undo restores what was done, with placements and feedback.
        notify({ severity: 'warning', text: t('notice.notSplit', { name }), action: undo });
      } else if (reached.step === 'plan') {
        notify({
          severity: 'warning',
          text: t('notice.notAllPlanned', { name, planned: reached.planned, count: wished.length }),
        });
      }
      return undefined;
    },
  };
  return actions;

  async function takeOffOrCount(what: Plannable, confirmFeedbackLoss: boolean): Promise<number | undefined> {
    try {
      await untilShown(parts, await source.orders.takeOff(what, confirmFeedbackLoss));
      return undefined;
    } catch (error) {
      if (!(error instanceof EditRefused) || error.errorCode !== 'feedbackExists') throw error;
      return Number(error.detailsObject.count);
    }
  }

  function nameOf({ kind, id }: Plannable): string {
    const { orderPositions } = session.index;
    return kind === 'positions' ? (orderPositions.get(id)?.orderPositionNumber ?? '') : numbersOf(session, [id]);
  }
}

export function numbersOf(session: TimelineSession, ids: readonly ProductionOrderId[]): string {
  return ids.map((id) => session.index.productionOrders.get(id)?.productionOrderNumber ?? '').join(', ');
}
