import OutlinedInput from '@mui/material/OutlinedInput';
import { useControl } from '#frontend/kit/form/form-field.tsx';
import type { InputProps } from '#frontend/kit/form/inputs.tsx';

/** What nobody else is to read over a shoulder, and no browser is to remember. */
export function SecretInput({ value, onChange, onLeave, ...props }: InputProps<string>) {
  const { id, wrong, note } = useControl(props);
  return (
    <OutlinedInput
      id={id}
      type="password"
      fullWidth
      error={wrong}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      inputProps={{ autoComplete: 'new-password', 'aria-describedby': note }}
    />
  );
}
