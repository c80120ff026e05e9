import styled from '@emotion/styled';
import { NavLink } from 'react-router';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useListTotal } from './use-list.ts';

export interface ListTab {
  readonly label: string;
  readonly to: string;
  /** Path of the count next to the name, below `/api`. */
  readonly path: string;
}

/** Tabs of the lists of one area, with counts. */
export function ListTabs({ tabs, label }: { readonly tabs: readonly ListTab[]; readonly label: string }) {
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

const Bar = styled('nav')({
  display: 'flex',
  gap: 22,
  height: '100%',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    height: '100%',
    borderBottom: '2px solid transparent',
    color: 'var(--text-2)',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'var(--text)' },
    '&:focus-visible': { outlineOffset: -4, borderRadius: 6 },
  },
  '& a.active': { color: 'var(--text)', fontWeight: 600, borderBottomColor: 'var(--accent)' },
  '& span': { color: 'var(--text-3)', fontSize: 12, fontWeight: 500 },
});
