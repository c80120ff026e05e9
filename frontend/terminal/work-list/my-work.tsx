import { useRef } from 'react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { PagingButtons, usePaging } from '../kit/paging.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { useLastList } from './use-last-list.ts';
import { useWork } from './use-work.ts';
import { WorkFilters } from './work-filters.tsx';
import { WorkList } from './work-list.tsx';

/** What is to do at the machines of this terminal. */
export function MyWork() {
  const t = useTerminalText();
  const { filter } = useWorkFilter();
  const { data, error, refetch } = useWork(filter);
  const list = useRef<HTMLUListElement>(null);
  useLastList('chooseWork', list, data !== undefined);
  const paging = usePaging(list, data?.items.length ?? 0);
  return (
    <ChooseWork
      tab="mine"
      foot={
        <>
          <WorkFilters />
          <PagingButtons paging={paging} />
        </>
      }
    >
      <WorkList
        steps={data?.items}
        error={error}
        onRetry={() => void refetch()}
        empty={t('empty.mine')}
        listRef={list}
      />
    </ChooseWork>
  );
}
