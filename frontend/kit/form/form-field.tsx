import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

export interface FormFieldProps {
  /** Id of the control that the label belongs to. */
  readonly id: string;
  /** Absent where the control shows it itself. */
  readonly label: string | undefined;
  readonly required: boolean;
  readonly help?: string | undefined;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Id of the line below a control, for its `aria-describedby`. */
export const noteIdOf = (id: string): string => `${id}-note`;

/** Label above, help below; an error takes the place of the help, and names the rule: where the help does, it stays (look, section 9). */
export function FormField({ id, label, required, help, error, children }: FormFieldProps) {
  const t = useKitText();
  return (
    <Field data-beside={label === undefined}>
      {label !== undefined && (
        <label htmlFor={id}>
          {label}
          {!required && <small>{t('form.optional')}</small>}
        </label>
      )}
      {children}
      <p id={noteIdOf(id)} data-wrong={error !== undefined} aria-live="polite">
        {error !== undefined && <CircleAlert size={14} strokeWidth={2} aria-hidden />}
        {error === fieldErrorText('invalid_format') ? (help ?? error) : (error ?? help)}
      </p>
    </Field>
  );
}

const Field = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & > label { font-size: var(--size-body); line-height: 20px; font-weight: 550; }
  & > label > small { margin-left: 6px; color: var(--text-3); font-size: var(--size-caption); font-weight: 400; }
  & > p { display: flex; align-items: center; gap: 5px; font-size: var(--size-caption); line-height: 16px; color: var(--text-3); }
  /* Below the words that stand beside a box, not below the box. */
  &[data-beside='true'] { gap: 0; }
  &[data-beside='true'] > label + p { padding-left: 28px; }
  @media (max-width: 599px) { &[data-beside='true'] > label + p { padding-left: 34px; } }
  & > p:empty { display: none; }
  & > p[data-wrong='true'] { color: var(--err); }
  & > p > svg { flex: none; }
`;
