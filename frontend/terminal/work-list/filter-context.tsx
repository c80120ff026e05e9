import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { defaultWorkFilter, type WorkFilter } from './work-filter.ts';

interface FilterState {
  readonly filter: WorkFilter;
  readonly change: (next: Partial<WorkFilter>) => void;
  /** The list that somebody looked at last, and how far down: the way back from a step leads there. */
  readonly lastList: () => SeenList;
  readonly rememberList: (list: SeenList) => void;
}

/** `page`: as `at` takes it. */
interface SeenList {
  readonly page: string;
  readonly scrollTop: number;
}

const FilterContext = createContext<FilterState | undefined>(undefined);

/** Holds the filter while somebody is signed in; the next person begins with the defaults. */
export function WorkFilterProvider({ children }: { readonly children: ReactNode }) {
  const [filter, setFilter] = useState(defaultWorkFilter);
  const [lists] = useState(listMemory);
  const state = useMemo<FilterState>(
    () => ({ filter, change: (next) => setFilter((known) => ({ ...known, ...next })), ...lists }),
    [filter, lists],
  );
  return <FilterContext value={state}>{children}</FilterContext>;
}

/** Nothing is drawn again for it. */
function listMemory(): Pick<FilterState, 'lastList' | 'rememberList'> {
  let last: SeenList = { page: 'chooseWork', scrollTop: 0 };
  return {
    lastList: () => last,
    rememberList(list) {
      last = list;
    },
  };
}

export function useWorkFilter(): FilterState {
  const state = useContext(FilterContext);
  if (state === undefined) throw new Error('There is no filter around this');
  return state;
}
