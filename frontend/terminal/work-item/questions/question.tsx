import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Column } from '#frontend/kit/columns.ts';
import { handheld } from '../../kit/terminal-styles.tsx';

/** A question takes the place of the pad: nothing lies over anything at a terminal (look, section 12). */
export function Question({ title, hint }: { readonly title: string; readonly hint: string | readonly string[] }) {
  const head = useRef<HTMLElement>(null);
  // On a phone the key that led here is further down.
  useEffect(() => {
    // Browsers differ in what it answers, and an effect may answer nothing but how to end it.
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Head ref={head}>
      <h2>{title}</h2>
      {[hint].flat().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Head>
  );
}

const Head = styled.header`
  padding: 8px 6px 4px;
  & h2 { font-size: var(--size-far-page); line-height: 38px; font-weight: 650; letter-spacing: -0.01em; }
  & p { font-size: var(--size-far-strong); line-height: 28px; color: var(--text-2); }
  ${handheld} {
    & h2 { font-size: var(--size-far-heading); line-height: 28px; }
    & p { font-size: var(--size-far-note); line-height: 22px; }
  }
`;

export const Answers = styled(Column)`
  gap: 12px;
  overflow-y: auto;
  & > button { flex: none; min-height: 84px; white-space: normal; text-align: center; }
  & > button:last-of-type { margin-top: auto; min-height: 72px; }
  ${handheld} { & > button { min-height: 60px; } }
`;
