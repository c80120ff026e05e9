import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { PlainButton } from './big-button.tsx';
import { handheld } from './terminal-styles.tsx';
import { useTerminalText } from './terminal-text.ts';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Missing: nothing but what is in it closes it. */
  readonly onClose?: () => void;
  /** Hides what is below it. */
  readonly isCovering?: boolean;
}

/** A question in the middle of the page; the browser keeps the focus in it. */
export function Sheet({ title, children, onClose, isCovering = false }: SheetProps) {
  const t = useTerminalText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <Box
      ref={dialog}
      aria-labelledby={id}
      data-covering={isCovering || undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <Inside>
        <Top>
          <h1 id={id}>{title}</h1>
          {onClose !== undefined && (
            <Close aria-label={t('close')} onClick={onClose}>
              <X size={28} />
            </Close>
          )}
        </Top>
        {children}
      </Inside>
    </Box>
  );
}

const Box = styled.dialog`
  width: 560px;
  max-width: calc(100vw - 24px);
  max-height: calc(100dvh - 24px);
  padding: 0;
  border: 0;
  border-radius: 16px;
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--sh-3);
  overflow-y: auto;
  &::backdrop { background: rgb(7 44 65 / 0.6); }
  &[data-covering]::backdrop { background: var(--rail); }
`;

const Inside = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 20px;
  ${handheld} { padding: 14px; }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  & h1 { flex: 1; font-size: var(--size-far-title); line-height: 32px; font-weight: 650; letter-spacing: -0.015em; }
  ${handheld} { & h1 { font-size: var(--size-far-strong); line-height: 27px; } }
`;

const Close = styled(PlainButton)`
  flex: none;
  width: 56px;
  height: 56px;
  border-radius: 12px;
  background: var(--ground);
  &:active { background: var(--quiet); }
`;
