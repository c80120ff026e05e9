import styled from '@emotion/styled';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { useConflictCount } from './conflict-pill.tsx';
import type { Area } from './sections/areas.ts';

/** What planners look at under way, in this order; the rest stands behind "more" (look, section 12). */
const underWay: readonly Area['name'][] = ['area.production', 'area.planning', 'area.radar', 'area.orders'];
/** Whoever plans nothing comes to report. */
const atWork: readonly Area['name'][] = ['area.workbench', 'area.production', 'area.radar', 'area.orders'];
/** Items that a hand can tell apart; with one area more, its place is taken by the menu. */
const most = 5;

/** The bar at the bottom of a phone. `mine`: what the person may read. */
export function PhoneNavigation({ mine }: { readonly mine: readonly Area[] }) {
  const t = useFrameText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { count } = useConflictCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const plans = useRight(rightTo.editTimeline);
  const first = (plans ? underWay : atWork).flatMap((name) => mine.find((area) => area.name === name) ?? []);
  const ordered = [...first, ...mine.filter((area) => !first.includes(area))];
  const shown = ordered.length <= most ? ordered : ordered.slice(0, most - 1);
  const others = ordered.slice(shown.length);
  const isCurrent = ({ has }: Area): boolean => has(pathname);
  return (
    <Bar aria-label={t('frame.navigation')}>
      {shown.map((area) => {
        const { name, icon: Icon, path } = area;
        const isRadar = name === 'area.radar' && count !== undefined && count > 0;
        return (
          <NavLink
            key={name}
            to={path}
            data-current={isCurrent(area)}
            aria-current={isCurrent(area) ? 'page' : undefined}
          >
            <i>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {isRadar && (
                <b className="tabular" aria-hidden>
                  {count > 99 ? '99+' : count}
                </b>
              )}
            </i>
            <span>{t(name)}</span>
            {isRadar && <small>, {t('conflicts.count', { count })}</small>}
          </NavLink>
        );
      })}
      {others.length > 0 && (
        <button
          type="button"
          data-current={others.some(isCurrent)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <i>
            <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
          </i>
          <span>{t('frame.more')}</span>
        </button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {others.map((area) => {
          const { name, icon: Icon, path } = area;
          return (
            <MenuItem
              key={name}
              selected={isCurrent(area)}
              onClick={() => {
                setAnchor(null);
                void navigate(path);
              }}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden /> {t(name)}
            </MenuItem>
          );
        })}
      </Menu>
    </Bar>
  );
}

const Bar = styled.nav`
  grid-area: rail;
  display: flex;
  background: var(--surface);
  border-top: 1px solid var(--line-2);
  padding-bottom: env(safe-area-inset-bottom, 0);
  & > a, & > button {
    flex: 1 1 0;
    min-width: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 3px;
    padding: 6px 2px;
    border: 0;
    background: none;
    color: var(--text-2);
    font: 500 var(--size-micro)/14px var(--font);
    text-decoration: none;
    cursor: pointer;
  }
  & > [data-current=true] { color: var(--accent); font-weight: 650; }
  & > :focus-visible { outline: 2px solid var(--sel); outline-offset: -3px; border-radius: 8px; }
  & span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  & i { position: relative; display: flex; }
  & b {
    position: absolute;
    left: 12px;
    top: -6px;
    min-width: 18px;
    padding: 0 5px;
    border-radius: 9px;
    background: var(--err);
    color: var(--on-solid);
    font: 600 var(--size-micro)/18px var(--font);
    text-align: center;
  }
`;
