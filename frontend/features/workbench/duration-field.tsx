import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { durationToType, typedDuration } from '#frontend/i18n/typed-duration.ts';
import { FormField, type FormFieldProps, useControl } from '#frontend/kit/form/form-field.tsx';

interface DurationInputProps {
  /** Seconds at first. */
  readonly initial: number | undefined;
  /** Seconds; NaN when it is no time. */
  readonly onChange: (seconds: number | undefined) => void;
}

/** A time as people write it: "1 h 30", "45 min", "1:30". */
export function DurationField({ initial, onChange, ...field }: DurationInputProps & Omit<FormFieldProps, 'children'>) {
  return (
    <FormField {...field}>
      <DurationInput initial={initial} onChange={onChange} />
    </FormField>
  );
}

function DurationInput({ initial, onChange }: DurationInputProps) {
  const { id, wrong, note } = useControl();
  const language = currentLanguage();
  const [typed, setTyped] = useState(initial === undefined || initial === 0 ? '' : durationToType(initial, language));
  return (
    <OutlinedInput
      id={id}
      fullWidth
      error={wrong}
      value={typed}
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
