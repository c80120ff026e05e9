import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { LatePosition } from './optimise-calls.ts';
import { useOptimiseWords } from './use-optimise-words.ts';

/** One order position that is or would be late; a click selects its bars. */
export function LateCase(props: {
  readonly position: LatePosition;
  readonly chosen: boolean;
  readonly onLook: () => void;
}): ReactNode {
  const { position, chosen, onLook } = props;
  const { text } = useTimeline();
  const t = useOptimiseWords();
  const { orderPositionNumber, articleName, articleAmount, deliveryDate, daysLateBefore, daysLateAfter } = position;
  const days = (value: number): string =>
    value === 0 ? t('case.onTime') : t('case.days', { count: value, value: text.number(value) });
  const isSame = daysLateBefore === daysLateAfter;
  const moved = position.operationIds.length;
  return (
    <li data-chosen={chosen}>
      <button type="button" aria-current={chosen} onClick={onLook} data-case={position.orderPositionId}>
        <span>
          <b>{t('case.title', { number: orderPositionNumber, article: articleName })}</b>
          <em data-tone={daysLateAfter === 0 ? 'ok' : 'err'}>
            {isSame
              ? t('case.still', { after: days(daysLateAfter) })
              : t('case.change', { before: days(daysLateBefore), after: days(daysLateAfter) })}
          </em>
        </span>
        <small>
          {t('case.amount', {
            count: articleAmount,
            // Noon is within the day in every plant's time zone that matters here.
            date: text.shortDay(Date.parse(`${deliveryDate}T12:00:00Z`)),
          })}
          {moved > 0 && ` · ${t('case.moved', { count: moved })}`}
        </small>
      </button>
    </li>
  );
}
