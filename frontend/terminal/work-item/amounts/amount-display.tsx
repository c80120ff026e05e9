import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { afterKey, noKeys } from '#frontend/kit/scan/wedge.ts';
import { handheld } from '../../kit/terminal-styles.tsx';

interface AmountDisplayProps {
  readonly label: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** The text is what was before: what is typed takes its place. */
  readonly isOld?: boolean;
  /** There is something to think about. */
  readonly isOdd?: boolean;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** What was typed. It takes a keyboard that hangs on the device, too, but never calls the system's onto the screen. */
export function AmountDisplay(props: AmountDisplayProps) {
  const { label, text, disabled = false, isOld = false, isOdd = false, onText, onEnter } = props;
  useTypedKeys({ text, isOld, isOn: !disabled, onText, onEnter });
  return (
    <Display data-odd={isOdd || undefined}>
      <span>{label}</span>
      <input
        className="tabular"
        type="text"
        inputMode="none"
        autoComplete="off"
        aria-label={label}
        value={text}
        disabled={disabled}
        maxLength={14}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      {!disabled && <Caret aria-hidden />}
    </Display>
  );
}

const Display = styled.label`
  flex: none;
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  height: 70px;
  padding: 0 18px;
  border: 3px solid var(--accent);
  border-radius: 12px;
  background: var(--surface);
  & > span { white-space: nowrap; color: var(--text-2); font-size: var(--size-far-strong); }
  & input {
    flex: 1;
    min-width: 0;
    width: 0;
    border: 0;
    padding: 0;
    background: none;
    text-align: right;
    font-size: var(--size-far-amount);
    line-height: 60px;
    font-weight: 650;
    letter-spacing: -0.02em;
    caret-color: transparent;
    outline: 0 !important;
    color: var(--text);
  }
  &[data-odd] { border-color: var(--warn); }
  &[data-odd] > span { color: #7a3400; font-weight: 600; }
  &:has(input:disabled) { border-color: var(--quiet); background: var(--ground); }
  ${handheld} {
    height: 60px;
    & input { font-size: var(--size-far-digits); }
    & > span { font-size: var(--size-far-note); }
  }
`;

const Caret = styled.i`
  width: 3px;
  height: 46px;
  background: var(--sel);
  margin-left: -4px;
`;

interface TypedKeys {
  readonly text: string;
  /** What stands there is what was before: the first key takes its place. */
  readonly isOld: boolean;
  readonly isOn: boolean;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** As long as the field takes it. */
const longest = 14;

/**
 * A keyboard that hangs on the device types an amount wherever the focus is, as the keys of the page do. What a scanner
 * types is no amount: the amount is again what it was.
 */
function useTypedKeys({ text, isOld, isOn, onText, onEnter }: TypedKeys): void {
  const reader = useRef({ keys: noKeys, before: '' });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey, timeStamp } = event;
    if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      return;
    const { state, code } = afterKey(reader.current.keys, key, timeStamp);
    reader.current = { keys: state, before: state.text.length === 1 ? text : reader.current.before };
    if (code !== undefined) {
      event.preventDefault();
      onText(reader.current.before);
    } else if (/^[\d.,-]$/.test(key)) onText(((isOld ? '' : text) + key).slice(0, longest));
    else if (key === 'Backspace') onText(text.slice(0, -1));
    else if (key === 'Enter' && text !== '' && !isOfPage(target)) {
      event.preventDefault();
      onEnter();
    }
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}

/** A key of the page that Enter presses, and none of the pad, which was only touched last. */
const isOfPage = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.closest('[role=group]') === null;
