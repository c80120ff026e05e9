import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CircleAlert, History } from 'lucide-react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { MeanwhileNotes } from './meanwhile-notes.tsx';
import type { Form } from './use-form.ts';

/** Above the fields: a refusal that concerns none of them, that earlier entries are back, what others did meanwhile. */
export function FormNotes({ form }: { readonly form: Form }) {
  const t = useKitText();
  return (
    <>
      {form.isRestored && (
        <Note role="status">
          <History size={16} aria-hidden /> {t('draft.restored')}
          <Button variant="text" onClick={form.giveUp}>
            {t('draft.discard')}
          </Button>
        </Note>
      )}
      {form.refusal !== undefined && (
        <Note role="alert" data-tone="err">
          <CircleAlert size={16} aria-hidden /> {form.refusal}
        </Note>
      )}
      {form.meanwhile !== undefined && <MeanwhileNotes meanwhile={form.meanwhile} />}
    </>
  );
}

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 9px 12px;
  border-radius: 6px;
  background: var(--info-tint);
  color: var(--info);
  font-weight: 500;
  &[data-tone='err'] { background: var(--err-tint); color: var(--err); }
  & > svg { flex: none; }
  & > button { margin-left: auto; }
`;
