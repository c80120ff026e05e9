import type { WorkKind } from '#domain/administration/preferences.ts';
import type { SentWith } from '#domain/call.ts';
import type { listWork } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { ViewPreference } from '#frontend/kit/preferences/use-preference.ts';

type Kept = ViewPreference<'workbench'>;

/** What the workbench shows of a kind; kept for each person (base data §3). */
export interface WorkbenchFilter {
  readonly timespan: NonNullable<Kept['timespan']>;
  readonly resourceScope: NonNullable<Kept['resourceScope']>;
  readonly resourceId?: string | undefined;
  readonly resourceGroupId?: string | undefined;
  readonly locationId?: string | undefined;
  /** -1: anybody. */
  readonly worker: string;
  readonly notPlausible: boolean;
  readonly finished: boolean;
  readonly search: string;
}

/** Base data §9: the next two days, of anybody, whatever machine, without what is done. */
export const filterOf = (kept: Kept): WorkbenchFilter => ({
  timespan: kept.timespan ?? 'twoDays',
  resourceScope: kept.resourceScope ?? 'all',
  resourceId: kept.resourceId,
  resourceGroupId: kept.resourceGroupId,
  locationId: kept.locationId,
  worker: kept.worker ?? '-1',
  notPlausible: kept.notPlausible ?? false,
  finished: kept.finished ?? false,
  search: kept.search ?? '',
});

/** What takes every filter back. */
export const noFilter = {
  timespan: undefined,
  resourceScope: undefined,
  worker: undefined,
  notPlausible: undefined,
  finished: undefined,
  search: undefined,
} as const;

/** Fewer letters find too much (base data §9). */
export const fewestLetters = 3;

/** Query of `GET /workbench/{operations|activities}`. A scope in which nothing is chosen yet leaves nothing out. */
export type WorkQuery = SentWith<typeof listWork.operations>['query'];

export function queryOf(kind: WorkKind, filter: WorkbenchFilter): WorkQuery {
  const { timespan, worker, finished, notPlausible } = filter;
  const search = filter.search.trim();
  const scopeId = scopeIdOf(filter);
  return {
    timespan,
    worker,
    finished: finished ? 'true' : 'false',
    notPlausible: notPlausible ? 'true' : 'false',
    ...(search.length < fewestLetters ? {} : { search }),
    ...(kind === 'activities' || scopeId === undefined ? {} : { resourceScope: filter.resourceScope, scopeId }),
  };
}

/** What is chosen in the scope. */
export function scopeIdOf(filter: WorkbenchFilter): string | undefined {
  const { resourceScope: scope } = filter;
  return scope === 'all' ? undefined : filter[scopeFields[scope]];
}

export const scopeFields = { resource: 'resourceId', group: 'resourceGroupId', location: 'locationId' } as const;

/** Whether anything is left out that is not left out at first, or shown that is not. */
export const isFiltered = (kind: WorkKind, filter: WorkbenchFilter): boolean =>
  filter.worker !== '-1' ||
  filter.notPlausible ||
  filter.search.trim().length >= fewestLetters ||
  (kind === 'operations' && scopeIdOf(filter) !== undefined);
