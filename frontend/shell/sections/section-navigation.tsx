import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { collectionPath } from '#frontend/kit/list/data/collection-path.ts';
import { type ListTab, ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { useNarrowWindow } from '#frontend/kit/use-phone.ts';
import type { Section } from './section.ts';
import { sectionsOf } from './sections.ts';

const notArchived = { archived: 'false' };

interface NavigationProps {
  readonly section: Section;
}

/** Whether the pages of the section's area stand in a list at the side, or, where there is no room, in a bar above. */
export function useSideList(section: Section | undefined): boolean {
  const isNarrow = useNarrowWindow();
  return section?.area === 'area.administration' && !isNarrow;
}

/** The pages of an area above the page: tabs, and on a phone one field to choose from. */
export function SectionTabs({ section }: NavigationProps) {
  const t = useFrameText();
  const { user } = useSession();
  const tabs = sectionsOf(section.area, user.rights).map(
    ({ name, path, group, collection }): ListTab => ({
      label: t(`section.${name}`),
      to: path,
      ...(group === undefined ? {} : { group: t(`group.${group}`) }),
      ...(collection === undefined ? {} : { path: collectionPath(collection), query: notArchived }),
    }),
  );
  return <ListTabs tabs={tabs} label={t(`sections.${section.area}`)} chosen={section.path} />;
}

/** The pages of administration at the side, under their headings. */
export function SectionList({ section }: NavigationProps) {
  const t = useFrameText();
  const { user } = useSession();
  const mine = sectionsOf(section.area, user.rights);
  const groups = [...new Set(mine.map(({ group }) => group))];
  const side = useRef<HTMLElement>(null);
  // The list is longer than a screen is high: where one is can be seen, whichever way one came.
  useEffect(() => {
    side.current?.querySelector(`a[href="${section.path}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [section.path]);
  return (
    <Side aria-label={t(`sections.${section.area}`)} ref={side}>
      {groups.map((group) => (
        <section key={group ?? ''}>
          {group !== undefined && <h2>{t(`group.${group}`)}</h2>}
          {mine
            .filter((one) => one.group === group)
            .map(({ name, path, icon: Icon }) => (
              <NavLink key={path} to={path} aria-current={path === section.path ? 'page' : undefined}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {t(`section.${name}`)}
              </NavLink>
            ))}
        </section>
      ))}
    </Side>
  );
}

const Side = styled.nav`
  flex: none;
  width: 232px;
  overflow-y: auto;
  padding: 12px 10px 20px;
  background: var(--surface);
  border-right: 1px solid var(--line-2);
  & section + section { margin-top: 16px; }
  & h2 { padding: 0 10px 4px; color: var(--text-3); font-size: var(--size-caption); line-height: 18px; font-weight: 600; }
  & a {
    display: flex;
    align-items: center;
    gap: 9px;
    padding: 6px 10px;
    border-radius: 6px;
    color: var(--text-2);
    font-weight: 500;
    line-height: 20px;
    text-decoration: none;
  }
  & a:hover { background: var(--hover); color: var(--text); }
  & a[aria-current=page] { background: var(--accent-tint); color: var(--accent); font-weight: 600; }
  & svg { flex: none; }
`;
