import styled from '@emotion/styled';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { handheld } from '../kit/terminal-styles.tsx';
import { useWorkItem } from './flow/work-item-context.tsx';
import { Card, SquareKey } from './surfaces.tsx';
import { useWorkItemText } from './work-item-text.ts';

interface PageHeadProps {
  readonly title: string;
  /** What the page belongs to. */
  readonly under?: string | undefined;
  readonly children?: ReactNode;
}

/** Way back, what the page is about, and what belongs to all of it. */
export function PageHead({ title, under, children }: PageHeadProps) {
  const t = useWorkItemText();
  const { snapshot, send, worker } = useWorkItem();
  const navigate = useNavigate();
  const isRead = snapshot.context.seen !== undefined;
  return (
    <Head as="header">
      <SquareKey
        type="button"
        aria-label={t('back')}
        onClick={() => (isRead ? send({ type: 'back' }) : void navigate(worker.at('chooseWork')))}
      >
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
  & > div { flex: 1; min-width: 0; }
  & h1 { font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -0.01em; }
  & p { font-size: 20px; line-height: 26px; color: var(--text-2); }
  ${handheld} { gap: 12px; padding: 10px; & h1 { font-size: 22px; line-height: 28px; } & p { font-size: 17px; } }
`;
