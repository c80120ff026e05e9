import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';

interface CellInputProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly placeholder?: string;
  /** Pixels; missing: as wide as there is room. */
  readonly width?: number;
  readonly onLeave: (value: string | undefined) => void;
}

/** Told when it is left or Enter is pressed: each letter would check nothing. */
export function CellInput({ label, value = '', placeholder = '', width, onLeave }: CellInputProps) {
  const [typed, setTyped] = useState(value);
  const leave = (): void => {
    const text = typed.trim();
    if (text !== value) onLeave(text === '' ? undefined : text);
  };
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={placeholder}
      inputProps={{ 'aria-label': label, autoComplete: 'off' }}
      sx={{ height: 28, ...(width === undefined ? { minWidth: 80, flex: 1 } : { width }) }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
    />
  );
}
