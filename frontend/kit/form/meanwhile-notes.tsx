import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Note } from '../note.tsx';
import type { Meanwhile } from './meanwhile.ts';

/** Above the fields: what somebody else has changed in the meantime, and whose value is to count. */
export function MeanwhileNotes({ meanwhile: { contested, taken, isGone, decide } }: { readonly meanwhile: Meanwhile }) {
  const t = useKitText();
  return (
    <>
      {isGone && (
        <Meanwhile role="alert" data-tone="warn" data-meanwhile>
          {t('meanwhile.gone')}
        </Meanwhile>
      )}
      {taken.length > 0 && !isGone && (
        <Meanwhile role="status">{t('meanwhile.taken', { fields: taken.join(', ') })}</Meanwhile>
      )}
      {contested.map(({ field, label, theirs, mine }) => (
        <Meanwhile key={field} role="alert" data-tone="warn" data-meanwhile>
          <p>{t('meanwhile.both', { field: label })}</p>
          <span>
            <Button onClick={() => decide(field, 'theirs')}>{t('meanwhile.theirs', { value: theirs })}</Button>
            <Button onClick={() => decide(field, 'mine')}>{t('meanwhile.mine', { value: mine })}</Button>
          </span>
        </Meanwhile>
      ))}
    </>
  );
}

/** Beside the button that sends: that something was decided by others, or is to be; leads to where it is said. */
export function MeanwhileHint({ meanwhile: { contested, isGone } }: { readonly meanwhile: Meanwhile }) {
  const t = useKitText();
  if (!isGone && contested.length === 0) return null;
  return (
    <Hint
      type="button"
      onClick={() => document.querySelector('[data-meanwhile]')?.scrollIntoView({ block: 'nearest' })}
    >
      {t(isGone ? 'gone' : 'meanwhile.blocked')}
    </Hint>
  );
}

const Hint = styled.button`
  padding: 4px 0;
  border: 0;
  background: none;
  color: var(--warn);
  font: inherit;
  font-size: var(--size-caption);
  line-height: 16px;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 2px;
  cursor: pointer;
`;
const Meanwhile = styled(Note)`
  & > span { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
  & button { max-width: 100%; height: auto; min-height: 30px; white-space: normal; overflow-wrap: anywhere; text-align: left; }
`;
