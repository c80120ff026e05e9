import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { type RefitPreview, refittedIn } from '../actions/use-refit.ts';

/** Of each list so many lines; the numbers above count all. */
const shown = 60;

/** What would move where, which orders turn late, and what stays and why. */
export function RefitPreviewView({
  preview,
  stale,
}: {
  readonly preview: RefitPreview;
  readonly stale: boolean;
}): ReactNode {
  const errorText = useErrorText();
  const { text, t } = useViewParts();
  const { moved, turnsLate, rescues, moves, orders, left, activities, leftActivities } = preview;
  const bars = moved + activities.length;
  const stays = left.length + leftActivities.length;
  const at = (iso: string): string => text.dayAndTime(Date.parse(iso));
  const range = (from: string, to: string): string => text.briefRange(Date.parse(from), Date.parse(to));
  const line = (id: string, number: string, step: string, words: string) => (
    <li key={id}>
      <b>
        {number} · {step}
      </b>
      <span>{words}</span>
    </li>
  );
  return (
    <Preview aria-label={t('misfits.preview')} aria-busy={stale} data-testid="refit-preview">
      <h3>{t('misfits.preview')}</h3>
      <p>
        {t('misfits.fits', { count: refittedIn(preview) })} · {t('misfits.moves', { count: bars })}
      </p>
      {turnsLate > 0 && <p data-tone="err">{t('misfits.late', { count: turnsLate })}</p>}
      {rescues > 0 && <p data-tone="ok">{t('misfits.onTime', { count: rescues })}</p>}
      {stays > 0 && <p data-tone="warn">{t('misfits.left', { count: stays })}</p>}
      <ul>
        {left
          .slice(0, shown)
          .map((one) => line(one.operationId, one.productionOrderNumber, one.valueAddName, errorText(one.errorCode)))}
        {leftActivities
          .slice(0, shown)
          .map((one) => line(one.activityId, one.orderPositionNumber, one.valueAddName, errorText(one.errorCode)))}
        {orders.slice(0, shown).map(({ orderPositionId, orderPositionNumber, newEndDate, dueDate }) => (
          <li key={orderPositionId} data-tone={newEndDate > dueDate ? 'err' : 'ok'}>
            {t('misfits.order', {
              order: orderPositionNumber,
              ready: at(newEndDate),
              due: text.shortDay(Date.parse(dueDate) - 1),
            })}
          </li>
        ))}
        {moves.slice(0, shown).map(({ operationId, productionOrderNumber, valueAddName, before, after }) => {
          const isThere = before.resourceId === after.resourceId;
          const to = isThere ? range(after.startDate, after.endDate) : `${after.resourceName}, ${at(after.startDate)}`;
          const place = t('misfits.place', { from: at(before.startDate), to });
          return line(operationId, productionOrderNumber, valueAddName, place);
        })}
        {activities.slice(0, shown).map((one) => {
          const to = range(one.newStartDate, one.newEndDate);
          const place = t('misfits.place', { from: at(one.startDate), to });
          return line(one.activityId, one.orderPositionNumber, one.valueAddName, place);
        })}
        {moved > shown && <li>{t('misfits.more', { count: moved - shown })}</li>}
      </ul>
    </Preview>
  );
}

const Preview = styled.section`
  flex: 1 1 40%;
  min-height: 120px;
  display: flex;
  flex-direction: column;
  border-top: 1px solid var(--line-2);
  font: 450 var(--size-dense)/18px var(--font);
  &[aria-busy='true'] { opacity: 0.6; }
  & > h3 { padding: 8px 16px 4px; font: 600 var(--size-dense)/18px var(--font); }
  & > p { padding: 0 16px; color: var(--text-2); }
  & > ul { flex: 1; min-height: 0; overflow-y: auto; margin: 6px 0 0; padding: 0 16px 8px; }
  & > ul > li { display: flex; flex-direction: column; padding: 4px 0; border-top: 1px solid var(--line-1); }
  & b { font-weight: 600; }
  & span { color: var(--text-2); }
  & [data-tone='err'] { color: var(--err); font-weight: 550; }
  & [data-tone='ok'] { color: var(--ok); font-weight: 550; }
  & [data-tone='warn'] { color: var(--warn); font-weight: 550; }
`;
