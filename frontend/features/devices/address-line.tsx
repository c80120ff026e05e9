import styled from '@emotion/styled';
import { useRef } from 'react';
import { CopyButton } from '#frontend/kit/buttons/copy-button.tsx';

interface AddressLineProps {
  readonly label: string;
  readonly address: string;
}

/** An address to type or to paste on another device. */
export function AddressLine({ label, address }: AddressLineProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Line>
      <span>{label}</span>
      <code ref={shown}>{address}</code>
      <CopyButton text={address} shown={shown} />
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 6px;
  & > span:first-of-type { font-size: var(--size-caption); line-height: 16px; color: var(--text-2); }
  & > code { padding: 6px 8px; border-radius: 6px; background: var(--sunken); font-size: var(--size-dense); line-height: 18px; overflow-wrap: anywhere; user-select: all; }
`;
