import type { ReactNode } from 'react';
import { FilterButton } from '#frontend/features/timeline/bar-filter/filter-button.tsx';
import { MenuLine, PresetEntries } from '#frontend/features/timeline/panels/preset-entries.tsx';
import { ShowMenu, ShowToggle, useFilter } from '#frontend/features/timeline/panels/show-menu.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';

const toggles = ['showFinished', 'showFinishedProjects', 'showDelayedConflicts', 'showDateFilter'] as const;

/** What the planning timeline shows (planning §4): toggles, and the days of the date filter. */
export function TreeTools(): ReactNode {
  const t = useTimelineText();
  const [filter, setFilter] = useFilter();
  return (
    <>
      <FilterButton />
      <ShowMenu>
        {toggles.map((name) => (
          <ShowToggle
            key={name}
            name={t(`tree.show.${name}`)}
            checked={filter[name]}
            onClick={() => setFilter({ [name]: !filter[name] })}
          />
        ))}
        <MenuLine role="separator" />
        <PresetEntries />
      </ShowMenu>
    </>
  );
}
