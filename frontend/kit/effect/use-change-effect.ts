import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { settingsCollection } from '#domain/base-data/object-change.ts';
import { type capacityCollections } from '#domain/base-data/object-types.ts';
import { type SentWith } from '#domain/call.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { checkChanges } from '#domain/planning/api/base-data-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';

/** A change of capacity that somebody thinks of. */
export interface CapacityChange {
  readonly collection: (typeof capacityCollections)[number] | typeof settingsCollection;
  /** Absent: it is new. */
  readonly id?: string | undefined;
  /** Those that change, or all of a new one; null: the object goes. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

interface Asked {
  readonly separately?: boolean;
  /** What each way to follow them costs. */
  readonly ways?: boolean;
  /** How the plan would follow; default: as the plant has set it. */
  readonly way?: Way | undefined;
  /** What would help the order that they make latest. */
  readonly rescue?: boolean;
}

type Asking = SentWith<typeof checkChanges>['body'];
type Changes = readonly CapacityChange[] | undefined;

/** Milliseconds after which what is typed is asked for. */
const settleAfter = 250;

/**
 * What the changes would do to the plan, one after the other; nothing is stored. Undefined: nothing is asked.
 * `separately`: what is refused keeps the others from nothing.
 */
export function useChangeEffect(
  changes: Changes,
  { separately = false, ways = false, way, rescue = false }: Asked = {},
) {
  const settled = useSettledChanges(changes);
  return useQuery({
    queryKey: ['base-data-effect', settled, separately, ways, way, rescue],
    queryFn: () =>
      ask(checkChanges, {
        body: {
          changes: (settled ?? []) as Asking['changes'],
          ...(separately && { separately }),
          ...(ways && { ways }),
          ...(way && { way }),
          ...(rescue && { rescue }),
        },
      }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    // The plan goes on: what was true a moment ago is asked for again.
    gcTime: 0,
    throwOnError: (error) => !(error instanceof ApiError),
  });
}

/** By what they say: a form makes a new object each time that it is drawn. */
function useSettledChanges(changes: Changes): Changes {
  const [settled, setSettled] = useState(changes);
  const text = changes === undefined ? undefined : JSON.stringify(changes);
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled(text === undefined ? undefined : (JSON.parse(text) as Changes)),
      settleAfter,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
