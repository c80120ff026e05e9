import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { defaultWorkFilter, type WorkFilter } from './work-filter.ts';

interface FilterState {
  readonly filter: WorkFilter;
  readonly change: (next: Partial<WorkFilter>) => void;
}

const FilterContext = createContext<FilterState | undefined>(undefined);

/** Holds the filter while somebody is signed in; the next person begins with the defaults. */
export function WorkFilterProvider({ children }: { readonly children: ReactNode }) {
  const [filter, setFilter] = useState(defaultWorkFilter);
  const state = useMemo<FilterState>(
    () => ({ filter, change: (next) => setFilter((known) => ({ ...known, ...next })) }),
    [filter],
  );
  return <FilterContext value={state}>{children}</FilterContext>;
}

export function useWorkFilter(): FilterState {
  const state = useContext(FilterContext);
  if (state === undefined) throw new Error('There is no filter around this');
  return state;
}
