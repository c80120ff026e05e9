import styled from '@emotion/styled';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { type RadarDay, radarKinds } from './radar-days.ts';
import { useRadarText } from './radar-text.ts';

interface RadarDaysChartProps {
  readonly days: readonly RadarDay[];
  /** The day to which the list is filtered. */
  readonly chosen: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

/** Conflicts by day and kind as stacked bars; a click shows those of the day only, another click all again. */
export function RadarDaysChart({ days, chosen, onChoose }: RadarDaysChartProps) {
  const t = useRadarText();
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ total }) => total));
  const dayWords = ({ start }: RadarDay, at: number): string =>
    at === 0 ? t('days.today', { date: format.shortDate(start) }) : format.shortDate(start);
  const kindsOf = ({ counts }: RadarDay) => radarKinds.filter((kind) => counts[kind] > 0);
  const wordsOf = (day: RadarDay, at: number): string =>
    [
      `${dayWords(day, at)}: ${t('count', { count: day.total })}`,
      ...kindsOf(day).map((kind) => `${t(`list.${kind}`)} ${format.number(day.counts[kind])}`),
    ].join(', ');
  return (
    <>
      <Bars role="group" aria-label={t('days.title')}>
        {days.map((day, at) => (
          <button
            key={day.day}
            type="button"
            aria-pressed={day.day === chosen}
            aria-label={wordsOf(day, at)}
            title={wordsOf(day, at)}
            data-day={day.day}
            data-weekend={day.isWeekend}
            onClick={() => onChoose(day.day === chosen ? undefined : day.day)}
          >
            <span aria-hidden>
              {kindsOf(day)
                .toReversed()
                .map((kind) => (
                  <i key={kind} data-kind={kind} style={{ height: `${(day.counts[kind] / most) * 100}%` }} />
                ))}
            </span>
            <small aria-hidden>{dayNumber(dayWords(day, at))}</small>
          </button>
        ))}
      </Bars>
      <Hidden as="table">
        <caption>{t('days.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('days.day')}</th>
            {radarKinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`list.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day.day}>
              <th scope="row">{dayWords(day, at)}</th>
              {radarKinds.map((kind) => (
                <td key={kind}>{day.counts[kind]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Hidden>
    </>
  );
}

/** As the name of the bar says it, so that whoever speaks to the page can say what they see. */
const dayNumber = (words: string): string | undefined => /\d+/.exec(words)?.[0];

const Bars = styled.div`
  display: flex;
  gap: 3px;
  margin-top: 2px;
  & button {
    display: flex;
    flex-direction: column;
    width: 20px;
    padding: 0 0 1px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--text-2);
    font: inherit;
    cursor: pointer;
  }
  & button:hover { background: var(--hover); }
  & button[aria-pressed='true'] { background: var(--accent-tint); color: var(--accent); }
  & button[aria-pressed='true'] small { font-weight: 700; }
  & button:focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  & span { display: flex; flex-direction: column; justify-content: flex-end; height: 30px; padding: 0 3px; }
  /* A day without conflicts is a line. */
  & span::after { content: ''; flex: none; height: 1px; background: var(--line-2); }
  & i { flex: none; min-height: 2px; border-top: 1px solid var(--surface); }
  & i:first-of-type { border-radius: 2px 2px 0 0; }
  & i[data-kind='date'] { background: var(--err); }
  & i[data-kind='overload'] {
    background: repeating-linear-gradient(135deg, var(--err) 0 2px, var(--err-tint) 2px 4px);
  }
  & i[data-kind='overdue'] { background: var(--warn-solid); }
  & i[data-kind='misfit'] { background: var(--text-3); }
  & small { font-size: var(--size-micro); line-height: 14px; text-align: center; font-feature-settings: 'tnum'; }
  & button[data-weekend='true']:not([aria-pressed='true']) small { color: var(--text-3); }
  /* Two weeks one below the other: a day in a row of fourteen is no wider than half a thumb. */
  @media (max-width: 599px) {
    display: grid;
    grid-template-columns: repeat(7, 1fr);
    & button { width: auto; min-width: 0; min-height: 48px; justify-content: flex-end; }
  }
`;
