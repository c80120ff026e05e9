import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Logo } from '#frontend/design/logo.tsx';

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A whole screen that says one thing, calmly. */
export const Notice = ({ title, text, children }: NoticeProps) => (
  <Ground>
    <div>
      <Logo size={56} ground="#f3f8fa" bars={['#084f75', '#5f9cc0', '#9cc7e0']} />
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  </Ground>
);

const Ground = styled.main`
  display: grid;
  place-items: center;
  height: 100%;
  overflow: auto;
  padding: 24px;
  background: var(--rail);
  & > div { display: flex; flex-direction: column; gap: 16px; width: min(100%, max(440px, 76rem)); }
  & h1 { font-size: max(var(--size-far-title), var(--size-tv-title)); line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; color: var(--now); }
  & p { font-size: max(var(--size-title-2), var(--size-tv-note)); line-height: 1.45; color: var(--text-2); }
`;
