import styled from '@emotion/styled';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Query } from '#frontend/api/client.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useListTotal } from '#frontend/kit/list/data/use-list.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';

export interface ListTab {
  readonly label: string;
  readonly to: string;
  /** Path of the count next to the name, below `/api`; absent where the page is no list of objects. */
  readonly path?: string;
  /** What is counted there. */
  readonly query?: Query;
  /** Heading above it where one chooses from all. */
  readonly group?: string;
}

interface ListTabsProps {
  readonly tabs: readonly ListTab[];
  readonly label: string;
  /** `to` of the tab that is open; default: the first whose address the page's begins with. */
  readonly chosen?: string;
}

/** Tabs of the pages of one area, with counts of its lists. Tabs of groups are chosen from one field. */
export function ListTabs({ tabs, label, chosen }: ListTabsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = chosen ?? tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  const groups = [...new Set(tabs.map(({ group }) => group))];
  // A row of names that is wider than the screen hides the last of them.
  if (isPhone || groups.some((group) => group !== undefined))
    return (
      <Choice aria-label={label} value={here} onChange={({ target }) => void navigate(target.value)}>
        {groups.map((group) =>
          group === undefined ? (
            <Options key="" tabs={tabs} group={group} />
          ) : (
            <optgroup key={group} label={group}>
              <Options tabs={tabs} group={group} />
            </optgroup>
          ),
        )}
      </Choice>
    );
  return (
    <Bar aria-label={label}>
      {tabs.map(({ to, label: name, path, query }) => (
        <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          {name} {path !== undefined && <Count path={path} query={query} />}
        </Link>
      ))}
    </Bar>
  );
}

function Options({ tabs, group }: { readonly tabs: readonly ListTab[]; readonly group: string | undefined }) {
  return tabs
    .filter((tab) => tab.group === group)
    .map(({ to, label }) => (
      <option key={to} value={to}>
        {label}
      </option>
    ));
}

function Count({ path, query }: { readonly path: string; readonly query: Query | undefined }) {
  const total = useListTotal(path, query);
  const format = useFormat();
  return <span>{total === undefined ? '' : format.number(total)}</span>;
}

const Choice = styled.select`
  width: 100%;
  height: 32px;
  margin: 3px 0;
  @media (max-width: 599px) { height: 48px; margin: 4px 0; }
  padding: 0 10px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: 600 var(--size-touch)/20px var(--font);
`;

const Bar = styled.nav`
  display: flex;
  gap: 22px;
  height: 100%;
  & a {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 100%;
    border-bottom: 2px solid transparent;
    color: var(--text-2);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    &:hover { color: var(--text); }
    &:focus-visible { outline-offset: -4px; border-radius: 6px; }
  }
  & a[aria-current] { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
  & span { color: var(--text-3); font-size: var(--size-caption); font-weight: 500; }
`;
