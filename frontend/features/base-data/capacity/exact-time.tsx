import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useState } from 'react';
import { typedTime } from '#frontend/i18n/typed-time.ts';

interface ExactTimeProps {
  readonly label: string;
  readonly value: string;
  readonly wrong: boolean;
  /** The start of a shift: 24:00 would be the next day. */
  readonly isStart?: true;
  /** When it is left or Enter is pressed, so that rows do not change place under the hand. */
  readonly onChange: (time: string) => void;
  /** What was typed is no time; the old one comes back. */
  readonly onWrong: (text: string) => void;
}

export function ExactTime({ label, value, wrong, isStart, onChange, onWrong }: ExactTimeProps) {
  const [typed, setTyped] = useState<string>();
  const take = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const time = typedTime(typed);
    if (time === undefined || (isStart === true && time === '24:00')) onWrong(typed);
    else if (time !== value) onChange(time);
  };
  return (
    <OutlinedInput
      size="small"
      error={wrong}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // Enter ends the time, not the form.
        event.preventDefault();
        take();
      }}
      inputProps={{ 'aria-label': label, inputMode: 'numeric', autoComplete: 'off' }}
      sx={{ width: 68 }}
    />
  );
}
