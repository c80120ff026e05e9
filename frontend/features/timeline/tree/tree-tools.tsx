import type { ReactNode } from 'react';
import { FilterButton } from '#frontend/features/timeline/bar-filter/filter-button.tsx';
import { MenuLine, PresetEntries } from '#frontend/features/timeline/panels/preset-entries.tsx';
import { FilterToggles, ShowMenu } from '#frontend/features/timeline/panels/show-menu.tsx';

const toggles = ['showFinished', 'showFinishedProjects', 'showDelayedConflicts', 'showDateFilter'] as const;

/** What the planning timeline shows (planning §4): toggles, and the days of the date filter. */
export function TreeTools(): ReactNode {
  return (
    <>
      <FilterButton />
      <ShowMenu>
        <FilterToggles names={toggles} />
        <MenuLine role="separator" />
        <PresetEntries />
      </ShowMenu>
    </>
  );
}
