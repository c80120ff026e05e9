import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { administrationSections } from './administration-sections.ts';
import { baseDataSections } from './base-data-sections.ts';
import { configurationSections } from './configuration-sections.ts';
import type { Section, SectionArea } from './section.ts';

/** Where an area's first page is found that the person may read. */
export const areaPaths: Readonly<Record<SectionArea, string>> = {
  'area.baseData': '/basedata',
  'area.administration': '/administration',
};

/**
 * The second level of the navigation, in its order (base data §2). Pages that are not there have no line; the groups
 * stand in the order of their first line.
 */
export const sections: readonly Section[] = [...baseDataSections, ...administrationSections, ...configurationSections];

/** The pages of an area that somebody with these rights may read. */
export const sectionsOf = (area: string, rights: readonly Right[]): readonly Section[] =>
  sections.filter((section) => section.area === area && mayRead(section, rights));

/** Whether somebody with these rights may open the page. */
export function mayRead({ collection, right }: Section, rights: readonly Right[]): boolean {
  const needed = collection === undefined ? right : rightOn(collection, 'read');
  return needed === undefined || rights.includes(needed);
}

/** The page that an address belongs to: of `/troubletypes` and `/troubletypes/groups` the longer one. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
