import styled from '@emotion/styled';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { handheld } from '#frontend/terminal/kit/terminal-styles.tsx';
import { useWorkFilter } from '#frontend/terminal/work-list/filter-context.tsx';
import { useWorkItem } from '../flow/work-item-context.tsx';
import { Card, SquareKey } from './surfaces.tsx';
import { useWorkItemText } from './work-item-text.ts';

interface PageHeadProps {
  readonly title: string;
  /** What the page belongs to. */
  readonly under?: string | undefined;
  readonly children?: ReactNode;
}

/** The head of a page of a step; before the step was read its way back leads to the list. */
export function PageHead(props: PageHeadProps) {
  const { snapshot, send, worker } = useWorkItem();
  const { lastList } = useWorkFilter();
  const navigate = useNavigate();
  const isRead = snapshot.context.seen !== undefined;
  return (
    <HeadBar {...props} onBack={() => (isRead ? send({ type: 'back' }) : void navigate(worker.at(lastList().page)))} />
  );
}

/** Way back, what the page is about, and what belongs to all of it. */
export function HeadBar({ title, under, children, onBack }: PageHeadProps & { readonly onBack: () => void }) {
  const t = useWorkItemText();
  return (
    <Head as="header">
      <SquareKey aria-label={t('back')} onClick={onBack}>
        <ArrowLeft size={30} />
      </SquareKey>
      <div>
        <h1>{title}</h1>
        {under !== undefined && <p>{under}</p>}
      </div>
      {children}
    </Head>
  );
}

const Head = styled(Card)`
  flex: none;
  display: flex;
  align-items: center;
  gap: 20px;
  padding: 16px;
  & > div:first-of-type { flex: 1; min-width: 0; }
  & h1 { font-size: var(--size-far-page); line-height: 36px; font-weight: 650; letter-spacing: -0.01em; }
  & p { font-size: var(--size-far-strong); line-height: 26px; color: var(--text-2); }
  ${handheld} {
    gap: 12px; padding: 10px;
    & h1 { font-size: var(--size-far-heading); line-height: 28px; }
    & p { font-size: var(--size-far-note); }
  }
`;
