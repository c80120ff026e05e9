import styled from '@emotion/styled';
import { useRef } from 'react';
import { CopyButton } from '#frontend/kit/buttons/copy-button.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';

/** Codes that take the place of the app, shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useKitText();
  const shown = useRef<HTMLOListElement>(null);
  return (
    <Codes data-testid="recovery-codes">
      <p>{t('factor.codes')}</p>
      <ol ref={shown}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} shown={shown} />
    </Codes>
  );
}

const Codes = styled.div`
  & > p { margin: 0 0 8px; color: var(--text-2); font-size: var(--size-body); line-height: 20px; }
  & > ol { columns: 2; margin: 0 0 8px; padding: 12px 12px 12px 32px; border-radius: 6px; background: var(--sunken); font-size: var(--size-body); line-height: 24px; }
`;
