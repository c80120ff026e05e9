import styled from '@emotion/styled';
import type { ReactNode } from 'react';

/** A card of a page with its heading. */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card aria-label={title}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </Card>
  );
}

const Card = styled.section`
  min-width: 0;
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  & > header { display: flex; align-items: center; gap: 8px; min-height: 28px; margin-bottom: 4px; }
  & > header > h2 { flex: 1; font-size: var(--size-title-3); line-height: 20px; font-weight: 600; }
  & a { color: var(--accent); text-decoration: none; font-weight: 550; }
  & a:hover { text-decoration: underline; }
`;
