import OutlinedInput from '@mui/material/OutlinedInput';
import { typedTime } from '#frontend/i18n/typed-time.ts';
import { useControl } from './form-field.tsx';
import type { InputProps } from './inputs.tsx';
import { useTyped } from './use-typed.ts';

/**
 * A time of day, `HH:MM`, typed as people write it (`typedTime`). What is no time stays as it was typed and is wrong to
 * the schema.
 */
export function TimeInput({ value, onChange, onLeave, autoFocus = false, ...props }: InputProps<string>) {
  const { id, wrong, note } = useControl(props);
  const [typed, setTyped] = useTyped(value);
  return (
    <OutlinedInput
      id={id}
      fullWidth
      autoFocus={autoFocus}
      error={wrong}
      value={typed ?? value ?? ''}
      placeholder="06:00"
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange(text.trim() === '' ? undefined : (typedTime(text) ?? text));
      }}
      onBlur={() => {
        setTyped(undefined);
        onLeave?.();
      }}
      inputProps={{ inputMode: 'numeric', autoComplete: 'off', 'aria-describedby': note }}
    />
  );
}
