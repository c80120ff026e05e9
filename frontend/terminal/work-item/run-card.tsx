import styled from '@emotion/styled';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { runningAt } from '#domain/planning/feedback/running-time.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import { amountText } from '#frontend/i18n/amount-text.ts';
import { elapsed } from '#frontend/i18n/elapsed.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { PlainButton } from '../kit/big-button.tsx';
import { handheld, lowPanel } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { useSeenStep } from './flow/work-item-context.tsx';
import { Card } from './layout/surfaces.tsx';
import { useWorkItemText } from './layout/work-item-text.ts';

/** How long it was worked on, or how long it has stood, and how far it is. */
export function RunCard() {
  const t = useWorkItemText();
  const format = useFormat();
  const { seen, step, worker, send } = useSeenStep();
  const now = useClock(worker.clock, 1_000);
  const { articleAmount, amountUnitName, planTime, startDate, actualEndDate } = seen.item;
  const { status, yieldAmount, scrapAmount, targetNow, expectedEnd } = step;
  const since = step.since ?? Date.parse(actualEndDate ?? startDate);
  const at =
    Math.abs(now - since) < 20 * 3_600_000 ? format.time(since as Instant) : format.columnTime(since as Instant);
  const isAtWork = status !== statusId.planned && status !== statusId.done && status !== statusId.notPlanned;
  const isPending =
    !seen.item.plausible ||
    (status === statusId.done && seen.entries.some(({ plausible, revoked }) => !plausible && !revoked));
  const worked = seen.progress.running && runningAt(seen.progress.running, now, step.runs);
  const share = (amount: number): string => `${Math.min(100, (amount / Math.max(articleAmount, 0.01)) * 100)}%`;
  return (
    <Run>
      <Head>
        <p>
          {t(`since.${wordOf(status)}`, { time: at })}
          {status === statusId.started && worked !== undefined && ` · ${t(worked.counts ? 'worked' : 'offShift')}`}
        </p>
        <HistoryKey onClick={() => send({ type: 'open', page: 'history' })}>
          {t('open.history')}
          <ChevronRight size={24} />
        </HistoryKey>
      </Head>
      {isPending && (
        <Pending role="status">
          <TriangleAlert size={24} />
          {t('implausible')}
        </Pending>
      )}
      <Top>
        <div>
          <Timer className="tabular" role="timer" data-status={status}>
            {status === statusId.started && worked !== undefined
              ? elapsed(worked.seconds * 1_000)
              : isAtWork
                ? elapsed(now - since)
                : format.duration((status === statusId.done ? seen.progress.actualConsumption : planTime) * 1_000)}
          </Timer>
        </div>
        <Amounts>
          <p>{[t('goodOfTarget'), amountUnitName].filter(Boolean).join(' · ')}</p>
          <strong className="tabular">
            {format.number(yieldAmount)} <span>/ {format.number(articleAmount)}</span>
          </strong>
        </Amounts>
      </Top>
      <Bar aria-hidden>
        <span style={{ width: share(yieldAmount), background: 'var(--accent)' }} />
        <span style={{ width: share(scrapAmount), background: 'var(--err)' }} />
      </Bar>
      <Facts>
        <span data-tone="err">
          <Marked text={t('scrapMade', { amount: amountText(format, scrapAmount, amountUnitName) })} />
        </span>
        {targetNow !== undefined && status !== statusId.done && (
          <span>
            <Marked text={t('targetNow', { amount: amountText(format, targetNow, amountUnitName) })} />
          </span>
        )}
        {expectedEnd !== undefined && (
          <span>
            <Marked text={t('doneAbout', { time: endText(expectedEnd) })} />
          </span>
        )}
      </Facts>
    </Run>
  );

  function endText(end: number): string {
    const isSoon = end - now < 16 * 3_600_000;
    return isSoon ? format.time(end as Instant) : format.columnTime(end as Instant);
  }
}

function wordOf(status: StatusId): 'running' | 'paused' | 'interrupted' | 'done' | 'planned' {
  if (status === statusId.started) return 'running';
  if (status === statusId.paused) return 'paused';
  if (status === statusId.interrupted) return 'interrupted';
  return status === statusId.done ? 'done' : 'planned';
}

/** A text with its important part between `<b>` and `</b>`; each language has it at its own place. */
function Marked({ text }: { readonly text: string }) {
  return text
    .split(/<\/?b>/)
    .map((part, at) => (at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <b key={at}>{part}</b>));
}

const Run = styled(Card)`
  position: relative;
  flex: none;
  padding: 16px 22px 18px;
  & p { font-size: var(--size-far-strong); line-height: 30px; color: var(--text-2); }
  ${lowPanel} { padding: 10px 20px 12px; & p { font-size: var(--size-far-text); line-height: 26px; } }
  ${handheld} { padding: 12px 14px; & p { font-size: var(--size-far-note); line-height: 24px; } }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  & p { min-width: 0; }
`;

/** Something that was reported on it cannot be right (base data §4). */
const Pending = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-top: 4px;
  padding: 4px 12px;
  border-radius: 8px;
  background: var(--warn-tint);
  && { color: #7d3704; font-weight: 600; }
  & svg { flex: none; }
`;

const HistoryKey = styled(PlainButton)`
  flex: none;
  gap: 4px;
  height: 48px;
  margin: -8px -12px -8px 0;
  padding: 0 8px 0 14px;
  border-radius: 10px;
  background: none;
  color: var(--accent);
  font-size: var(--size-far-strong);
  font-weight: 600;
  &:active { background: var(--ground); }
  ${handheld} { display: none; }
`;

const Top = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: 16px;
  min-width: 0;
`;

const Timer = styled.div`
  font-size: var(--size-far-clock);
  line-height: 88px;
  font-weight: 650;
  letter-spacing: -0.04em;
  white-space: nowrap;
  margin-left: -3px;
  &[data-status='4'] { color: var(--err); }
  &[data-status='6'], &[data-status='2'] { color: var(--text-2); }
  ${lowPanel} { font-size: var(--size-far-amount); line-height: 64px; }
  ${handheld} { font-size: var(--size-far-digits); line-height: 50px; }
`;

const Amounts = styled.div`
  text-align: right;
  padding-bottom: 4px;
  white-space: nowrap;
  & strong {
    font-size: var(--size-far-amount); line-height: 58px; font-weight: 650; letter-spacing: -0.03em;
  }
  & strong span { color: var(--text-3); font-weight: 450; }
  ${lowPanel} { padding-bottom: 0; & strong { font-size: var(--size-far-digits); line-height: 46px; } }
  ${handheld} { & strong { font-size: var(--size-far-figure); line-height: 36px; } }
`;

const Bar = styled.div`
  display: flex;
  height: 20px;
  margin: 12px 0 10px;
  border-radius: 10px;
  overflow: hidden;
  background: #e4eaee;
  & span { height: 100%; }
  ${lowPanel} { margin: 6px 0; }
  ${handheld} { height: 14px; margin: 8px 0; }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 2px 16px;
  font-size: var(--size-far-strong);
  line-height: 28px;
  color: var(--text-2);
  white-space: nowrap;
  & b { font-weight: 650; color: var(--text); }
  & [data-tone='err'] { color: var(--text); }
  & [data-tone='err'] b { color: var(--err); }
  ${lowPanel} { font-size: var(--size-far-text); line-height: 26px; }
  ${handheld} { font-size: var(--size-far-note); line-height: 22px; gap: 2px 14px; }
`;
