import { useMemo, useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import type { z } from 'zod';
import { ownFilterName, type PreferenceArea, preferenceAreas } from '#domain/administration/preferences.ts';
import { preferences } from '#frontend/api/page-preferences.ts';
import { byName } from '#frontend/i18n/by-name.ts';

/** What a place of this kind filters by. */
export type FilterOf<Area extends PreferenceArea> = z.infer<(typeof preferenceAreas)[Area]['ownFilter']>['filter'];

/** A filter that a person has saved under a name (decision 0083). */
export interface OwnFilter<Area extends PreferenceArea> {
  readonly id: string;
  readonly name: string;
  /** The place opens with it. */
  readonly isDefault: boolean;
  readonly filter: FilterOf<Area>;
}

export interface OwnFilters<Area extends PreferenceArea> {
  /** By name. */
  readonly all: readonly OwnFilter<Area>[];
  /** Under a name that is taken, in its place. */
  readonly save: (name: string, filter: FilterOf<Area>) => void;
  readonly rename: (one: OwnFilter<Area>, name: string) => void;
  readonly remove: (one: OwnFilter<Area>) => void;
  /** Makes it the only one that the place opens with, or none. */
  readonly setDefault: (one: OwnFilter<Area>, isDefault: boolean) => void;
}

/** Own filters of a place, the same in every tab, and what can be done with them. */
export function useOwnFilters<Area extends PreferenceArea>(area: Area, place: string): OwnFilters<Area> {
  const values = useSyncExternalStore(preferences.subscribe, preferences.all);
  return useMemo(() => {
    const all = readFilters(area, place, values);
    const put = ({ id, name, isDefault, filter }: OwnFilter<Area>): void =>
      preferences.change(ownFilterName(area, place, id), { name, isDefault: isDefault || undefined, filter });
    return {
      all,
      save(typed, filter) {
        const name = typed.trim();
        const same = all.find((one) => isSameName(one.name, name));
        put({ id: same?.id ?? v4(), name, isDefault: same?.isDefault ?? false, filter });
      },
      rename: (one, name) => put({ ...one, name: name.trim() }),
      remove: ({ id }) => preferences.remove(ownFilterName(area, place, id)),
      setDefault(one, isDefault) {
        for (const other of all) if (other.isDefault && other.id !== one.id) put({ ...other, isDefault: false });
        put({ ...one, isDefault });
      },
    };
  }, [area, place, values]);
}

/** What the place opens with, as it is known now. */
export const defaultFilterOf = <Area extends PreferenceArea>(area: Area, place: string): FilterOf<Area> | undefined =>
  readFilters(area, place, preferences.all()).find(({ isDefault }) => isDefault)?.filter;

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

function readFilters<Area extends PreferenceArea>(
  area: Area,
  place: string,
  values: ReturnType<typeof preferences.all>,
): readonly OwnFilter<Area>[] {
  const beginning = ownFilterName(area, place, '');
  const schema: z.ZodType = preferenceAreas[area].ownFilter;
  return Object.entries(values)
    .flatMap(([name, value]) => {
      // Another version may have written it.
      const read = name.startsWith(beginning) ? schema.safeParse(value).data : undefined;
      if (read === undefined) return [];
      const { isDefault, ...fields } = read as Omit<OwnFilter<Area>, 'id' | 'isDefault'> & {
        isDefault?: boolean | null;
      };
      return [{ ...fields, id: name.slice(beginning.length), isDefault: isDefault === true }];
    })
    .sort((a, b) => byName(a.name, b.name));
}

/** Whether two filters do the same; the server keeps fields in an order of its own. */
export const isSameFilter = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
