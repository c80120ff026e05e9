import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useBaseDataText } from './base-data-text.ts';
import type { Contested } from './use-meanwhile.ts';
import type { ValueWords } from './use-value-words.ts';

interface MeanwhileNotesProps {
  readonly contested: readonly Contested[];
  /** Fields of others that the form shows already. */
  readonly taken: readonly string[];
  readonly words: ValueWords;
  readonly onDecide: (field: string, whose: 'mine' | 'theirs') => void;
}

/** Above the fields: what somebody else has changed in the meantime, and whose value is to count. */
export function MeanwhileNotes({ contested, taken, words, onDecide }: MeanwhileNotesProps) {
  const t = useBaseDataText();
  return (
    <>
      {taken.length > 0 && (
        <Note role="status">
          {t('meanwhile.taken', { fields: taken.map((field) => words.label(field)).join(', ') })}
        </Note>
      )}
      {contested.map(({ field, theirs, mine }) => (
        <Note key={field} role="alert" data-open>
          <p>{t('meanwhile.both', { field: words.label(field) })}</p>
          <span>
            <Button onClick={() => onDecide(field, 'theirs')}>
              {t('meanwhile.theirs', { value: words.value(field, theirs) })}
            </Button>
            <Button onClick={() => onDecide(field, 'mine')}>
              {t('meanwhile.mine', { value: words.value(field, mine) })}
            </Button>
          </span>
        </Note>
      ))}
    </>
  );
}

const Note = styled.div`
  padding: 9px 12px;
  border-radius: 6px;
  background: var(--info-tint);
  color: var(--info);
  font-weight: 500;
  &[data-open] { background: var(--warn-tint); color: var(--warn); }
  & > span { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
  & button { max-width: 100%; height: auto; min-height: 30px; white-space: normal; overflow-wrap: anywhere; text-align: left; }
`;
