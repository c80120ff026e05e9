import { type RefObject, useLayoutEffect } from 'react';
import { useWorkFilter } from './filter-context.tsx';

/**
 * Remembers that this list is the one that somebody looks at, and how far down; who comes back from a step finds it there.
 * `page`: as `at` takes it; `isRead`: its rows are there.
 */
export function useLastList(page: string, list: RefObject<HTMLElement | null>, isRead: boolean): void {
  const { lastList, rememberList } = useWorkFilter();
  useLayoutEffect(() => {
    if (lastList().page !== page) rememberList({ page, scrollTop: 0 });
    const element = list.current;
    if (element === null || !isRead) return undefined;
    element.scrollTo({ top: lastList().scrollTop });
    const keep = (): void => rememberList({ page, scrollTop: element.scrollTop });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [page, list, isRead, lastList, rememberList]);
}
