import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { settingsCollection } from '#domain/base-data/object-change.ts';
import type { capacityCollections } from '#domain/base-data/object-types.ts';
import type { SentWith } from '#domain/call.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { checkChanges } from '#domain/planning/api/base-data-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useDebounced } from '#frontend/kit/use-debounced.ts';

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

/**
 * What the changes would do to the plan, one after the other; nothing is stored. Undefined: nothing is asked.
 * `separately`: what is refused keeps the others from nothing.
 */
export function useChangeEffect(
  changes: Changes,
  { separately = false, ways = false, way, rescue = false }: Asked = {},
) {
  // By what they say: a form makes a new object each time that it is drawn.
  const settled = useDebounced(changes === undefined ? undefined : JSON.stringify(changes));
  return useQuery({
    queryKey: ['base-data-effect', settled, separately, ways, way, rescue],
    queryFn: () =>
      ask(checkChanges, {
        body: {
          changes: JSON.parse(settled ?? '[]') as Asking['changes'],
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
