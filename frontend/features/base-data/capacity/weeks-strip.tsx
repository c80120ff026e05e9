import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AvailabilityPlan } from '#domain/base-data/object-types.ts';
import { dayAt, dayNumberOf, dayOf, mondayOf, startOfDay } from '#domain/kernel/time-zone.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import type { Assignment } from './assignments.ts';
import { type ComingDay, comingWeeks } from './coming-weeks.ts';
import { useCalendarParts } from './use-calendar-parts.ts';
import { weekdays } from './weekdays.ts';

/** Weeks shown at once. */
const shown = 8;

interface WeeksStripProps {
  /** Absent: it is new. */
  readonly resourceId: string | undefined;
  readonly assignments: readonly Assignment[];
  readonly plans: ReadonlyMap<string, AvailabilityPlan>;
}

/** How the resource works in the coming weeks: which plan has its turn, holidays and gaps laid over, hours per week. */
export function WeeksStrip({ resourceId, assignments, plans }: WeeksStripProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const parts = useCalendarParts(resourceId);
  const [ahead, setAhead] = useState(0);
  const [now] = useState(() => Date.now());
  if (parts === undefined) return null;
  const zone = parts.settings.plantTimeZone;
  const today = dayNumberOf(dayAt(zone, now));
  const weeks = comingWeeks({ assignments, plans, ...parts }, dayOf(mondayOf(today) + ahead * 7), shown);
  const dayWords = ({ day, holiday, isWeekend, gaps }: ComingDay): string =>
    [
      format.shortDate(startOfDay(zone, day)),
      ...(holiday === undefined ? [] : [holiday]),
      ...(isWeekend ? [t('capacity.strip.weekend')] : []),
      ...gaps.map(({ kind }) => t(`capacity.strip.gap.${kind}`)),
    ].join(' · ');
  return (
    <Strip aria-label={t('capacity.strip')} data-testid="weeks-strip">
      <header>
        <h4>{t('capacity.strip')}</h4>
        <IconAction
          icon={ChevronLeft}
          iconSize={15}
          label={t('capacity.strip.earlier')}
          onClick={() => setAhead(ahead - shown)}
        />
        <IconAction
          icon={ChevronRight}
          iconSize={15}
          label={t('capacity.strip.later')}
          onClick={() => setAhead(ahead + shown)}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('capacity.strip.week')}</th>
            <th scope="col">{t('capacity.strip.plan')}</th>
            {weekdays('short').map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
            <th scope="col">{t('capacity.strip.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, turn, days, hours }) => {
            const at = startOfDay(zone, monday);
            const name =
              turn === undefined ? t('capacity.strip.none') : (plans.get(turn.planId)?.availabilityPlanName ?? '…');
            return (
              <tr key={monday} data-now={dayNumberOf(monday) === mondayOf(today)}>
                <th scope="row">
                  {format.week(at)} <small>{format.dayAndMonth(at)}</small>
                </th>
                <td title={name}>{name}</td>
                {days.map((day) => (
                  <td key={day.day} title={dayWords(day)}>
                    <Day data-off={day.isWeekend || day.holiday !== undefined} data-holiday={day.holiday !== undefined}>
                      {day.works.map(({ from, to }) => (
                        <i key={from} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
                      ))}
                      {day.gaps.map(({ from, to, kind }) => (
                        <b
                          key={`${kind} ${from}`}
                          data-kind={kind}
                          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                        />
                      ))}
                      <span>{dayWords(day)}</span>
                    </Day>
                  </td>
                ))}
                <td>{format.number(Math.round(hours * 100) / 100)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer>
        {(['works', 'holiday', 'gap', 'informative'] as const).map((kind) => (
          <span key={kind}>
            <Day data-off={kind === 'holiday'} data-holiday={kind === 'holiday'}>
              {kind === 'works' && <i style={{ left: 0, right: 0 }} />}
              {kind === 'gap' && <b data-kind="normal" style={{ left: 0, right: 0 }} />}
              {kind === 'informative' && <b data-kind="informative" style={{ left: 0, right: 0 }} />}
            </Day>
            {t(`capacity.strip.legend.${kind}`)}
          </span>
        ))}
      </footer>
    </Strip>
  );
}

const Strip = styled.section`
  font-size: var(--size-caption);
  line-height: 16px;
  & > header { display: flex; align-items: center; gap: 4px; }
  & > header > h4 { flex: 1; margin: 0; font: 600 var(--size-dense)/18px var(--font); }
  & > table { width: 100%; table-layout: fixed; border-collapse: collapse; font-feature-settings: 'tnum'; }
  & th { font-weight: 500; text-align: left; color: var(--text-3); }
  & th, & td { padding: 2px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  & tr > :nth-of-type(1):is(th) { width: 104px; }
  & thead th:nth-of-type(2) { width: 110px; }
  & thead th:last-of-type, & td:last-of-type { width: 60px; text-align: right; }
  & tbody th { color: var(--text-2); }
  & tbody tr[data-now='true'] th { color: var(--text); font-weight: 650; }
  & small { color: var(--text-3); }
  & > footer { display: flex; flex-wrap: wrap; gap: 4px 14px; margin-top: 6px; color: var(--text-3); }
  & > footer > span { display: flex; align-items: center; gap: 6px; }
  & > footer > span > div { width: 24px; }
  @media (max-width: 599px) {
    & tr > :nth-of-type(1):is(th) { width: 52px; }
    & thead th:nth-of-type(2) { width: 64px; }
    & tbody th small { display: block; }
  }
`;
const Day = styled.div`
  position: relative;
  height: 16px;
  border: 1px solid var(--line-1);
  border-radius: 3px;
  overflow: hidden;
  background: var(--surface);
  &[data-off='true'] { background: var(--non-working); }
  &[data-holiday='true'] { background: repeating-linear-gradient(135deg, var(--line-2) 0 1.5px, var(--non-working) 1.5px 6px); }
  & > i, & > b { position: absolute; top: 0; bottom: 0; }
  & > i { top: 2px; bottom: 2px; border-radius: 2px; background: color-mix(in oklab, var(--accent) 58%, var(--surface)); }
  & > b[data-kind='normal'] { background: repeating-linear-gradient(135deg, var(--gap-line) 0 1.5px, var(--gap) 1.5px 7px); }
  & > b[data-kind='informative'] { background: var(--info-gap); border-top: 2px solid var(--warn-solid); opacity: 0.75; }
  & > b[data-kind='extra'] { border-top: 2px solid var(--ok); }
  & > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
