import type { ReactNode } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { TouchedPosition } from './search/optimise-calls.ts';

/** Whether an order is accepted: chosen, left as it is, or left but needed by one that is chosen. */
export type Taken = 'chosen' | 'left' | 'along';

/** One order position that is late or moves; a click selects its bars, the tick accepts it or leaves it. */
export function LateCase(props: {
  readonly position: TouchedPosition;
  /** Days late when what is chosen is accepted. */
  readonly daysLateAfter: number;
  /** Operations that then move. */
  readonly moved: number;
  readonly taken: Taken;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onLook: () => void;
  readonly onTake: (taken: boolean) => void;
  /** Leaves all others; undefined: there are none. */
  readonly onTakeOnly: (() => void) | undefined;
}): ReactNode {
  const { position, daysLateAfter, moved, taken, chosen, disabled, onLook, onTake, onTakeOnly } = props;
  const { text, t } = useViewParts();
  const { orderPositionNumber, articleName, articleAmount, deliveryDate, daysLateBefore } = position;
  const days = (value: number): string =>
    value === 0 ? t('optimise.case.onTime') : t('optimise.case.days', { count: value, value: text.number(value) });
  const isSame = daysLateBefore === daysLateAfter;
  const title = t('optimise.case.title', { number: orderPositionNumber, article: articleName });
  const moves = t('optimise.case.moved', { count: moved });
  return (
    <li data-chosen={chosen}>
      {position.operationIds.length > 0 && (
        <input
          type="checkbox"
          aria-label={t('optimise.case.take', { name: title })}
          checked={taken !== 'left'}
          ref={(box) => {
            if (box !== null) box.indeterminate = taken === 'along';
          }}
          disabled={disabled}
          onChange={() => onTake(taken !== 'chosen')}
        />
      )}
      <button type="button" aria-current={chosen} onClick={onLook} data-case={position.orderPositionId}>
        <span>
          <b>{title}</b>
          <em data-tone={daysLateAfter > 0 ? 'err' : daysLateBefore > 0 ? 'ok' : undefined}>
            {!isSame
              ? t('optimise.case.change', { before: days(daysLateBefore), after: days(daysLateAfter) })
              : daysLateAfter === 0
                ? days(0)
                : t('optimise.case.still', { after: days(daysLateAfter) })}
          </em>
        </span>
        <small>
          {t('optimise.case.amount', {
            count: articleAmount,
            // Noon is within the day in every plant's time zone that matters here.
            date: text.shortDay(Date.parse(`${deliveryDate}T12:00:00Z`)),
          })}
          {taken === 'along'
            ? ` · ${t('optimise.case.along', { moves })}`
            : taken === 'left'
              ? ` · ${t('optimise.case.left')}`
              : moved > 0 && ` · ${moves}`}
        </small>
      </button>
      {onTakeOnly !== undefined && (
        <button
          type="button"
          data-only
          disabled={disabled}
          aria-label={t('optimise.case.onlyOf', { name: title })}
          onClick={onTakeOnly}
        >
          {t('optimise.case.only')}
        </button>
      )}
    </li>
  );
}
