import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { FilterButton } from '#frontend/features/timeline/bar-filter/filter-button.tsx';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { FilterToggles, ShowMenu, ShowToggle, useFilter } from '#frontend/features/timeline/panels/show-menu.tsx';
import { TrayButton } from '#frontend/features/timeline/tray/tray-button.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { MenuLine, Place, PresetEntries } from '../panels/preset-entries.tsx';
import { daysOfPreset, presetOf } from '../view/outside-filter.ts';
import { firstShownRows, type ShownRows } from '../view/shown-rows.ts';

const rowToggles = [
  'showArchivedResources',
  'showFreeResources',
  'showVisibleArea',
  'showWorkload',
  'showPersonelCapacity',
] as const;
const barToggles = ['showFinished', 'showDelayedConflicts', 'showDateFilter'] as const;

/** What the tool bar of the production timeline has of its own. */
export function ProductionTools(): ReactNode {
  return (
    <>
      <FilterButton />
      <ViewMenu />
      <TrayButton />
    </>
  );
}

/** What the production timeline shows (planning §4): rows, bars, days, and back to everything. */
function ViewMenu(): ReactNode {
  const { session, now } = usePlanParts();
  const { view, t } = useViewParts();
  const [filter, setFilter] = useFilter();
  const rows = useView(view, (state) => state.shownRows);
  const setRows = (patch: Partial<ShownRows>): void => view.set({ shownRows: { ...view.get().shownRows, ...patch } });
  const preset = presetOf(filter, session.factory.zone, now());
  const isChanged =
    preset !== 'all' ||
    !filter.showFinished ||
    filter.showDelayedConflicts ||
    rowToggles.some((name) => rows[name] !== firstShownRows[name]);
  return (
    <ShowMenu>
      {rowToggles.map((name) => (
        <ShowToggle key={name} name={t(name)} checked={rows[name]} onClick={() => setRows({ [name]: !rows[name] })} />
      ))}
      <MenuLine role="separator" />
      <FilterToggles names={barToggles} />
      <MenuLine role="separator" />
      <PresetEntries />
      <MenuLine role="separator" />
      <MenuItem
        disabled={!isChanged}
        onClick={() => {
          setRows(firstShownRows);
          setFilter({
            ...daysOfPreset('all', session.factory.zone, now()),
            showFinished: true,
            showDelayedConflicts: false,
          });
        }}
      >
        <Place />
        {t('reset')}
      </MenuItem>
    </ShowMenu>
  );
}
