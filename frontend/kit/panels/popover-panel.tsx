import Popover from '@mui/material/Popover';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '../buttons/icon-action.tsx';

interface PopoverPanelProps {
  readonly title: string;
  /** What the button that closes it is called. */
  readonly close: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A panel below a button of the top bar; made as wide as it is to be by who styles it. */
export function PopoverPanel({ title, close, anchor, onClose, className, children }: PopoverPanelProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -8, horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <section className={className}>
        <header>
          <h2>{title}</h2>
          <IconAction icon={X} label={close} size="small" onClick={onClose} />
        </header>
        {children}
      </section>
    </Popover>
  );
}
