import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

export interface FormFieldProps {
  /** Absent where the control shows it itself. */
  readonly label?: string | undefined;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The control, which is connected with the field by itself (`useControl`). */
  readonly children: ReactNode;
}

const FieldContext = createContext<{ readonly id: string; readonly isWrong: boolean } | undefined>(undefined);

/** Label above, help below; an error takes the place of the help, and names the rule: where the help does, it stays (look, section 9). */
export function FormField({ label, required = false, help, error, children }: FormFieldProps) {
  const t = useKitText();
  const id = useId();
  const isWrong = error !== undefined;
  const field = useMemo(() => ({ id, isWrong }), [id, isWrong]);
  return (
    <Field data-beside={label === undefined}>
      {label !== undefined && (
        <label htmlFor={id}>
          {label}
          {!required && <small>{t('form.optional')}</small>}
        </label>
      )}
      <FieldContext value={field}>{children}</FieldContext>
      <p id={noteIdOf(id)} data-wrong={isWrong} aria-live="polite">
        {isWrong && <CircleAlert size={14} strokeWidth={2} aria-hidden />}
        {error === fieldErrorText('invalid_format') ? (help ?? error) : (error ?? help)}
      </p>
    </Field>
  );
}

export interface ControlProps {
  /** Default: that of the field around it, whose label and note belong to it. */
  readonly id?: string | undefined;
  /** Default: whether the field around it says an error. */
  readonly wrong?: boolean | undefined;
}

/** What a control needs to belong to the field around it; without one it is known by its own id. */
export function useControl({ id: given, wrong: isSaidWrong }: ControlProps = {}) {
  const field = useContext(FieldContext);
  const own = useId();
  const id = given ?? field?.id ?? own;
  return { id, wrong: isSaidWrong ?? field?.isWrong ?? false, note: noteIdOf(id) };
}

/** What a field says where nothing can be entered. */
export function FieldOutput({ children }: { readonly children: ReactNode }) {
  const { id, note } = useControl();
  return (
    <output id={id} aria-describedby={note}>
      {children}
    </output>
  );
}

/** Id of the line below a control, for its `aria-describedby`. */
const noteIdOf = (id: string): string => `${id}-note`;

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
