import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useKitText } from './kit-text.ts';

/** What is there faster does not need a sign that it is coming (look, section 8). */
const patience = 300;

/** The 2 px line at the upper edge of what is loading. */
export function LoadingLine({ show }: { readonly show: boolean }) {
  const t = useKitText();
  return show ? <Line role="progressbar" aria-label={t('loading')} /> : null;
}

const appear = keyframes({ from: { opacity: 0 } });
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Line = styled('div')({
  position: 'absolute',
  inset: '0 0 auto',
  height: 2,
  overflow: 'hidden',
  zIndex: 5,
  animation: `${appear} 80ms ${patience}ms both`,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    background: 'var(--accent)',
    animation: `${run} 1.1s linear infinite`,
  },
});
