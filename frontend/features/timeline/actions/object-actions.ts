import type { ActivityId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { type ActionParts, runAction, untilShown } from './action-run.ts';

/** Actions on process steps and order positions, which only the tree shows; each is one edit that can be undone. */
export interface ObjectActions {
  readonly setActivitiesLocked: (ids: readonly ActivityId[], locked: boolean, at: Point) => Promise<void>;
  /** A copy in the same order position, in the next free place; it is opened (planning §2, §4). */
  readonly clone: (id: ActivityId, at: Point) => Promise<void>;
  readonly plan: (id: OrderPositionId, at: Point) => Promise<void>;
}

export function objectActions(parts: ActionParts): ObjectActions {
  const { session, source, t, commands } = parts;
  const actions: ObjectActions = {
    async setActivitiesLocked(ids, locked, at) {
      const activities = ids.map((activityId) => ({ activityId }));
      const answer = await runAction(
        parts,
        { at, busy: t(locked ? 'busy.lock' : 'busy.unlock') },
        () => source.edit(session.address({ action: locked ? 'lock' : 'unlock', activities })),
        () => void actions.setActivitiesLocked(ids, locked, at),
      );
      if (answer === undefined) return;
      session.confirm(answer);
      const name = ids.map((id) => session.index.activities.get(id)?.valueAddName ?? '').join(', ');
      commands.tellDone(t(locked ? 'notice.orderLocked' : 'notice.orderUnlocked', { number: name }), answer.changeSet);
    },
    async clone(id, at) {
      const name = session.index.activities.get(id)?.valueAddName ?? '';
      const known = new Set(session.index.activities.keys());
      const work = async () => {
        const answer = await source.edit(session.address({ action: 'clone', activities: [{ activityId: id }] }));
        await untilShown(parts, answer.versionIdentifier);
        return answer;
      };
      const again = (): void => void actions.clone(id, at);
      const answer = await runAction(parts, { at, busy: t('busy.clone') }, work, again);
      if (answer === undefined) return;
      commands.tellDone(t('notice.cloned', { name }), answer.changeSet);
      const made = [...session.index.activities.values()].find(({ activityId }) => !known.has(activityId));
      const order = [...session.index.productionOrders.values()].find(
        ({ activityId }) => activityId === made?.activityId,
      );
      if (made !== undefined) commands.open(order?.productionOrderId ?? made.activityId);
    },
    async plan(id, at) {
      const name = session.index.orderPositions.get(id)?.orderPositionNumber ?? '';
      const work = async () => {
        // Of now: it is tried again after somebody has changed it.
        const { versionIdentifier } = session.index.orderPositions.get(id) ?? {};
        const change = await source.orders.plan(id, versionIdentifier);
        await untilShown(parts, change.versionIdentifier);
        return change;
      };
      const done = await runAction(parts, { at, busy: t('busy.plan') }, work, () => void actions.plan(id, at));
      if (done !== undefined) commands.tellDone(t('notice.planned', { name }), done.changeSet);
    },
  };
  return actions;
}
