import styled from '@emotion/styled';
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainButton } from './big-button.tsx';
import { handheld } from './terminal-styles.tsx';
import { useTerminalText } from './terminal-text.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface NumberPadProps {
  readonly onDigit: (digit: string) => void;
  readonly onDelete: () => void;
  readonly disabled?: boolean;
  /** What stands beside the zero, such as a decimal key; default: nothing. */
  readonly corner?: ReactNode;
}

/** Keys for numbers: the system's keyboard is too small for gloves, and covers half of the page (look, section 12). */
export function NumberPad({ onDigit, onDelete, disabled = false, corner }: NumberPadProps) {
  const t = useTerminalText();
  const key = (digit: string) => (
    <PadKey key={digit} disabled={disabled} onClick={() => onDigit(digit)}>
      {digit}
    </PadKey>
  );
  return (
    <Pad role="group" aria-label={t('digits')}>
      {digits.map(key)}
      <PadKey disabled={disabled} aria-label={t('deleteDigit')} onClick={onDelete}>
        <Delete size={32} />
      </PadKey>
      {key('0')}
      {corner ?? <span />}
    </Pad>
  );
}

const Pad = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  grid-auto-rows: minmax(72px, 1fr);
  gap: 10px;
  ${handheld} { grid-auto-rows: minmax(60px, 1fr); }
`;

export const PadKey = styled(PlainButton)`
  min-height: 72px;
  border-radius: 14px;
  background: var(--ground);
  color: var(--text);
  font-size: var(--size-far-figure);
  line-height: 40px;
  font-weight: 600;
  &:active { background: var(--quiet); }
  &:disabled { color: var(--text-3); cursor: default; }
  ${handheld} { min-height: 60px; font-size: var(--size-far-page); }
`;
