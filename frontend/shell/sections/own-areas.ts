import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ModuleName } from '#domain/administration/preferences.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { usePreference, type ViewPreference } from '#frontend/kit/preferences/use-preference.ts';
import { type Area, areas } from './areas.ts';
import { sectionsOf } from './sections.ts';

/** Pages of planning objects, in the order of their tabs. */
export const orderPages = [
  '/planningobjects/projects',
  '/planningobjects/orders',
  '/planningobjects/productionorders',
  '/planningobjects/operations',
  '/planningobjects/activities',
] as const;

export const moduleOf = ({ name }: Pick<Area, 'name'>): ModuleName => name.slice('area.'.length) as ModuleName;

/** Pages with which an area may open, for somebody with these rights; none: it has one. */
export const firstPagesOf = (area: Pick<Area, 'name'>, rights: readonly Right[]): readonly string[] =>
  area.name === 'area.orders' ? orderPages : sectionsOf(area.name, rights).map(({ path }) => path);

/** The page with which an area opens for this person: the chosen one while it is there and may be read. */
export function firstPageOf(
  area: Pick<Area, 'name'>,
  rights: readonly Right[],
  { firstPages }: ViewPreference<'modules'>,
): string | undefined {
  const chosen = firstPages?.[moduleOf(area)];
  return chosen !== undefined && firstPagesOf(area, rights).includes(chosen) ? chosen : undefined;
}

/** The areas of the menu: what the person may read and has not left out, and where it is now; each with its first page. */
export function useOwnAreas(): readonly Area[] {
  const { rights } = useSession().user;
  const { pathname } = useLocation();
  const [menu] = usePreference('modules', 'menu');
  return useMemo(() => ownAreas(rights, menu, pathname), [rights, menu, pathname]);
}

export function ownAreas(rights: readonly Right[], menu: ViewPreference<'modules'>, pathname: string): readonly Area[] {
  const mine = areas.filter((area) => area.mayRead(rights));
  const shown = mine.filter((area) => area.has(pathname) || menu.hidden?.includes(moduleOf(area)) !== true);
  // Rights may have gone since: a menu without any entry would be a dead end.
  return (shown.length > 0 ? shown : mine).map((area) => ({
    ...area,
    path: firstPageOf(area, rights, menu) ?? area.path,
  }));
}
