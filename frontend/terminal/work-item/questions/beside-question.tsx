import styled from '@emotion/styled';
import { Square, SquareCheckBig } from 'lucide-react';
import { useState } from 'react';
import { BigButton, PlainButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { besideAsked } from '../flow/machine/report-draft.ts';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { Answers, Question } from './question.tsx';

/** Do the steps beside change their status, too (base data §4)? All are ticked: usually they do. */
export function BesideQuestion() {
  const t = useWorkItemText();
  const { snapshot, seen, send } = useSeenStep();
  const { draft } = snapshot.context;
  const beside = draft === undefined ? [] : besideAsked(seen.item, draft);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const kind =
    draft?.kind === 'start' || draft?.kind === 'pause' || draft?.kind === 'interrupt' ? draft.kind : 'complete';
  const chosen = beside.map(({ operationId }) => operationId).filter((id) => !left.has(id));
  return (
    <>
      <Question title={t(`beside.title.${kind}`)} hint={t('beside.hint')} />
      <Answers>
        {beside.map(({ operationId, position, valueAddName, resourceName }) => (
          <Choice
            key={operationId}
            role="checkbox"
            aria-checked={!left.has(operationId)}
            onClick={() => toggle(operationId)}
          >
            {left.has(operationId) ? <Square size={32} /> : <SquareCheckBig size={32} />}
            <span>
              <b>
                {position} {valueAddName}
              </b>
              {resourceName}
            </span>
          </Choice>
        ))}
        <BigButton
          look={kind === 'complete' ? 'finish' : 'primary'}
          onClick={() => send({ type: 'beside', ids: chosen })}
        >
          {t(`beside.send.${kind}`)}
        </BigButton>
        <BigButton onClick={() => send({ type: 'back' })}>{t('cancel')}</BigButton>
      </Answers>
    </>
  );
}

const Choice = styled(PlainButton)`
  justify-content: flex-start;
  gap: 16px;
  padding: 10px 18px;
  border: 2px solid var(--frame);
  border-radius: 14px;
  background: var(--surface);
  color: var(--text);
  text-align: left !important;
  & svg { flex: none; color: var(--text-2); }
  &[aria-checked='true'] { border-color: var(--accent); background: var(--accent-tint); & svg { color: var(--accent); } }
  & b { display: block; font-size: var(--size-far-heading); line-height: 28px; font-weight: 600; }
  & span { font-size: var(--size-far-text); line-height: 24px; }
  ${handheld} {
    & b { font-size: var(--size-far-text); line-height: 24px; }
    & span { font-size: var(--size-far-note); }
  }
`;
