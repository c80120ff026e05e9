import OutlinedInput from '@mui/material/OutlinedInput';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { durationToType, typedDuration } from '#frontend/i18n/typed-duration.ts';
import { FormField, type FormFieldProps, useControl } from '#frontend/kit/form/form-field.tsx';
import { useTyped } from '#frontend/kit/form/use-typed.ts';

interface DurationInputProps {
  /** Seconds; none is shown as nothing. */
  readonly value: number | undefined;
  /** Seconds; NaN when it is no time. */
  readonly onChange: (seconds: number | undefined) => void;
}

/** A time as people write it: "1 h 30", "45 min", "1:30". */
export function DurationField({ value, onChange, ...field }: DurationInputProps & Omit<FormFieldProps, 'children'>) {
  return (
    <FormField {...field}>
      <DurationInput value={value} onChange={onChange} />
    </FormField>
  );
}

function DurationInput({ value, onChange }: DurationInputProps) {
  const { id, wrong, note } = useControl();
  const language = currentLanguage();
  const [typed, setTyped] = useTyped(value);
  const shown = value === undefined || value === 0 ? '' : durationToType(value, language);
  return (
    <OutlinedInput
      id={id}
      fullWidth
      error={wrong}
      value={typed ?? shown}
      placeholder="1 h 30 min"
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        onChange(text === '' ? undefined : (typedDuration(text, language) ?? Number.NaN));
      }}
      inputProps={{ autoComplete: 'off', 'aria-describedby': note }}
    />
  );
}
