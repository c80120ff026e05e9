import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { Segment } from '#frontend/features/timeline/panels/frame.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

export function Field({ label, value, isWrong, onChange }: FieldProps): ReactNode {
  return (
    <label>
      {label}
      <input
        type="text"
        value={value}
        aria-invalid={isWrong}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** One of a few, all of them in sight. */
export function Choice({ label, options, chosen, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <Segment role="group" aria-labelledby={id}>
      <span id={id} hidden>
        {label}
      </span>
      {options.map((option, at) => (
        <button type="button" key={option} aria-pressed={at === chosen} onClick={() => onChoose(at)}>
          {option}
        </button>
      ))}
    </Segment>
  );
}

interface OutcomeProps {
  readonly text: string;
  readonly isWrong: boolean;
  readonly note: string | undefined;
}

/** What the edit would do, or why it is refused; read out when it changes. */
export function Outcome({ text, isWrong, note }: OutcomeProps): ReactNode {
  return (
    <p role="status" data-tone={isWrong ? 'err' : undefined}>
      {text}
      {note !== undefined && <small>{note}</small>}
    </p>
  );
}

/** Floats at the bottom centre, where the selection bar stands otherwise. */
export const PanelSheet = styled.form`
  position: absolute;
  z-index: 6;
  left: 50%;
  bottom: 14px;
  transform: translateX(-50%);
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(560px, calc(100% - 24px));
  padding: 12px 14px;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  outline: none;
  font: 400 var(--size-dense)/18px var(--font);
  & > header { display: flex; gap: 8px; flex-wrap: wrap; }
  & > header > span { color: var(--text-2); }
  & > div { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
  & label { display: inline-flex; align-items: center; gap: 6px; }
  & input[type='text'] {
    width: 150px;
    height: 28px;
    padding: 0 8px;
    border: 1px solid var(--line-3);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
  & input[aria-invalid='true'] { border-color: var(--err); }
  & p { min-height: 18px; }
  & p[data-tone='err'] { color: var(--err); }
  & p > small { display: block; font-size: var(--size-caption); color: var(--warn); }
  & > footer { display: flex; gap: 8px; justify-content: flex-end; }
  @media (max-width: 599px) {
    position: fixed;
    inset: 0;
    z-index: 21;
    width: auto;
    transform: none;
    gap: 16px;
    padding: 20px 16px calc(16px + env(safe-area-inset-bottom, 0px));
    border-radius: 0;
    overflow-y: auto;
    font-size: var(--size-touch);
    line-height: 22px;
    & > header { flex-direction: column; gap: 2px; }
    & > header > strong { font-size: var(--size-heading); line-height: 28px; }
    & > div { flex-direction: column; align-items: stretch; }
    & > div > label:has(> input[type='text']) { flex-direction: column; align-items: stretch; }
    & > div > label:has(> input[type='checkbox']) { min-height: 48px; }
    & input[type='text'] { width: 100%; height: 48px; font-size: var(--size-title-2); }
    & input[type='checkbox'] { width: 22px; height: 22px; }
    & > footer { margin-top: auto; flex-direction: row-reverse; }
    & > footer > button { flex: 1; height: 48px; font-size: var(--size-touch); }
    & > footer > button[data-main]:enabled { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; }
  }
`;
