import styled from '@emotion/styled';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { HistoryList } from '#frontend/kit/history/history-list.tsx';
import { useBaseDataText } from './base-data-text.ts';
import type { ObjectRow } from './object-screen.ts';
import type { ValueWords } from './use-value-words.ts';

interface ObjectHistoryProps {
  readonly id: string;
  readonly object: ObjectRow;
  readonly words: ValueWords;
}

/** Who changed an object, when, from what to what: read when somebody wants to know. */
export function ObjectHistory({ id, object, words }: ObjectHistoryProps) {
  const t = useBaseDataText();
  const [isOpen, setOpen] = useState(false);
  const action = (name: string): string => {
    const [fact] = /(?:Created|Changed|Deleted)$/.exec(name) ?? [];
    return fact === undefined ? name : t(`history.${fact as 'Created' | 'Changed' | 'Deleted'}`);
  };
  return (
    <Part open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={15} strokeWidth={2} aria-hidden />
        {t('panel.history')}
      </summary>
      {isOpen && (
        <HistoryList objectId={id} version={object} words={{ action, field: words.label, value: words.value }} />
      )}
    </Part>
  );
}

const Part = styled.details`
  margin-top: 16px;
  border-top: 1px solid var(--line-2);
  & > summary {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 10px 0;
    border-radius: 6px;
    font-weight: 600;
    cursor: pointer;
    list-style: none;
    @media (max-width: 599px) { min-height: 48px; }
  }
  & > summary > svg { color: var(--text-2); transition: transform 80ms; }
  &[open] > summary > svg { transform: rotate(90deg); }
`;
