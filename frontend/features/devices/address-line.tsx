import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { notify } from '#frontend/kit/notifications.ts';
import { useDevicesText } from './devices-text.ts';

interface AddressLineProps {
  readonly label: string;
  readonly address: string;
}

/** An address to type or to paste on another device. */
export function AddressLine({ label, address }: AddressLineProps) {
  const t = useDevicesText();
  const shown = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ severity: 'success', text: t('copied') });
    } catch {
      // Pages that come over plain http from another machine have no clipboard; the person copies what is marked.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      notify({ severity: 'info', text: t('copyByHand') });
    }
  };
  return (
    <Line>
      <span>{label}</span>
      <code ref={shown}>{address}</code>
      <Button startIcon={<Copy size={15} strokeWidth={1.75} />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 6px;
  & > span { font-size: 12px; line-height: 16px; color: var(--text-2); }
  & > code { padding: 6px 8px; border-radius: 6px; background: var(--sunken); font-size: 12.5px; line-height: 18px; overflow-wrap: anywhere; user-select: all; }
`;
