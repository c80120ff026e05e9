import type { OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { TimelineKey } from '#frontend/features/timeline/timeline-text.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type ActionParts, runAction } from './action-run.ts';
import { followAnswer } from './follow-answer.ts';
import { type ObjectActions, objectActions } from './object-actions.ts';
import { numbersOf, type OrderActions, orderActions } from './order-actions.ts';

export type Side = 'left' | 'right';

/**
 * Edits of the plan other than moving bars (planning §4). `at` is the pointer position, where a refusal is shown. Edits
 * of operations can be undone; actions on whole orders ask first where they cannot.
 */
export interface PlanActions extends OrderActions, ObjectActions {
  /** From these operations on, along their resources (rules §5). */
  readonly closeGaps: (ids: readonly OperationId[], side: Side, at: Point) => Promise<void>;
  readonly optimize: (ids: readonly OperationId[], side: Side, at: Point) => Promise<void>;
  readonly replanSuccessors: (id: OperationId, at: Point) => Promise<void>;
  readonly setLocked: (ids: readonly OperationId[], locked: boolean, at: Point) => Promise<void>;
  readonly setOrdersLocked: (ids: readonly ProductionOrderId[], locked: boolean, at: Point) => Promise<void>;
}

export function planActions(parts: ActionParts): PlanActions {
  const { session, transitions, source, t, now, commands } = parts;
  /** Notifies "3 operations moved up", or that nothing changed. */
  const tell = (done: TimelineKey, nothing: TimelineKey, answer: TimelineEditAnswer): void => {
    const { count, from } = followAnswer(session, transitions, answer);
    if (count === 0) return void notify({ severity: 'info', text: t(nothing) });
    commands.tellDone(t(done, { count }), answer.changeSet);
    commands.showMoved(from);
  };

  const actions: PlanActions = {
    ...orderActions(parts),
    ...objectActions(parts),
    async closeGaps(ids, side, at) {
      const work = async (): Promise<TimelineEditAnswer> => {
        // Loaded on demand: not needed for the first picture.
        const { previewGaps } = await import('#frontend/features/timeline/data/preview-gaps.ts');
        const previewed = previewGaps(session, ids, side, now());
        const before = new Map([...previewed.keys()].flatMap((one) => entryOf(one)));
        session.layer(previewed);
        transitions.begin(before);
        try {
          const action = side === 'left' ? 'closeGapsLeft' : 'closeGapsRight';
          const operations = ids.map((operationId) => ({ operationId }));
          return await source.edit(session.address({ action, operations }));
        } catch (error) {
          session.takeBack(previewed.keys());
          transitions.begin(previewed);
          throw error;
        }
      };
      const again = (): void => void actions.closeGaps(ids, side, at);
      const answer = await runAction(parts, { at, id: ids[0], busy: t('busy.closeGaps') }, work, again);
      if (answer !== undefined) tell('notice.gapsClosed', 'notice.noGaps', answer);
    },
    async optimize(ids, side, at) {
      const action = side === 'left' ? 'optimizeLeft' : 'optimizeRight';
      const operations = ids.map((operationId) => ({ operationId }));
      const answer = await runAction(
        parts,
        { at, id: ids[0], busy: t('busy.optimize', { count: ids.length }) },
        () => source.edit(session.address({ action, operations })),
        () => void actions.optimize(ids, side, at),
      );
      if (answer !== undefined) tell('notice.optimized', 'notice.optimal', answer);
    },
    async replanSuccessors(id, at) {
      const answer = await runAction(
        parts,
        { at, id, busy: t('busy.replan') },
        () => source.replanSuccessors(id, session.revision()),
        () => void actions.replanSuccessors(id, at),
      );
      if (answer !== undefined) tell('notice.replanned', 'notice.optimal', answer);
    },
    async setLocked(ids, locked, at) {
      const operations = ids.map((operationId) => ({ operationId }));
      const answer = await runAction(
        parts,
        { at, id: ids[0], busy: t(locked ? 'busy.lock' : 'busy.unlock') },
        () => source.edit(session.address({ action: locked ? 'lock' : 'unlock', operations })),
        () => void actions.setLocked(ids, locked, at),
      );
      if (answer === undefined) return;
      session.confirm(answer);
      commands.tellDone(t(locked ? 'notice.locked' : 'notice.unlocked', { count: ids.length }), answer.changeSet);
    },
    async setOrdersLocked(ids, locked, at) {
      const productionOrders = ids.map((productionOrderId) => ({ productionOrderId }));
      const action = locked ? 'lock' : 'unlock';
      const answer = await runAction(
        parts,
        { at, busy: t(locked ? 'busy.lock' : 'busy.unlock') },
        () => source.edit(session.address({ action, productionOrders })),
        () => void actions.setOrdersLocked(ids, locked, at),
      );
      if (answer === undefined) return;
      session.confirm(answer);
      const text = t(locked ? 'notice.orderLocked' : 'notice.orderUnlocked', { number: numbersOf(session, ids) });
      commands.tellDone(text, answer.changeSet);
    },
  };
  return actions;

  function entryOf(id: OperationId): [OperationId, BarPlacement][] {
    const bar = session.store.bar(id);
    return bar === undefined ? [] : [[id, bar]];
  }
}
