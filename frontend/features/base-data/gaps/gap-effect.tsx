import styled from '@emotion/styled';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { type GapChange, useGapEffect } from './gap-calls.ts';
import { useGapText } from './gap-text.ts';

/** Bars named; more are counted. */
const named = 12;

/** What a gap that comes, changes or goes does to standing bars, told before it is stored. */
export function GapEffect({ change }: { readonly change: GapChange | undefined }) {
  const t = useGapText();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, isFetching } = useGapEffect(change);
  const at = (iso: string): string => {
    const instant = Date.parse(iso);
    return `${format.shortDate(instant)} ${format.time(instant)}`;
  };
  const body = () => {
    if (change === undefined) return <p>{t('incomplete')}</p>;
    if (error !== null) return <p data-tone="err">{errorText(errorCodeOf(error))}</p>;
    if (data === undefined) return <p>{t('checking')}</p>;
    const { follows, unfit, overloadsGained, overloadsLost } = data;
    return (
      <>
        {follows.moved + unfit + overloadsGained + overloadsLost === 0 && <p>{t('unchanged')}</p>}
        {follows.moved > 0 && <p>{t('follows', { count: follows.moved })}</p>}
        <ul>
          {follows.moves.slice(0, named).map(({ operationId, productionOrderNumber, valueAddName, before, after }) => (
            <li key={operationId}>
              {t('move', {
                step: `${productionOrderNumber} · ${valueAddName}`,
                from: `${at(before.startDate)} – ${at(before.endDate)}`,
                to: `${at(after.startDate)} – ${at(after.endDate)}`,
              })}
            </li>
          ))}
          {follows.moved > named && <li>{t('more', { count: follows.moved - named })}</li>}
        </ul>
        {follows.turnsLate > 0 && <p data-tone="err">{t('late', { count: follows.turnsLate })}</p>}
        {follows.rescues > 0 && <p data-tone="ok">{t('rescued', { count: follows.rescues })}</p>}
        {overloadsGained > 0 && <p data-tone="err">{t('overloads', { count: overloadsGained })}</p>}
        {overloadsLost > 0 && <p data-tone="ok">{t('overloadsGone', { count: overloadsLost })}</p>}
        {unfit > 0 && <p data-tone="warn">{t('unfit', { count: unfit })}</p>}
      </>
    );
  };
  return (
    <Effect aria-label={t('effect')} aria-busy={isFetching} aria-live="polite" data-testid="gap-effect">
      <h3>{t('effect')}</h3>
      {body()}
    </Effect>
  );
}

const Effect = styled.section`
  padding: 10px 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  font-size: 12.5px;
  line-height: 18px;
  & > h3 { margin: 0 0 4px; font: 600 12.5px/18px 'Inter Variable', system-ui, sans-serif; }
  & > p { margin: 0; color: var(--text-2); }
  & > ul { margin: 4px 0; padding: 0 0 0 16px; color: var(--text-2); max-height: 220px; overflow-y: auto; }
  & > ul:empty { display: none; }
  & > [data-tone='err'] { color: var(--err); font-weight: 550; }
  & > [data-tone='ok'] { color: var(--ok); font-weight: 550; }
  & > [data-tone='warn'] { color: var(--warn); font-weight: 550; }
`;
