import styled from '@emotion/styled';
import { ArrowRight, Check, OctagonAlert, Pause, Play, Wrench } from 'lucide-react';
import { useNavigate } from 'react-router';
import { statusId } from '#domain/planning/plan/status.ts';
import { BigButton } from '../kit/big-button.tsx';
import { handheld, upright } from '../kit/terminal-styles.tsx';
import { useWorkFilter } from '../work-list/filter-context.tsx';
import { useSeenStep } from './flow/work-item-context.tsx';
import { Card } from './layout/surfaces.tsx';
import { useWorkItemText } from './layout/work-item-text.ts';

/** What can be done now: four keys, green only for the end, red only for what goes wrong. */
export function ActionKeys() {
  const t = useWorkItemText();
  const { snapshot, step, send, worker } = useSeenStep();
  const { lastList } = useWorkFilter();
  const navigate = useNavigate();
  const isBusy = !snapshot.matches({ doing: 'ready' });
  if (step.status === statusId.done)
    return (
      <Done>
        <p role="status">
          <Check size={32} />
          {t('isDone')}
        </p>
        <BigButton look="primary" onClick={() => void navigate(worker.at(lastList().page))}>
          {t('nextWork')}
          <ArrowRight size={32} />
        </BigButton>
      </Done>
    );
  return (
    <Keys>
      {step.status === statusId.started ? (
        <BigButton disabled={isBusy} onClick={() => send({ type: 'pause' })}>
          <Pause size={32} />
          {t('pause')}
        </BigButton>
      ) : (
        <BigButton look="primary" disabled={isBusy} onClick={() => send({ type: 'start' })}>
          <Play size={32} />
          {t(step.status === statusId.planned ? 'start' : 'resume')}
        </BigButton>
      )}
      <BigButton disabled={isBusy} onClick={() => send({ type: 'open', page: 'feedback' })}>
        <Wrench size={32} />
        {t('setup')}
      </BigButton>
      <BigButton look="fault" disabled={isBusy} onClick={() => send({ type: 'trouble' })}>
        <OctagonAlert size={32} />
        {t('trouble')}
      </BigButton>
      <BigButton look="finish" disabled={isBusy} onClick={() => send({ type: 'finish' })}>
        <Check size={32} />
        {t('finish')}
      </BigButton>
    </Keys>
  );
}

const Keys = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-auto-rows: minmax(72px, 1fr);
  gap: 14px;
  max-height: 320px;
  & button { font-size: var(--size-far-title); padding: 0 12px; }
  ${upright} { grid-auto-rows: 84px; }
  ${handheld} { grid-auto-rows: 64px; gap: 10px; & button { font-size: var(--size-far-text); } }
`;

const Done = styled(Card)`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: 16px;
  padding: 20px;
  max-height: 320px;
  & p {
    flex: 1;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 16px;
    font-size: var(--size-far-title);
    line-height: 34px;
    font-weight: 600;
    color: var(--ok);
  }
  & button { flex: none; min-height: 84px; font-size: var(--size-far-title); }
  ${handheld} {
    & p { font-size: var(--size-far-text); line-height: 26px; }
    & button { min-height: 60px; font-size: var(--size-far-text); }
  }
`;
