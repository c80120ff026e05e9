import styled from '@emotion/styled';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import type { Day } from '#domain/kernel/instant.ts';
import { dayAt } from '#domain/kernel/time-zone.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useControl } from './form-field.tsx';
import type { InputProps } from './inputs.tsx';
import { useTyped } from './use-typed.ts';

/**
 * A day of the plant, `YYYY-MM-DD`: typed or pasted in the notations of the language (`typedDay`), or chosen in the
 * browser's calendar. What is no day, as 31 February, stays as it was typed and is wrong to the schema.
 */
export function DayInput({ value, onChange, onLeave, autoFocus = false, ...props }: InputProps<string>) {
  const { id, wrong, note } = useControl(props);
  const t = useKitText();
  const format = useFormat();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(value);
  const shown = typed ?? textOf(value, format);
  const take = (text: string): void => {
    setTyped(text);
    const today = dayAt(currentPlantTimeZone(), Date.now());
    onChange(text.trim() === '' ? undefined : (typedDay(text, currentLanguage(), today) ?? text));
  };
  return (
    <OutlinedInput
      id={id}
      fullWidth
      autoFocus={autoFocus}
      error={wrong}
      value={shown}
      placeholder={t('day.form')}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        // From here on as everybody writes it.
        setTyped(undefined);
        onLeave?.();
      }}
      endAdornment={
        <Calendar>
          <IconAction
            icon={CalendarDays}
            iconSize={15}
            label={t('day.calendar')}
            tabIndex={-1}
            onClick={() => calendar.current?.showPicker()}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={isDay(value) ? value : ''}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.target.value === '' ? undefined : event.target.value);
            }}
          />
        </Calendar>
      }
      inputProps={{ autoComplete: 'off', 'aria-describedby': note }}
    />
  );
}

const isDay = (value: string | undefined): value is Day => z.iso.date().safeParse(value).success;

/** As it can be typed again: names of months are read in English only. */
function textOf(value: string | undefined, format: Format): string {
  if (!isDay(value)) return value ?? '';
  const language = currentLanguage();
  if (language === 'de' || language === 'en') return format.day(value);
  return value
    .split('-')
    .toReversed()
    .join(language === 'ru' ? '.' : '/');
}

const Calendar = styled.span`
  position: relative;
  margin-right: -6px;
  /* Only its picker is used, which opens beside it. */
  & > input { position: absolute; inset: 0; opacity: 0; pointer-events: none; }
`;
