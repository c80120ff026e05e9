import styled from '@emotion/styled';
import { encode } from 'uqr';
import { useKitText } from '#frontend/kit/kit-text.ts';

/** What an authenticator app reads with its camera, and the same to be typed. */
export function FactorSecret({ uri, secret }: { readonly uri: string; readonly secret: string }) {
  const t = useKitText();
  const { data, size } = encode(uri, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Secret>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('factor.qr')} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <p>
        {t('factor.secret')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </Secret>
  );
}

const Secret = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  & > svg { width: 192px; height: 192px; border: 1px solid var(--line-2); border-radius: 6px; }
  & > p { color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
  & code { color: var(--text); font-size: var(--size-body); overflow-wrap: anywhere; }
`;
