import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QuietButton, ToolLabel } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { DayField } from './day-field.tsx';
import type { TreeFilter } from './tree-filter.ts';
import { treeWords } from './use-tree-words.ts';

const toggles = ['showFinished', 'showFinishedProjects', 'showDelayedConflicts', 'showDateFilter'] as const;

/** What the planning timeline shows (planning §4): toggles, and the days of the date filter. */
export function TreeTools(): ReactNode {
  const { view } = useTimeline();
  const t = treeWords.useText();
  const filter = useView(view, (state) => state.filter);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const set = (patch: Partial<TreeFilter>): void => view.set({ filter: { ...view.get().filter, ...patch } });
  return (
    <>
      {filter.showDateFilter && (
        <Days role="group" aria-label={t('show.showDateFilter')}>
          <DayField name={t('show.from')} day={filter.from} onDay={(from) => set({ from })} />
          <span aria-hidden>–</span>
          <DayField name={t('show.to')} day={filter.to} onDay={(to) => set({ to })} />
        </Days>
      )}
      <QuietButton
        data-plain
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={t('show.label')}
        title={t('show.label')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Eye size={16} strokeWidth={1.75} />
        <ToolLabel>{t('show.label')}</ToolLabel>
      </QuietButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {toggles.map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={filter[name]}
            onClick={() => set({ [name]: !filter[name] })}
          >
            <Checkbox checked={filter[name]} tabIndex={-1} size="small" disableRipple />
            {t(`show.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Days = styled.div`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  color: var(--text-2);
`;
