import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { Form } from '#frontend/kit/form/use-form.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { isNothing, valueWords } from '#frontend/kit/history/history-values.ts';
import { Note } from '#frontend/kit/note.tsx';
import type { EditField } from './edit-field.ts';

interface TheirChangesProps {
  readonly by: string;
  readonly fields: readonly EditField[];
  /** As the object is now. */
  readonly values: FormValues;
  /** What its people and its customer are called, by field. */
  readonly names: Readonly<Record<string, string | undefined>>;
  readonly form: Form;
}

/** What somebody else has made of the same fields while the form was open. */
export function TheirChanges({ by, fields, values, names, form }: TheirChangesProps) {
  const t = usePlanningText();
  const format = useFormat();
  return (
    <Theirs data-tone="warn" role="alert">
      <p>{t('edit.theirs', { name: by })}</p>
      <ul>
        {fields.map(({ name: field, label }) => {
          const theirs = values[field];
          const isTaken = JSON.stringify(form.values[field]) === JSON.stringify(theirs);
          return (
            <li key={field}>
              <span>
                {t('edit.theirs.field', {
                  field: label ?? fieldWord(field),
                  value: isNothing(theirs) ? t('edit.empty') : valueWords(field, theirs, names[field], format),
                })}
              </span>
              <Button disabled={isTaken} onClick={() => form.set(field, theirs)}>
                {t(isTaken ? 'edit.theirs.taken' : 'edit.theirs.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Theirs>
  );
}

const Theirs = styled(Note)`
  & > ul { list-style: none; margin: 6px 0 0; padding: 0; font-weight: 400; }
  & li { display: flex; align-items: center; gap: 8px; padding: 3px 0; }
  & li > span { flex: 1; min-width: 0; }
`;
