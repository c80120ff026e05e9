import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface DoorFormProps {
  readonly busy: boolean;
  /** In words. */
  readonly refusal: string | undefined;
  readonly action: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A few fields and one button. */
export function DoorForm({ busy, refusal, action, onSubmit, children }: DoorFormProps) {
  return (
    <Form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {refusal !== undefined && !busy && (
        <p className="refused" role="alert">
          <CircleAlert size={18} aria-hidden /> {refusal}
        </p>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
        {action}
      </Button>
    </Form>
  );
}

interface DoorInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'username' | 'new-password' | 'one-time-code';
  readonly autoFocus?: boolean;
}

export function DoorInput({ label, value, onChange, autoComplete, autoFocus = true }: DoorInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        fullWidth
        autoFocus={autoFocus}
        type={autoComplete === 'new-password' ? 'password' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ autoComplete, autoCapitalize: 'none', spellCheck: false }}
      />
    </div>
  );
}

const Form = styled.form`
  width: 100%;
  max-width: 400px;
  display: flex;
  flex-direction: column;
  gap: 16px;
  & .field { display: flex; flex-direction: column; gap: 7px; }
  & label { font-size: var(--size-body); font-weight: 550; }
  & .MuiOutlinedInput-root { height: 44px; font-size: var(--size-touch); }
  & small { color: var(--text-2); font-size: var(--size-dense); }
  & a { color: var(--accent); }
  & .refused {
    display: flex;
    gap: 10px;
    padding: 9px 12px;
    border-radius: 6px;
    background: var(--err-tint);
    color: var(--err);
    font-weight: 500;
  }
  & .refused > svg { flex: none; margin-top: 1px; }
`;
