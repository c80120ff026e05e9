import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConflictCounts } from '#domain/live.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { ReadConflicts, TimelineSource } from '../data/timeline-source.ts';

/** Minimum milliseconds between two reads: a drag causes many changes. */
const minReadInterval = 800;

/** The current conflicts, read again when the live count changes. */
export function useConflicts(source: TimelineSource, enabled = true) {
  const query = useQuery({
    queryKey: ['timeline-conflicts'],
    queryFn: () => source.conflicts(),
    staleTime: 0,
    enabled,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const known = useRef<ReadConflicts>(undefined);
  const refetch = useRef(query.refetch);
  const readAt = useRef(0);
  useEffect(() => {
    known.current = query.data;
    refetch.current = query.refetch;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = source.watchConflicts((counts, position) => {
      if (known.current === undefined || !isNews(known.current, counts, position)) return;
      // The first at once, so that a late step is told as it is reported; what follows in a while.
      const wait = Math.max(0, readAt.current + minReadInterval - Date.now());
      timer ??= setTimeout(() => {
        timer = undefined;
        readAt.current = Date.now();
        void refetch.current();
      }, wait);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [source]);
  return query;
}

function isNews({ report, position }: ReadConflicts, counts: ConflictCounts, toldAt: string): boolean {
  return BigInt(toldAt) > BigInt(position) || counts.conflictsCountAsync !== report.count;
}

/** The current time, updated every 30 s: lateness grows with it. */
export function useSlowClock(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
