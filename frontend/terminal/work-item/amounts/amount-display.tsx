import styled from '@emotion/styled';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useTypedKeys } from './use-typed-keys.ts';

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
