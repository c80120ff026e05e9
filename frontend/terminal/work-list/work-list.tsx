import styled from '@emotion/styled';
import type { Ref } from 'react';
import type { ListedStep } from '#domain/planning/api/shop-floor/work-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { WorkCard } from './work-card.tsx';

interface WorkListProps {
  readonly steps: readonly ListedStep[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown where nothing fits. */
  readonly empty: string;
  readonly listRef: Ref<HTMLUListElement>;
}

/** Cards of work steps that scroll; what was read last stays while the plant cannot be asked. */
export function WorkList({ steps, error, onRetry, empty, listRef }: WorkListProps) {
  const t = useTerminalText();
  const errorText = useErrorText();
  if (steps === undefined)
    return error === null ? (
      <Cards aria-busy>
        {[1, 2, 3, 4].map((row) => (
          <Placeholder key={row} />
        ))}
      </Cards>
    ) : (
      <Nothing role="alert">
        <p>{errorText(errorCodeOf(error))}</p>
        <BigButton onClick={onRetry}>{t('retry')}</BigButton>
      </Nothing>
    );
  if (steps.length === 0) return <Nothing role="status">{empty}</Nothing>;
  return (
    <Cards ref={listRef}>
      {steps.map((step) => (
        <WorkCard key={step.operationId} step={step} />
      ))}
    </Cards>
  );
}

const Cards = styled.ul`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  gap: 12px;
  margin: -4px -20px 0;
  padding: 4px 20px 16px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & > * { flex: none; }
  ${handheld} { margin: -4px -10px 0; padding: 4px 10px 12px; gap: 10px; }
`;

const Placeholder = styled.li`
  height: 122px;
  border-radius: 14px;
  background: var(--surface);
  opacity: 0.6;
`;

const Nothing = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 20px;
  padding: 0 16px;
  text-align: center;
  font-size: var(--size-far-title);
  line-height: 32px;
  color: var(--text);
`;
