import styled from '@emotion/styled';
import { CircleHelp, Layers2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf } from '#domain/kernel/time-zone.ts';
import { type RunningTime, runningAt } from '#domain/planning/feedback/running-time.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { elapsed } from '#frontend/i18n/elapsed.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import type { WorkRow } from './work-rows.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface WorkCardProps {
  readonly row: WorkRow;
  readonly isChosen: boolean;
  readonly now: Instant;
}

/** One thing to do: a card on a phone, a line on a desk (look, section 12). */
export function WorkCard({ row, isChosen, now }: WorkCardProps) {
  const t = useWorkbenchText();
  const format = useFormat();
  const { amount, yieldAmount: made, scrapAmount: scrap, setupTime } = row;
  const isRunning = row.status === statusId.started;
  const share = amount === undefined || amount === 0 ? 0 : Math.min(1, made / amount);
  const hasBegun = made + scrap > 0 || isRunning || row.status === statusId.paused;
  const unit = row.amountUnitName ?? t('pieces');
  const amounts =
    amount === undefined
      ? []
      : [
          hasBegun
            ? t('made', { made: format.number(made), amount: format.number(amount), unit })
            : t('amount', { amount: format.number(amount), unit }),
        ];
  if (scrap > 0) amounts.push(t('scrap', { amount: format.number(scrap) }));
  if (!hasBegun && setupTime > 0) amounts.push(t('setup', { time: format.duration(setupTime * 1_000) }));
  const others = (row.atWork ?? []).map((one) => `${one.productionOrderNumber} ${one.valueAddName}`);
  const color = row.colorIndex === undefined ? 'var(--line-3)' : `var(--bar-${(row.colorIndex % 24) + 1})`;
  return (
    <Card data-chosen={isChosen || undefined}>
      <Link to={`/workbench/${row.kind}/${row.id}`} aria-current={isChosen ? 'true' : undefined}>
        <i style={{ background: color }} />
        <h3>{row.title}</h3>
        <span className="tag">
          {others.length > 0 && (
            <em title={t('atOnce', { steps: others.join(', ') })}>
              <Layers2 size={13} strokeWidth={2} aria-hidden /> {t('atOnce.short')}
            </em>
          )}
          {!row.plausible && (
            <em title={t('notPlausible')}>
              <CircleHelp size={13} strokeWidth={2} aria-hidden /> {t('notPlausible')}
            </em>
          )}
          {row.running === undefined ? <StatusTag status={row.status} /> : <Running time={row.running} />}
        </span>
        <p className="words">{row.words.join(' · ')}</p>
        <p className="amounts tabular">{amounts.join(' · ')}</p>
        <strong className="tabular">{whenOf(row, now, t, format)}</strong>
        {amount !== undefined && (
          <span className="bar" data-empty={!hasBegun || undefined} aria-hidden>
            <b style={{ width: `${share * 100}%`, background: color }} />
          </span>
        )}
      </Link>
    </Card>
  );
}

/** Until when, from when or since when, by how far it is; the day where it is not today. */
function whenOf(
  row: WorkRow,
  now: Instant,
  t: ReturnType<typeof useWorkbenchText>,
  format: ReturnType<typeof useFormat>,
): string {
  const zone = currentPlantTimeZone();
  const dayOf = (at: Instant): number => dayNumberOf(dayAt(zone, at));
  const words = (iso: string): string => {
    const at = Date.parse(iso);
    return dayOf(at) === dayOf(now) ? format.time(at) : `${format.shortDate(at)} ${format.time(at)}`;
  };
  if (row.status === statusId.done) return t('when.done', { time: words(row.actualEndDate ?? row.endDate) });
  if (row.status === statusId.planned || row.status === statusId.notPlanned)
    return t('when.from', { time: words(row.startDate) });
  return t('when.until', { time: words(row.endDate) });
}

/** How long it has been worked on, by the second; it stands outside of shifts. */
function Running({ time }: { readonly time: RunningTime }) {
  const t = useWorkbenchText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { seconds, counts } = runningAt(time, now);
  return (
    <span
      className="running tabular"
      role="timer"
      aria-label={t('running')}
      title={t(counts ? 'running' : 'offShift')}
      data-still={!counts || undefined}
    >
      {elapsed(seconds * 1_000)}
    </span>
  );
}

const Card = styled.li`
  /* A thousand of them: what is not seen is neither laid out nor painted. */
  content-visibility: auto;
  contain-intrinsic-size: auto 40px;
  /* The line around a card on a phone lies outside it. */
  overflow-clip-margin: 4px;
  & > a {
    position: relative;
    display: grid;
    grid-template-columns: minmax(220px, 1.2fr) minmax(200px, 1.6fr) minmax(150px, 0.8fr) 80px minmax(136px, max-content) 190px;
    align-items: center;
    gap: 2px 16px;
    min-height: 40px;
    padding: 4px 16px 4px 20px;
    background: var(--surface);
    border-bottom: 1px solid var(--line-1);
    color: var(--text);
    text-decoration: none;
  }
  & > a:hover { background: var(--hover); }
  &[data-chosen] > a { background: var(--accent-tint); }
  & > a:focus-visible { outline-offset: -2px; }
  & i { position: absolute; inset: 0 auto 0 0; width: 4px; }
  & h3 { font-size: var(--size-body); line-height: 20px; font-weight: 600; order: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .words { order: 2; color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .amounts { order: 3; color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .bar { order: 4; height: 5px; border-radius: 3px; background: var(--pressed); overflow: hidden; }
  & .bar > b { display: block; height: 100%; border-radius: 3px; }
  & .bar[data-empty] { visibility: hidden; }
  & strong { order: 5; font-weight: 600; text-align: right; white-space: nowrap; }
  & .tag { order: 6; display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 2px 6px; grid-column: 6; }
  & .tag em { display: inline-flex; align-items: center; gap: 4px; font-style: normal; font-size: var(--size-caption); font-weight: 550; color: var(--warn); }
  & .running {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: 22px;
    padding: 0 8px;
    border-radius: 4px;
    background: var(--ok-tint);
    color: var(--ok);
    font-size: var(--size-caption);
    font-weight: 600;
  }
  & .running[data-still] { background: var(--hover); color: var(--text-2); }
  & .running::before { content: ''; width: 7px; height: 7px; border-radius: 50%; background: currentColor; }
  /* Beside the panel, and on small screens, a line has no room for six columns. */
  @container (max-width: 1100px) {
    & > a { grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding: 10px 16px 10px 20px; }
    & h3 { order: 1; font-size: var(--size-title-3); }
    & .tag { order: 2; grid-column: auto; }
    & .words { order: 3; grid-column: 1 / -1; }
    & .amounts { order: 4; }
    & strong { order: 5; }
    & .bar { order: 6; grid-column: 1 / -1; margin-top: 4px; }
    & .bar[data-empty] { display: none; }
  }
  @media (max-width: 599px) {
    & > a { min-height: 96px; padding: 14px 14px 14px 18px; border: 0; border-radius: 10px; overflow: hidden; box-shadow: 0 0 0 1px var(--line-2), 0 1px 2px rgb(20 36 46 / 0.06); }
    & i { width: 5px; }
    & h3 { font-size: var(--size-title-2); line-height: 22px; white-space: normal; }
    & .words, & .amounts { font-size: var(--size-title-3); line-height: 21px; }
    & .words { white-space: normal; }
    & strong { font-size: var(--size-title-3); line-height: 21px; }
    & .tag > span { height: 24px; font-size: var(--size-dense); }
    & .bar { height: 6px; margin-top: 6px; }
  }
`;
