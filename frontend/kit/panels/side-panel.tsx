import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { BesidePage } from './beside-page.ts';

export interface SidePanelProps {
  readonly title: string;
  /** A line below the title. */
  readonly subtitle?: ReactNode;
  /** 760 px, for what has to be seen at once: a week, a matrix. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** 402 px at the right of a page, which stays usable; below 960 px it covers the page (look, section 4). */
export function SidePanel({ title, subtitle, wide = false, onClose, onKeyDown, footer, children }: SidePanelProps) {
  const t = useKitText();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus has gone, as the form that was saved: who works by keyboard goes on here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Panel
      aria-labelledby={titleId}
      data-wide={wide}
      onKeyDown={(event) => {
        // An open menu or list takes its own Escape.
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        else onKeyDown?.(event);
      }}
    >
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconAction icon={X} label={t('close')} onClick={onClose} />
        {subtitle !== undefined && <p>{subtitle}</p>}
      </header>
      <div className="body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </Panel>
  );
}

const Panel = styled(BesidePage)`
  @media (min-width: 961px) { &[data-wide='true'] { width: min(760px, 68%); } }
  & > header { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 8px; padding: 12px 12px 10px 20px; }
  & > header > h2 { flex: 1; min-width: 0; font-size: var(--size-title-2); line-height: 22px; font-weight: 650; letter-spacing: -0.012em; overflow-wrap: anywhere; outline: 0; }
  & > header > p { width: 100%; color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
  & > .body { flex: 1; min-height: 0; overflow: auto; padding: 8px 20px 20px; }
  & > footer { flex: none; display: flex; align-items: center; gap: 8px; padding: 12px 20px; border-top: 1px solid var(--line-2); background: var(--sunken); }
  & > footer > small { flex: 1; min-width: 0; color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
  @media (max-width: 599px) {
    border-left: 0;
    & > .body { padding: 8px 16px 20px; }
    & > footer { flex-wrap: wrap; padding: 12px 16px; }
    & > footer > button { flex: 1; }
  }
`;
