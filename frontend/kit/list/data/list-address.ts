import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { filterOperators, type ListFilter } from './list-definition.ts';

export interface ListState {
  readonly filters: readonly ListFilter[];
  /** `field` or `-field`; undefined: the default of the list. */
  readonly sort: string | undefined;
  /** From 0. */
  readonly page: number;
}

/** What a list begins with when its address names no filter. */
export type FirstState = Pick<ListState, 'filters' | 'sort'>;

interface ReadState extends ListState {
  /** The address holds a filter that is none; nothing is filtered then. */
  readonly isUnreadable: boolean;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const filtersSchema = z.array(
  z.object({ field: z.string(), operator: z.enum(filterOperators), value: z.union([scalar, z.array(scalar)]) }),
);

/** List state in the URL: restored by the back button, a reload or a shared link. */
export function useListAddress(first: FirstState): readonly [ReadState, (change: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const state = useMemo(() => readState(new URLSearchParams(text), first), [text, first]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      setParameters((before) => writeState({ ...readState(before, first), page: 0, ...next }), { replace: true });
    },
    [setParameters, first],
  );
  return [state, change];
}

export const listAddress = (path: string, filters: readonly ListFilter[]): string =>
  `${path}?${writeState({ filters, sort: undefined, page: 0 })}`;

function readState(parameters: URLSearchParams, first: FirstState): ReadState {
  const filter = parameters.get('filter');
  const page = Number(parameters.get('page') ?? '1');
  const read = filter === null ? first.filters : readFilters(filter);
  return {
    filters: read ?? [],
    isUnreadable: read === undefined,
    sort: parameters.get('sort') ?? (filter === null ? first.sort : undefined),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  };
}

function readFilters(text: string): readonly ListFilter[] | undefined {
  try {
    return filtersSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function writeState({ filters, sort, page }: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  // An empty list is written as well, to distinguish it from the default filter.
  parameters.set('filter', JSON.stringify(filters));
  if (sort !== undefined) parameters.set('sort', sort);
  if (page > 0) parameters.set('page', String(page + 1));
  return parameters;
}
