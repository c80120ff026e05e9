import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useKitText } from './kit-text.ts';

/** Milliseconds before a loading indicator is shown (look, section 8). */
const showDelay = 300;

/** 2 px loading line at the upper edge. */
export function LoadingLine({ show }: { readonly show: boolean }) {
  const t = useKitText();
  return show ? <Line role="progressbar" aria-label={t('loading')} /> : null;
}

const appear = keyframes({ from: { opacity: 0 } });
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Line = styled.div`
  position: absolute;
  inset: 0 0 auto;
  height: 2px;
  overflow: hidden;
  z-index: 5;
  animation: ${appear} 80ms ${showDelay}ms both;
  &::after {
    content: "";
    position: absolute;
    inset: 0;
    width: 40%;
    background: var(--accent);
    animation: ${run} 1.1s linear infinite;
  }
`;
