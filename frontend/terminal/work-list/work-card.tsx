import styled from '@emotion/styled';
import { ChevronRight, Layers2, OctagonAlert, Pause, Play, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedStep } from '#domain/planning/api/shop-floor/work-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { lightBars } from '#frontend/design/bar-palette.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { handheld, twoLines, upright } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { useWorker } from '../session/terminal-context.tsx';
import { timesOf } from './card-times.ts';

/** One work step: order and step, what of it, when, and the one thing that is done with it. */
export const WorkCard = memo(({ step }: { readonly step: ListedStep }) => {
  const t = useTerminalText();
  const format = useFormat();
  const { at, clock } = useWorker();
  const { statusId: status } = step;
  const isRunning = status === statusId.started;
  // Two hundred cards a second would be too many to draw: only those that count do.
  const now = useClock(clock, isRunning ? 1_000 : 30_000);
  const isBegun = status === statusId.paused || status === statusId.interrupted;
  const { main, note, isLate } = timesOf(step, now, format, t);
  const amount = t('amount', { amount: format.number(step.articleAmount), unit: step.amountUnitName ?? t('pieces') });
  const word = t(isRunning ? 'open' : isBegun ? 'continue' : 'start');
  const others = (step.atWork ?? []).map((one) => `${one.productionOrderNumber} ${one.valueAddName}`);
  const name = `${step.productionOrderNumber} · ${step.valueAddName}`;
  return (
    <Card data-running={isRunning || undefined}>
      <Edge style={{ background: lightBars[step.colorIndex % lightBars.length] }} />
      <What>
        <Title>
          <h2>{name}</h2>
          <Status status={status} />
        </Title>
        <p>{[step.articleName ?? step.articleNumber, amount, step.resourceName].join(' · ')}</p>
        {!step.plausible && (
          <Odd>
            <TriangleAlert size={20} />
            {t('implausible')}
          </Odd>
        )}
        {others.length > 0 && (
          <Odd>
            <Layers2 size={20} />
            {t('atOnce', { steps: others.join(', ') })}
          </Odd>
        )}
      </What>
      <When data-late={isLate || undefined}>
        <strong className="tabular">{main}</strong>
        <span>{note}</span>
      </When>
      <Open to={at(`workitem/${step.operationId}`)} aria-label={`${word}: ${name}`}>
        {!isRunning && <Play size={28} />}
        {word}
        {isRunning && <ChevronRight size={28} />}
      </Open>
    </Card>
  );
});

function Status({ status }: { readonly status: ListedStep['statusId'] }) {
  const t = useTerminalText();
  const look = looks[status];
  return (
    look && (
      <Tag data-tone={look.tone}>
        {look.icon}
        {t(`status.${look.word}`)}
      </Tag>
    )
  );
}

interface Look {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly word: 'started' | 'paused' | 'interrupted';
}
const looks: Partial<Record<ListedStep['statusId'], Look>> = {
  [statusId.started]: { tone: 'ok', icon: <i />, word: 'started' },
  [statusId.paused]: { tone: 'warn', icon: <Pause size={20} />, word: 'paused' },
  [statusId.interrupted]: { tone: 'err', icon: <OctagonAlert size={20} />, word: 'interrupted' },
};

const Card = styled.li`
  /* What is out of the picture is not laid out. */
  content-visibility: auto;
  contain-intrinsic-size: auto 122px;
  position: relative;
  display: flex;
  align-items: center;
  gap: 20px;
  min-height: 122px;
  padding: 20px 20px 20px 30px;
  border-radius: 14px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.1);
  &[data-running] { box-shadow: 0 0 0 3px var(--ok); }
  ${upright} {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 10px 20px;
    padding: 16px 16px 16px 28px;
    & > div:first-of-type { grid-column: 1 / -1; }
    & > div:last-of-type { text-align: left; }
  }
  ${handheld} {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 8px 12px;
    min-height: 0;
    padding: 12px 12px 12px 20px;
  }
`;

/** What is not as it should be: whoever stands there knows why, or has forgotten to report something. */
const Odd = styled.p`
  && { display: flex; align-items: center; gap: 8px; color: #7d3704; font-weight: 600; white-space: normal; }
  & svg { flex: none; }
`;

const Edge = styled.span`
  position: absolute;
  inset: 0 auto 0 0;
  width: 10px;
  border-radius: 14px 0 0 14px;
  ${handheld} { width: 7px; }
`;

const What = styled.div`
  flex: 1;
  min-width: 0;
  & p {
    font-size: var(--size-far-strong);
    line-height: 28px;
    font-weight: 400;
    color: var(--text-2);
    ${twoLines}
  }
  ${handheld} { grid-column: 1 / -1; & p { font-size: var(--size-far-note); line-height: 23px; white-space: normal; } }
`;

const Title = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 36px;
  & h2 {
    min-width: 0;
    ${twoLines}
    font-size: var(--size-far-page);
    line-height: 36px;
    font-weight: 650;
    letter-spacing: -0.018em;
  }
  ${handheld} {
    justify-content: space-between; gap: 8px;
    & h2 { font-size: var(--size-far-strong); line-height: 26px; white-space: normal; }
  }
`;

const Tag = styled.span`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  height: 36px;
  padding: 0 12px;
  border-radius: 8px;
  font-size: var(--size-far-text);
  font-weight: 600;
  & i { width: 12px; height: 12px; border-radius: 50%; background: currentColor; }
  &[data-tone='ok'] { background: var(--ok-tint); color: #145c37; }
  &[data-tone='warn'] { background: var(--warn-tint); color: #7d3704; }
  &[data-tone='err'] { background: var(--err-tint); color: #9c1f1f; }
  ${handheld} { height: 30px; font-size: var(--size-far-note); }
`;

const When = styled.div`
  flex: none;
  display: flex;
  flex-direction: column;
  text-align: right;
  & strong { font-size: var(--size-far-page); line-height: 36px; font-weight: 650; letter-spacing: -0.01em; }
  & span { font-size: var(--size-far-text); line-height: 24px; color: var(--text-2); }
  &[data-late] span { color: #7d3704; font-weight: 600; }
  ${handheld} {
    text-align: left;
    & strong { font-size: var(--size-far-strong); line-height: 26px; }
    & span { font-size: var(--size-far-note); line-height: 20px; }
  }
`;

const Open = styled(Link)`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 14px;
  width: 196px;
  height: 80px;
  border-radius: 14px;
  background: var(--accent);
  color: #ffffff;
  font-size: var(--size-far-title);
  font-weight: 600;
  letter-spacing: -0.01em;
  text-decoration: none;
  &:active { filter: brightness(0.93); }
  ${handheld} {
    width: auto; min-width: 132px; height: 56px; padding: 0 14px; font-size: var(--size-far-text); gap: 8px;
    & svg { width: 24px; }
  }
`;
