import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type PreferenceArea, preferenceAreas, viewName } from '#domain/administration/preferences.ts';
import { preferences } from '#frontend/api/page-preferences.ts';
import type { PreferenceValue } from '#frontend/api/preferences.ts';

/** What a person sets of a place of this kind; every field may be missing. */
export type ViewPreference<Area extends PreferenceArea> = z.infer<(typeof preferenceAreas)[Area]['view']>;
/** Undefined takes a field away. */
type Patch<Area extends PreferenceArea> = {
  readonly [Name in keyof ViewPreference<Area>]?: ViewPreference<Area>[Name] | undefined;
};

/** How a place looks to this person, in this and other tabs, and how to change it. */
export function usePreference<Area extends PreferenceArea>(
  area: Area,
  place: string,
): readonly [ViewPreference<Area>, (patch: Patch<Area>) => void] {
  const name = viewName(area, place);
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get(name));
  const view = useMemo(() => readFields(area, value), [area, value]);
  const change = useCallback((patch: Patch<Area>) => preferenceChanged(area, place, patch), [area, place]);
  return [view, change];
}

/** The same outside of components, as it is now. */
export const preferenceOf = <Area extends PreferenceArea>(area: Area, place: string): ViewPreference<Area> =>
  readFields(area, preferences.get(viewName(area, place)));

export const preferenceChanged = <Area extends PreferenceArea>(area: Area, place: string, patch: Patch<Area>): void =>
  preferences.change(viewName(area, place), patch);

/** What still fits its schema: another version may have written the rest. */
function readFields<Area extends PreferenceArea>(area: Area, value: PreferenceValue = {}): ViewPreference<Area> {
  const shape: Readonly<Record<string, z.ZodType>> = preferenceAreas[area].view.shape;
  const fields = Object.entries(value).filter(([field, one]) => shape[field]?.safeParse(one).success === true);
  return Object.fromEntries(fields) as ViewPreference<Area>;
}
