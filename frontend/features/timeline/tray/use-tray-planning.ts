import { useCallback, useState } from 'react';
import type { AnswerOf } from '#domain/call.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { planPosition } from '#domain/planning/api/order-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { notify } from '#frontend/kit/notifications.ts';
import type { Unplanned } from './use-unplanned.ts';

export interface PlaceWish {
  readonly resourceId: ResourceId;
  /** undefined: at once. */
  readonly start: Instant | undefined;
}

export interface TrayPlanning {
  /** Plans them one after another; each on its own finds its place, or says why not. */
  readonly plan: (positions: readonly Unplanned[], wish?: PlaceWish) => Promise<void>;
  readonly busy: boolean;
  /** Why a position could not be planned, by its id. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Milliseconds to wait for the bars of an own change. */
const patience = 2_000;

/** Planning from the tray: the bars appear, the view goes to them when asked, and the snackbar says what it means. */
export function useTrayPlanning(refresh: () => void): TrayPlanning {
  const { session, text, commands, t } = useTimeline();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  const plan = useCallback(
    async (positions: readonly Unplanned[], wish?: PlaceWish) => {
      setBusy(true);
      const done: AnswerOf<typeof planPosition>[] = [];
      const wholeAgain = new Set<string>();
      const reasons = new Map<string, string>();
      for (const { orderPositionId, missing } of positions) {
        const body = wish && {
          resourceId: wish.resourceId,
          ...(wish.start === undefined ? {} : { startDate: toIso(wish.start) }),
        };
        try {
          done.push(await ask(planPosition, { params: { id: orderPositionId }, body: body ?? {} }));
          if (missing !== undefined) wholeAgain.add(orderPositionId);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const reason = errorText(error.errorCode, error.detailsObject);
          const { number } = error.detailsObject;
          reasons.set(
            orderPositionId,
            typeof number === 'number' ? t('tray.refused.step', { number, reason }) : reason,
          );
        }
      }
      setRefused(reasons);
      setBusy(false);
      refresh();
      const last = done.at(-1);
      if (last === undefined) return;
      const show = (): void => {
        const order = [...session.index.productionOrders.values()].find(
          (one) => one.orderPositionId === last.orderPosition.orderPositionId,
        );
        const operation = [...session.index.operations.values()]
          .filter((one) => one.productionOrderId === order?.productionOrderId)
          .toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0];
        if (operation !== undefined) commands.open(operation.operationId);
      };
      await session.reaches(last.versionIdentifier, patience);
      const { orderPositionNumber: name, deliveryDate, endDate } = last.orderPosition;
      const slack = endDate === null ? 0 : endOfDay(currentPlantTimeZone(), deliveryDate) - Date.parse(endDate);
      const end = endDate === null ? '' : text.dayAndTime(Date.parse(endDate));
      const isWhole = wholeAgain.has(last.orderPosition.orderPositionId);
      const [inTime, late] = isWhole
        ? (['tray.whole', 'tray.wholeLate'] as const)
        : (['tray.planned', 'tray.plannedLate'] as const);
      const one = t(slack < 0 ? late : inTime, { name, end, slack: text.duration(Math.abs(slack)) });
      notify({
        severity: slack < 0 ? 'error' : 'success',
        text: done.length === 1 ? one : t('tray.several', { count: done.length }),
        action: { label: t('tray.show'), run: show },
      });
    },
    [session, commands, text, t, refresh],
  );
  return { plan, busy, refused };
}
