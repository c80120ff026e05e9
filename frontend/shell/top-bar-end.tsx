import styled from '@emotion/styled';
import Tooltip from '@mui/material/Tooltip';
import { GitBranch } from 'lucide-react';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { ConflictPill } from './conflict-pill.tsx';
import { useFrameText } from './frame-text.ts';
import { LiveDot } from './live-dot.tsx';
import { SearchField } from './search-field.tsx';
import { UserMenu } from './user-menu.tsx';

/** The right end of the top bar: how fresh the page is, which plan it shows, who is signed in. */
export function TopBarEnd() {
  const t = useFrameText();
  return (
    <End>
      <LiveDot />
      <SearchField />
      {pageSimulation === undefined && (
        <Tooltip title={t('frame.mainPlanHint')}>
          <span className="plan">
            <GitBranch size={14} strokeWidth={1.75} aria-hidden />
            {t('frame.mainPlan')}
          </span>
        </Tooltip>
      )}
      <ConflictPill />
      <i className="line" aria-hidden />
      <UserMenu />
    </End>
  );
}

const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: 8px;
  & .plan {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: 28px;
    padding: 0 11px;
    border-radius: 14px;
    border: 1px solid var(--line-2);
    font-size: 12.5px;
    font-weight: 600;
    white-space: nowrap;
  }
  & .line { width: 1px; height: 22px; background: var(--line-2); margin: 0 4px; }
  @media (max-width: 959px) {
    & .plan, & .line { display: none; }
  }
`;
