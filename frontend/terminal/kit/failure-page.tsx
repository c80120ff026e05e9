import styled from '@emotion/styled';
import { BigButton } from './big-button.tsx';
import { useTerminalText } from './terminal-text.ts';

/** What a worker sees instead of a page that failed, or where the browser keeps nothing. Stands without anything around it. */
export function FailurePage({ kind = 'failure' }: { readonly kind?: 'failure' | 'noStore' }) {
  const t = useTerminalText();
  return (
    <Page role="alert">
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.help`)}</p>
      <BigButton look="primary" onClick={() => location.reload()}>
        {t('failure.reload')}
      </BigButton>
    </Page>
  );
}

const Page = styled.main`
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 20px;
  padding: 24px;
  text-align: center;
  & h1 { font-size: var(--size-far-figure); line-height: 42px; font-weight: 650; letter-spacing: -0.015em; }
  & p { max-width: 640px; font-size: var(--size-far-heading); line-height: 32px; }
  & button { min-width: 280px; }
`;
