import styled from '@emotion/styled';
import { type ReactNode, useRef } from 'react';
import type { Day } from '#domain/kernel/instant.ts';

interface DayInputProps {
  readonly label: string;
  readonly value: Day;
  readonly onDay: (day: Day) => void;
  /** The day as it is shown; the phone's own calendar chooses another. */
  readonly words: string;
  readonly icon: ReactNode;
}

/** A day in the words of the page, chosen with the calendar of the phone. */
export function DayInput({ label, value, onDay, words, icon }: DayInputProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Face>
      {icon}
      <span aria-hidden>{words}</span>
      <input
        ref={field}
        type="date"
        aria-label={label}
        value={value}
        onClick={() => field.current?.showPicker()}
        onChange={({ target }) => {
          if (target.value !== '') onDay(target.value);
        }}
      />
    </Face>
  );
}

const Face = styled.label`
  position: relative;
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  height: 48px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: 600 var(--size-touch)/20px var(--font);
  white-space: nowrap;
  &:focus-within { outline: 2px solid var(--sel); outline-offset: 2px; }
  & > input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
`;
