import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { durationToType, typedDuration } from '#frontend/i18n/typed-duration.ts';
import { FormField, noteIdOf } from '#frontend/kit/form/form-field.tsx';

interface DurationFieldProps {
  readonly id: string;
  readonly label: string;
  /** Seconds at first. */
  readonly initial: number | undefined;
  readonly required: boolean;
  readonly help?: string | undefined;
  readonly error: string | undefined;
  /** Seconds; NaN when it is no time. */
  readonly onChange: (seconds: number | undefined) => void;
}

/** A time as people write it: "1 h 30", "45 min", "1:30". */
export function DurationField({ id, label, initial, required, help, error, onChange }: DurationFieldProps) {
  const language = currentLanguage();
  const [typed, setTyped] = useState(initial === undefined || initial === 0 ? '' : durationToType(initial, language));
  return (
    <FormField id={id} label={label} required={required} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        error={error !== undefined}
        value={typed}
        placeholder="1 h 30 min"
        onChange={({ target }) => {
          setTyped(target.value);
          const text = target.value.trim();
          onChange(text === '' ? undefined : (typedDuration(text, language) ?? Number.NaN));
        }}
        inputProps={{ autoComplete: 'off', 'aria-describedby': noteIdOf(id) }}
      />
    </FormField>
  );
}
