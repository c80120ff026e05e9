import Button from '@mui/material/Button';
import { CircleAlert, History } from 'lucide-react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { NoteLine } from '../note.tsx';
import { MeanwhileNotes } from './meanwhile-notes.tsx';
import type { Form } from './use-form.ts';

/** Above the fields: a refusal that concerns none of them, that earlier entries are back, what others did meanwhile. */
export function FormNotes({ form }: { readonly form: Form }) {
  const t = useKitText();
  return (
    <>
      {form.isRestored && (
        <NoteLine role="status">
          <History size={16} aria-hidden /> {t('draft.restored')}
          <Button variant="text" onClick={form.giveUp}>
            {t('draft.discard')}
          </Button>
        </NoteLine>
      )}
      {form.refusal !== undefined && (
        <NoteLine role="alert" data-tone="err">
          <CircleAlert size={16} aria-hidden /> {form.refusal}
        </NoteLine>
      )}
      {form.meanwhile !== undefined && <MeanwhileNotes meanwhile={form.meanwhile} />}
    </>
  );
}
