import { useEffect } from 'react';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { preferences } from '#frontend/api/page-preferences.ts';
import { preferenceChanged, preferenceOf, type ViewPreference } from '#frontend/kit/preferences/use-preference.ts';
import { firstShownRows } from './shown-rows.ts';
import { firstFilter } from './tree-filter.ts';
import type { ViewState, ViewStore } from './view-state.ts';

/** A timeline that a person sets for itself (decision 0082). */
export type TimelinePlace = 'production' | 'planning';

type Kept = ViewPreference<'timelines'>;
type StoredParts = Pick<ViewState, 'filter' | 'shownRows' | 'collapsed' | 'colorBy'>;

const rowToggles = [
  'showArchivedResources',
  'showFreeResources',
  'showVisibleArea',
  'showWorkload',
  'showPersonelCapacity',
] as const;
const barToggles = ['showFinished', 'showFinishedProjects', 'showDelayedConflicts'] as const;

/** The view as this person has set it. What is filtered by is not part of it: a visit begins without (planning §2). */
export const storedView = (place: TimelinePlace): StoredParts => partsOf(preferenceOf('timelines', place), firstFilter);

/** Keeps what is changed here, and takes over what the plant tells once the page is there. */
export function useStoredView(view: ViewStore, place: TimelinePlace): void {
  useEffect(() => {
    let known = valuesOf(view.get());
    let parts: StoredParts = view.get();
    const stops = [
      view.subscribe(() => {
        const state = view.get();
        const isSame = (Object.keys(storedOf) as (keyof StoredParts)[]).every((name) => state[name] === parts[name]);
        if (isSame) return;
        parts = state;
        const next = valuesOf(state);
        const changed = (Object.keys(next) as (keyof Kept)[]).filter((name) => !isEqual(next[name], known[name]));
        known = next;
        if (changed.length > 0)
          preferenceChanged('timelines', place, Object.fromEntries(changed.map((name) => [name, next[name]])));
      }),
      preferences.subscribe((by) => {
        if (by !== 'plant') return;
        const told = partsOf(preferenceOf('timelines', place), view.get().filter);
        if (isEqual(valuesOf(told), known)) return;
        known = valuesOf(told);
        parts = told;
        view.set(told);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [view, place]);
}

const storedOf: Readonly<Record<keyof StoredParts, true>> = {
  filter: true,
  shownRows: true,
  collapsed: true,
  colorBy: true,
};

function partsOf(kept: Kept, filter: ViewState['filter']): StoredParts {
  return {
    filter: { ...filter, ...chosen(barToggles, kept, firstFilter) },
    shownRows: chosen(rowToggles, kept, firstShownRows),
    collapsed: new Set(kept.collapsed as ResourceGroupId[] | undefined),
    colorBy: kept.colorBy,
  };
}

/** Only what differs from what everybody begins with. */
function valuesOf({ filter, shownRows, collapsed, colorBy }: StoredParts): Kept {
  return {
    ...different(barToggles, filter, firstFilter),
    ...different(rowToggles, shownRows, firstShownRows),
    collapsed: collapsed.size === 0 ? undefined : [...collapsed],
    colorBy,
  };
}

const chosen = <Name extends string>(
  names: readonly Name[],
  kept: Partial<Readonly<Record<Name, boolean | undefined>>>,
  first: Readonly<Record<Name, boolean>>,
): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, kept[name] ?? first[name]])) as Record<Name, boolean>;

const different = <Name extends string>(
  names: readonly Name[],
  now: Readonly<Record<Name, boolean>>,
  first: Readonly<Record<Name, boolean>>,
): Partial<Record<Name, boolean>> =>
  Object.fromEntries(names.map((name) => [name, now[name] === first[name] ? undefined : now[name]])) as Partial<
    Record<Name, boolean>
  >;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
