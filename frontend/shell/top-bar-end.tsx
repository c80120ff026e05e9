import styled from '@emotion/styled';
import Tooltip from '@mui/material/Tooltip';
import { GitBranch } from 'lucide-react';
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
      <Tooltip title={t('frame.mainPlanHint')}>
        <span className="plan">
          <GitBranch size={14} strokeWidth={1.75} aria-hidden />
          {t('frame.mainPlan')}
        </span>
      </Tooltip>
      <ConflictPill />
      <i className="line" aria-hidden />
      <UserMenu />
    </End>
  );
}

const End = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& .plan': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 28,
    padding: '0 11px',
    borderRadius: 14,
    border: '1px solid var(--line-2)',
    fontSize: 12.5,
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  '& .line': { width: 1, height: 22, background: 'var(--line-2)', margin: '0 4px' },
  '@media (max-width: 959px)': { '& .plan, & .line': { display: 'none' } },
});
