import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { barFilterSchema } from '#domain/administration/preferences.ts';
import type { TimelinePlace } from '#frontend/features/timeline/view/stored-view.ts';
import { defaultFilterOf } from '#frontend/kit/own-filters/own-filters.ts';
import { type BarFilter, hasAny, noBarFilter, tidy } from '../view/bar-filter.ts';

const parameter = 'filter';

/**
 * The filter of a timeline in its address: a link, a reload and the back button show what was shown. A visit without one
 * begins with the own filter that is the default; within the timeline it stays when details are opened and closed.
 */
export function useFilterAddress(place: TimelinePlace): {
  readonly filter: BarFilter;
  readonly change: (next: BarFilter) => void;
  /** The address holds something that is no filter; nothing is filtered then. */
  readonly isUnreadable: boolean;
} {
  const [parameters, setParameters] = useSearchParams();
  /** Where details were opened from. */
  const state: unknown = useLocation().state;
  const text = parameters.get(parameter);
  /** What was filtered last, by its text in the address: details that are opened have none. */
  const [kept, keep] = useState<Kept>(() => ({
    text,
    filter: text === null ? (defaultFilterOf('timelines', place) ?? noBarFilter) : readFilter(text),
  }));
  if (text !== null && text !== kept.text) keep({ text, filter: readFilter(text) });
  const change = useCallback(
    (next: BarFilter) => {
      const filter = tidy(next);
      keep({ text: JSON.stringify(filter), filter });
      setParameters((before) => withFilter(before, filter), { replace: true, state });
    },
    [setParameters, state],
  );
  const shown = kept.filter ?? noBarFilter;
  useEffect(() => {
    // A default, or one that stays while details are opened.
    if (text === null && hasAny(shown)) setParameters((before) => withFilter(before, shown), { replace: true, state });
  }, [text, shown, setParameters, state]);
  return { filter: shown, change, isUnreadable: kept.filter === undefined };
}

interface Kept {
  readonly text: string | null;
  /** Undefined: the text is no filter. */
  readonly filter: BarFilter | undefined;
}

function withFilter(before: URLSearchParams, filter: BarFilter): URLSearchParams {
  const next = new URLSearchParams(before);
  // An empty one is written, too: it differs from the default.
  next.set(parameter, JSON.stringify(filter));
  return next;
}

function readFilter(text: string): BarFilter | undefined {
  try {
    const read = barFilterSchema.safeParse(JSON.parse(text)).data;
    return read && tidy(read);
  } catch {
    return undefined;
  }
}
