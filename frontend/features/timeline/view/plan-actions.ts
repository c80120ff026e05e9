import type { OperationId, OrderPositionId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { closeGaps } from '#domain/planning/close-gaps.ts';
import { newEdit } from '#domain/planning/edit.ts';
import type { TimelineEditAnswer } from '#domain/planning/timeline-api.ts';
import { notify } from '#frontend/design/notifications.ts';
import type { Plannable, SplitPart } from '../data/order-calls.ts';
import { EditRefused } from '../data/timeline-source.ts';
import type { Spot } from '../model/bar-store.ts';
import { followAnswer } from './follow-answer.ts';
import type { Timeline } from './timeline-context.ts';
import type { Point } from './view-state.ts';

export type Side = 'left' | 'right';

/**
 * What a planner does to the plan beside moving bars (planning §4). `at` is where the hand is: there a refusal is shown.
 * Edits can be taken back with undo; what happens to whole orders cannot, and is asked for before.
 */
export interface PlanActions {
  /** From these operations on along their resources (rules §5). */
  readonly closeGaps: (ids: readonly OperationId[], side: Side, at: Point) => Promise<void>;
  readonly optimize: (ids: readonly OperationId[], side: Side, at: Point) => Promise<void>;
  readonly replanSuccessors: (id: OperationId, at: Point) => Promise<void>;
  readonly setLocked: (ids: readonly OperationId[], locked: boolean, at: Point) => Promise<void>;
  readonly setOrdersLocked: (ids: readonly ProductionOrderId[], locked: boolean, at: Point) => Promise<void>;
  readonly pause: (id: ProductionOrderId, at: Point) => Promise<void>;
  readonly revoke: (id: ProductionOrderId, at: Point) => Promise<void>;
  /** Answers how many reported operations would lose their feedback when that has to be confirmed first. */
  readonly takeOff: (what: Plannable, confirmFeedbackLoss: boolean, at: Point) => Promise<number | undefined>;
  readonly planAgain: (id: OrderPositionId, at: Point) => Promise<void>;
  /** Takes the position off the plan, divides it and plans its parts; answers as `takeOff`. */
  readonly split: (
    id: OrderPositionId,
    parts: readonly SplitPart[],
    confirmFeedbackLoss: boolean,
    at: Point,
  ) => Promise<number | undefined>;
}

/** How long the live line may take to show an own change before the plan is read anew. */
const patience = 2_000;

export function planActions(
  parts: Pick<Timeline, 'session' | 'view' | 'glides' | 'source' | 't' | 'now' | 'commands'> & {
    readonly onReread: () => void;
  },
): PlanActions {
  const { session, view, glides, source, t, now, commands } = parts;

  /** Shows what is under way, and a refusal where the hand was. Answers what the work answers, or nothing. */
  const run = async <Answer>(
    about: { readonly at: Point; readonly id?: OperationId | undefined; readonly busy: string },
    work: () => Promise<Answer>,
    again: () => void,
  ): Promise<Answer | undefined> => {
    view.set({ menu: undefined, refusal: undefined, busy: about.busy });
    try {
      return await work();
    } catch (error) {
      const { errorCode, detailsObject: details } =
        error instanceof EditRefused ? error : new EditRefused('noResponse', {});
      view.set({ refusal: { at: about.at, errorCode, details, id: about.id, again } });
      return undefined;
    } finally {
      view.set({ busy: undefined });
    }
  };
  const undo = { label: t('undo'), run: () => void commands.undo() };
  /** "3 operations moved up", or that there was nothing to do. */
  const tell = (done: string, nothing: string, answer: TimelineEditAnswer): void => {
    const count = followAnswer(session, glides, answer);
    if (count === 0) notify({ severity: 'info', text: t(nothing) });
    else notify({ severity: 'success', text: t(done, { count }), action: undo });
  };
  /** Waits until the plan on screen shows the revision. */
  const shown = async (revision: number): Promise<void> => {
    if (await session.reaches(revision, patience)) return;
    parts.onReread();
  };

  const actions: PlanActions = {
    async closeGaps(ids, side, at) {
      const spots = previewOfGaps(ids, side);
      const before = new Map([...spots.keys()].flatMap((one) => entryOf(one)));
      const work = async (): Promise<TimelineEditAnswer> => {
        session.layer(spots);
        glides.begin(before);
        try {
          return await source.edit({
            action: side === 'left' ? 'closeGapsLeft' : 'closeGapsRight',
            operations: ids.map((operationId) => ({ operationId })),
            versionIdentifier: session.revision(),
          });
        } catch (error) {
          session.takeBack(spots.keys());
          glides.begin(spots);
          throw error;
        }
      };
      const again = (): void => void actions.closeGaps(ids, side, at);
      const answer = await run({ at, id: ids[0], busy: t('busy.closeGaps') }, work, again);
      if (answer !== undefined) tell('notice.gapsClosed', 'notice.noGaps', answer);
    },
    async optimize(ids, side, at) {
      const action = side === 'left' ? 'optimizeLeft' : 'optimizeRight';
      const operations = ids.map((operationId) => ({ operationId }));
      const answer = await run(
        { at, id: ids[0], busy: t('busy.optimize', { count: ids.length }) },
        () => source.edit({ action, operations, versionIdentifier: session.revision() }),
        () => void actions.optimize(ids, side, at),
      );
      if (answer !== undefined) tell('notice.optimized', 'notice.optimal', answer);
    },
    async replanSuccessors(id, at) {
      const answer = await run(
        { at, id, busy: t('busy.replan') },
        () => source.replanSuccessors(id, session.revision()),
        () => void actions.replanSuccessors(id, at),
      );
      if (answer !== undefined) tell('notice.replanned', 'notice.optimal', answer);
    },
    async setLocked(ids, locked, at) {
      const operations = ids.map((operationId) => ({ operationId }));
      const answer = await run(
        { at, id: ids[0], busy: t(locked ? 'busy.lock' : 'busy.unlock') },
        () => source.edit({ action: locked ? 'lock' : 'unlock', operations, versionIdentifier: session.revision() }),
        () => void actions.setLocked(ids, locked, at),
      );
      if (answer === undefined) return;
      session.confirm(answer);
      const text = t(locked ? 'notice.locked' : 'notice.unlocked', { count: ids.length });
      notify({ severity: 'success', text, action: undo });
    },
    async setOrdersLocked(ids, locked, at) {
      const productionOrders = ids.map((productionOrderId) => ({ productionOrderId }));
      const action = locked ? 'lock' : 'unlock';
      const answer = await run(
        { at, busy: t(locked ? 'busy.lock' : 'busy.unlock') },
        () => source.edit({ action, productionOrders, versionIdentifier: session.revision() }),
        () => void actions.setOrdersLocked(ids, locked, at),
      );
      if (answer === undefined) return;
      session.confirm(answer);
      const text = t(locked ? 'notice.orderLocked' : 'notice.orderUnlocked', { number: numbersOf(ids) });
      notify({ severity: 'success', text, action: undo });
    },
    async pause(id, at) {
      const number = numbersOf([id]);
      const work = async (): Promise<true> => {
        await shown(await source.orders.pause(id));
        return true;
      };
      const done = await run({ at, busy: t('busy.pause') }, work, () => void actions.pause(id, at));
      if (done) notify({ severity: 'success', text: t('notice.paused', { number }) });
    },
    async revoke(id, at) {
      const number = numbersOf([id]);
      const work = async (): Promise<true> => {
        await shown(await source.orders.revoke(id, session.revision()));
        return true;
      };
      const done = await run({ at, busy: t('busy.revoke') }, work, () => void actions.revoke(id, at));
      if (!done) return;
      commands.clearSelection();
      notify({ severity: 'success', text: t('notice.revoked', { number }) });
    },
    async takeOff(what, confirmFeedbackLoss, at) {
      const { name, positionId } = named(what);
      let lost: number | undefined;
      const work = async (): Promise<boolean> => {
        lost = await takeOffOrCount(what, confirmFeedbackLoss);
        return lost === undefined;
      };
      const done = await run({ at, busy: t('busy.takeOff') }, work, () => {
        view.set({ question: { kind: 'takeOff', what, at } });
      });
      if (!done) return lost;
      commands.clearSelection();
      const action = positionId && {
        label: t('notice.planAgain'),
        run: () => void actions.planAgain(positionId, at),
      };
      notify({ severity: 'success', text: t('notice.takenOff', { name }), ...(action ? { action } : {}) });
      return undefined;
    },
    async planAgain(id, at) {
      const work = async (): Promise<true> => {
        await shown(await source.orders.plan(id));
        return true;
      };
      const done = await run({ at, busy: t('busy.plan') }, work, () => void actions.planAgain(id, at));
      if (done) notify({ severity: 'success', text: t('notice.planned') });
    },
    async split(id, wished, confirmFeedbackLoss, at) {
      const name = session.index.orderPositions.get(id)?.orderPositionNumber ?? '';
      let lost: number | undefined;
      const reached = { step: 'takeOff' as 'takeOff' | 'split' | 'plan', planned: 0 };
      const work = async (): Promise<boolean> => {
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
        await shown(revision);
        return true;
      };
      const done = await run({ at, busy: t('busy.split') }, work, () => {
        view.set({ question: { kind: 'split', id, at } });
      });
      if (lost !== undefined) return lost;
      if (done) {
        commands.clearSelection();
        notify({ severity: 'success', text: t('notice.split', { name, count: wished.length }) });
      } else if (reached.step === 'split') {
        const action = { label: t('notice.planAgain'), run: () => void actions.planAgain(id, at) };
        notify({ severity: 'warning', text: t('notice.notSplit', { name }), action });
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

  /** Where closing would put what, by the code that the server decides with; nothing when it would refuse. */
  function previewOfGaps(ids: readonly OperationId[], side: Side): ReadonlyMap<OperationId, Spot> {
    const edit = newEdit({ plan: session.plan(), facts: session.factory.facts, now: now(), override: false });
    const result = closeGaps(edit, ids, side);
    if (isRejection(result)) return new Map();
    return new Map(result.placements.map(({ operationId, after }) => [operationId, after]));
  }

  function entryOf(id: OperationId): [OperationId, Spot][] {
    const bar = session.store.bar(id);
    return bar === undefined ? [] : [[id, bar]];
  }

  async function takeOffOrCount(what: Plannable, confirmFeedbackLoss: boolean): Promise<number | undefined> {
    try {
      await shown(await source.orders.takeOff(what, confirmFeedbackLoss));
      return undefined;
    } catch (error) {
      if (!(error instanceof EditRefused) || error.errorCode !== 'feedbackExists') throw error;
      return Number(error.detailsObject.count);
    }
  }

  function numbersOf(ids: readonly ProductionOrderId[]): string {
    return ids.map((id) => session.index.productionOrders.get(id)?.productionOrderNumber ?? '').join(', ');
  }

  /** What it is called, and the position that can be planned again when all of it is gone. */
  function named(what: Plannable): { readonly name: string; readonly positionId: OrderPositionId | undefined } {
    const { index } = session;
    if (what.kind === 'positions')
      return { name: index.orderPositions.get(what.id)?.orderPositionNumber ?? '', positionId: what.id };
    const order = index.productionOrders.get(what.id);
    const siblings = order === undefined ? [] : (index.ordersByPosition.get(order.orderPositionId) ?? []);
    return {
      name: order?.productionOrderNumber ?? '',
      positionId: siblings.length === 1 ? order?.orderPositionId : undefined,
    };
  }
}
