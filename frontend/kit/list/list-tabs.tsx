import styled from '@emotion/styled';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { useListTotal } from './use-list.ts';

export interface ListTab {
  readonly label: string;
  readonly to: string;
  /** Path of the count next to the name, below `/api`. */
  readonly path: string;
}

/** Tabs of the lists of one area, with counts. */
export function ListTabs({ tabs, label }: { readonly tabs: readonly ListTab[]; readonly label: string }) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A row of names that is wider than the screen hides the last of them.
  if (isPhone)
    return (
      <Choice
        aria-label={label}
        value={tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to}
        onChange={({ target }) => void navigate(target.value)}
      >
        {tabs.map((tab) => (
          <option key={tab.to} value={tab.to}>
            {tab.label}
          </option>
        ))}
      </Choice>
    );
  return (
    <Bar aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to}>
          {tab.label} <Count path={tab.path} />
        </NavLink>
      ))}
    </Bar>
  );
}

function Count({ path }: { readonly path: string }) {
  const total = useListTotal(path);
  const format = useFormat();
  return <span>{total === undefined ? '' : format.number(total)}</span>;
}

const Choice = styled.select`
  width: 100%;
  height: 44px;
  margin: 4px 0;
  padding: 0 10px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: 600 15px/20px 'Inter Variable', system-ui, sans-serif;
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
  & a.active { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
  & span { color: var(--text-3); font-size: 12px; font-weight: 500; }
`;
