import styled from '@emotion/styled';
import { ArrowLeft, Camera, FileText, History } from 'lucide-react';
import { useNavigate } from 'react-router';
import { handheld, twoLines } from '../kit/terminal-styles.tsx';
import { useWorkFilter } from '../work-list/filter-context.tsx';
import { useSeenStep } from './flow/work-item-context.tsx';
import { Card, SquareKey } from './layout/surfaces.tsx';
import { useWorkItemText } from './layout/work-item-text.ts';

/** Which step it is, and what else there is to see of it. */
export function StepCard() {
  const t = useWorkItemText();
  const { seen, send, worker } = useSeenStep();
  const { lastList } = useWorkFilter();
  const navigate = useNavigate();
  const { productionOrderNumber, valueAddName, articleName, resourceName, colorIndex } = seen.item;
  const name = `${productionOrderNumber} · ${valueAddName}`;
  return (
    <Step style={{ borderLeftColor: `var(--bar-${colorIndex + 1})` }}>
      <Back aria-label={t('back')} onClick={() => void navigate(worker.at(lastList().page))}>
        <ArrowLeft size={30} />
      </Back>
      <div>
        <h1 data-long={name.length > 26}>{name}</h1>
        <p>{[articleName, resourceName].filter(Boolean).join(' · ')}</p>
      </div>
      <InHand aria-label={t('open.history')} onClick={() => send({ type: 'open', page: 'history' })}>
        <History size={30} />
      </InHand>
      <SquareKey aria-label={t('open.details')} onClick={() => send({ type: 'open', page: 'details' })}>
        <FileText size={30} />
      </SquareKey>
      <SquareKey aria-label={t('open.photo')} onClick={() => send({ type: 'takePhoto' })}>
        <Camera size={30} />
      </SquareKey>
    </Step>
  );
}

const Step = styled(Card)`
  flex: none;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 104px;
  padding: 10px 22px 10px 4px;
  border-left: 10px solid;
  & > div { flex: 1; min-width: 0; margin-right: 8px; }
  & h1 { ${twoLines} }
  & h1 { font-size: var(--size-far-page); line-height: 38px; font-weight: 650; letter-spacing: -0.02em; }
  & h1[data-long='true'] { font-size: var(--size-far-title); line-height: 32px; }
  & p {
    ${twoLines}
    font-size: var(--size-far-strong);
    line-height: 25px;
    color: var(--text-2);
  }
  ${handheld} {
    flex-wrap: wrap;
    padding: 10px;
    border-left-width: 8px;
    & > div { order: -1; flex: 1 0 100%; }
    & h1, & h1[data-long='true'] { font-size: var(--size-far-heading); line-height: 28px; white-space: normal; }
    & p { font-size: var(--size-far-note); line-height: 22px; }
    & button:first-of-type { margin-right: auto; }
  }
`;

/** On a panel the card below has room for it. */
const InHand = styled(SquareKey)`
  display: none;
  ${handheld} { display: inline-flex; }
`;

const Back = styled(SquareKey)`
  width: 60px;
  border-color: transparent;
`;
