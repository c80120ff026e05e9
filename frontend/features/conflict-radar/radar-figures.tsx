import styled from '@emotion/styled';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { RadarDay } from './radar-days.ts';
import { RadarDaysChart } from './radar-days-chart.tsx';
import type { RadarRow } from './radar-rows.ts';
import { useRadarText } from './radar-text.ts';

const week = 7 * 86_400_000;

interface RadarFiguresProps {
  /** Every conflict, whichever kind is listed below. */
  readonly all: readonly RadarRow[];
  readonly names: NamedConflicts['names'];
  readonly now: number;
  /** Of the kind that is listed below. */
  readonly days: readonly RadarDay[];
  /** The day to which the list is filtered. */
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** What all open conflicts amount to, one figure for each kind; what is confirmed does not count. */
export function RadarFigures({ all, names, now, days, day, onDay }: RadarFiguresProps) {
  const t = useRadarText();
  const format = useFormat();
  const of = (kind: RadarRow['kind']): readonly RadarRow[] => all.filter((row) => row.kind === kind && !row.confirmed);
  const late = of('date');
  const lateIds = new Set(late.map(({ id }) => id));
  const amount = names.orderPositions
    .filter(({ orderPositionId }) => lateIds.has(`date-${orderPositionId}`))
    .reduce((sum, { articleAmount }) => sum + articleAmount, 0);
  const soon = of('overload').flatMap(({ start, end, resourceId }) => {
    const length = Math.min(end, now + week) - Math.max(start, now);
    return length > 0 ? [{ length, resourceId }] : [];
  });
  const overload = soon.reduce((sum, { length }) => sum + length, 0);
  const overdue = of('overdue');
  const oldest = Math.max(0, ...overdue.map(({ extent }) => extent));
  const misfits = of('misfit').length;
  return (
    <Figures aria-label={t('figures')} data-testid="radar-figures">
      <div>
        <dt>{t('figure.late')}</dt>
        <dd data-bad={amount > 0}>
          <b>{format.number(amount)}</b> {t('figure.lateIn', { count: late.length })}
        </dd>
      </div>
      <div>
        <dt>{t('figure.overload')}</dt>
        <dd>
          <b>{overload === 0 ? '0' : format.duration(overload)}</b>{' '}
          {t('figure.onResources', { count: new Set(soon.map(({ resourceId }) => resourceId)).size })}
        </dd>
      </div>
      <div>
        <dt>{t('figure.overdue')}</dt>
        <dd>
          <b>{format.number(overdue.length)}</b>{' '}
          {overdue.length > 0 && t('figure.oldest', { length: format.duration(oldest) })}
        </dd>
      </div>
      {misfits > 0 && (
        <div>
          <dt>{t('figure.misfit')}</dt>
          <dd>
            <b>{format.number(misfits)}</b> {t('figure.atOnce')}
          </dd>
        </div>
      )}
      <div className="days">
        <dt>{t('days.title')}</dt>
        <dd>
          <RadarDaysChart days={days} chosen={day} onChoose={onDay} />
        </dd>
      </div>
    </Figures>
  );
}

const Figures = styled.dl`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  & > div { padding: 12px 20px; border-right: 1px solid var(--line-1); }
  & > div:last-of-type { border-right: 0; }
  & dt { color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  & dd { margin: 2px 0 0; color: var(--text-2); font-size: var(--size-dense); line-height: 26px; }
  & b { margin-right: 4px; color: var(--text); font-size: var(--size-heading); font-weight: 650; font-feature-settings: 'tnum'; }
  & dd[data-bad='true'] b { color: var(--err); }
  & > .days > dd { line-height: inherit; }
  @media (max-width: 700px) { & > div { padding: 8px 12px; } }
  /* Two beside each other; lines between them would end in the air. */
  @media (max-width: 599px) { & > div { flex: 1 0 50%; border-right: 0; } & > .days { flex: 1 0 100%; } }
`;
