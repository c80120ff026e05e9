import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';

interface PopoverProps {
  /** The button below which it opens. */
  readonly opener: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  /** Selector of what belongs to the sheet and stands elsewhere in the page. */
  readonly keep?: string;
  readonly children: ReactNode;
}

/** A small sheet below a button of the tool bar; Escape or a click elsewhere closes it. */
export function Popover({ opener, label, onClose, keep, children }: PopoverProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Once: a field in the sheet keeps the focus when the tool bar is drawn again.
    box.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const away = ({ target }: PointerEvent): void => {
      const isKept = keep !== undefined && target instanceof Element && target.closest(keep) !== null;
      if (!isKept && !box.current?.contains(target as Node) && !opener.contains(target as Node)) onClose();
    };
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [opener, onClose, keep]);
  const { left, bottom } = opener.getBoundingClientRect();
  return (
    <Sheet
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      style={{ left: Math.max(8, Math.min(left, innerWidth - width - 8)), top: bottom + 4 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
    </Sheet>
  );
}

const width = 340;

const Sheet = styled.div`
  position: fixed;
  z-index: 20;
  width: ${width}px;
  max-height: 70vh;
  overflow: auto;
  padding: 8px 0;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  font: 400 var(--size-dense)/18px var(--font);
  white-space: normal;
  outline: none;
  & p { padding: 6px 14px; color: var(--text-2); }
  & h3 { padding: 6px 14px 2px; font-size: var(--size-caption); font-weight: 600; color: var(--text-2); }
  & li { padding: 4px 14px; overflow-wrap: anywhere; }
  & small { font-size: var(--size-caption); color: var(--text-2); }
`;
