import type { ReactNode } from 'react';
import { useRight } from '#frontend/api/session-context.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { HistoryList, type HistoryListProps } from './history-list.tsx';

/** The history of an object on its page; nothing for who may not read it. */
export function HistorySection({ title, ...list }: HistoryListProps & { readonly title: string }): ReactNode {
  return (
    useRight('history.read') && (
      <Section title={title}>
        <HistoryList {...list} />
      </Section>
    )
  );
}
