import { useCallback, useState } from 'react';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { planPosition, type RefusedPositions } from '#domain/planning/api/order-calls.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { type PlanningText, usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { slackOf } from '#frontend/features/planning-objects/slack.tsx';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type PlanWish, planAll, type Wanted } from './plan-calls.ts';

/** A position that could not be planned, and why not. */
export interface NotPlanned {
  readonly id: string;
  readonly number: string;
  readonly errorCode: string;
  /** In words, with the step that found no place. */
  readonly reason: string;
}

export interface Planning {
  /** Plans these in their order; resolves with those that could not be, which are `refused` from then on. */
  readonly plan: (positions: readonly Wanted[], wish?: PlanWish) => Promise<readonly NotPlanned[]>;
  /** Says what came of positions that were made and planned by one call; answers with those that are `refused` from then on. */
  readonly made: (positions: readonly OrderPositionRow[], refused?: RefusedPositions) => readonly NotPlanned[];
  readonly refused: readonly NotPlanned[];
  readonly busy: boolean;
  readonly forget: () => void;
}

/** Planning of order positions by one click, with its result said. */
export function usePlanning(refusedBefore: readonly NotPlanned[] = []): Planning {
  const t = usePlanningText();
  const format = useFormat();
  const refresh = useRefreshPlan();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(refusedBefore);
  const forget = useCallback(() => setRefused([]), []);

  const tell = useCallback(
    (done: readonly OrderPositionRow[]) => {
      const [first] = done;
      if (first === undefined) return;
      const late = done.filter((one) => (slackOf(one) ?? 0) < 0);
      if (done.length > 1) {
        const text = t('actions.planned.several', { count: done.length });
        const more = late.length === 0 ? '' : ` ${t('actions.planned.late', { count: late.length })}`;
        notify({ severity: late.length === 0 ? 'success' : 'error', text: text + more });
        return;
      }
      const end = first.endDate === null ? '' : format.dateTime(Date.parse(first.endDate));
      const slack = slackOf(first) ?? 0;
      const key = slack < 0 ? 'actions.planned.oneLate' : 'actions.planned.one';
      const values = { name: first.orderPositionNumber, end, slack: format.duration(Math.abs(slack)) };
      notify({ severity: slack < 0 ? 'error' : 'success', text: t(key, values) });
    },
    [t, format],
  );

  const plan = useCallback(
    async (positions: readonly Wanted[], wish: PlanWish = {}) => {
      setBusy(true);
      let done: readonly OrderPositionRow[] = [];
      let failed: readonly NotPlanned[] = [];
      try {
        ({ done, failed } = await planned(positions, wish, t));
      } finally {
        setRefused(failed);
        setBusy(false);
        await refresh();
      }
      tell(done);
      return failed;
    },
    [refresh, tell, t],
  );
  const made = useCallback(
    (positions: readonly OrderPositionRow[], unplaced: RefusedPositions = []) => {
      const failed = notPlanned(positions, unplaced, t);
      const isFailed = new Set(failed.map(({ id }) => id));
      setRefused(failed);
      tell(positions.filter(({ orderPositionId, pending }) => !pending && !isFailed.has(orderPositionId)));
      return failed;
    },
    [tell, t],
  );
  return { plan, made, refused, busy, forget };
}

function notPlanned(
  positions: readonly Wanted[],
  refused: readonly Pick<RefusedPositions[number], 'errorCode' | 'detailsObject' | 'orderPositionId'>[],
  t: PlanningText,
): readonly NotPlanned[] {
  const numbers = new Map<string, string>(positions.map((one) => [one.orderPositionId, one.orderPositionNumber]));
  return refused.map(({ orderPositionId: id, errorCode, detailsObject = {} }) => {
    return { id, number: numbers.get(id) ?? '', errorCode, reason: reasonOf({ errorCode, detailsObject }, t) };
  });
}

/** One by its own call, several by one command: they are one step of undo. */
async function planned(positions: readonly Wanted[], wish: PlanWish, t: PlanningText) {
  const [only, ...others] = positions;
  try {
    if (only !== undefined && others.length === 0) {
      const { orderPositionId: id, versionIdentifier } = only;
      const { orderPosition } = await ask(planPosition, { params: { id }, body: { ...wish, versionIdentifier } });
      return { done: [orderPosition], failed: [] };
    }
    const { orderPositions, refused } = await planAll(positions, wish);
    return { done: orderPositions, failed: notPlanned(positions, refused, t) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errorCode, detailsObject } = error;
    const refused = positions.map(({ orderPositionId }) => ({
      orderPositionId: orderPositionId as OrderPositionId,
      errorCode,
      detailsObject,
    }));
    return { done: [], failed: notPlanned(positions, refused, t) };
  }
}

/** The refusal in words, with the number of the step that it is about. */
export function reasonOf(error: Pick<ApiError, 'errorCode' | 'detailsObject'>, t: PlanningText): string {
  const words = errorText(error.errorCode, error.detailsObject);
  const { number } = error.detailsObject;
  return typeof number === 'number' ? t('actions.refused.step', { number, words }) : words;
}
