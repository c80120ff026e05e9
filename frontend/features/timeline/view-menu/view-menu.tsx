import styled from '@emotion/styled';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayNumberOf, startOfDay } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { ShowMenu, ShowToggle, useFilter } from '#frontend/features/timeline/panels/show-menu.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { daysOfPreset, type Preset, presetOf, presets } from '../view/outside-filter.ts';
import { firstShownRows, type ShownRows } from '../view/shown-rows.ts';

const rowToggles = [
  'showArchivedResources',
  'showFreeResources',
  'showVisibleArea',
  'showWorkload',
  'showPersonelCapacity',
] as const;
const barToggles = ['showFinished', 'showDelayedConflicts', 'showDateFilter'] as const;
/** The zoom level at which the days of a preset fill the view. */
const levelOf = { today: 'day', twoDays: 'threeDays', fiveDays: 'week' } as const;

/** What the production timeline shows (planning §4): rows, bars, days, and back to everything. */
export function ViewMenu(): ReactNode {
  const { session, now } = usePlanParts();
  const { view } = useViewParts();
  const shared = useTimelineText();
  const [filter, setFilter] = useFilter();
  const rows = useView(view, (state) => state.shownRows);
  const { zone } = session.factory;
  const setRows = (patch: Partial<ShownRows>): void => view.set({ shownRows: { ...view.get().shownRows, ...patch } });
  const choose = (preset: Preset): void => {
    const days = daysOfPreset(preset, zone, now());
    setFilter(days);
    if (preset === 'all' || days.from === undefined || days.to === undefined) return;
    const middle = (dayNumberOf(days.from) + dayNumberOf(days.to) + 1) / 2 - dayNumberOf(days.from);
    const at = startOfDay(zone, days.from) + middle * 86_400_000;
    view.set({ scale: scaleFor(levelOf[preset], view.get().scale.width, at, 0.5) });
  };
  const preset = presetOf(filter, zone, now());
  const isChanged =
    preset !== 'all' ||
    !filter.showFinished ||
    filter.showDelayedConflicts ||
    rowToggles.some((name) => rows[name] !== firstShownRows[name]);
  return (
    <ShowMenu>
      {rowToggles.map((name) => (
        <ShowToggle
          key={name}
          name={shared(name)}
          checked={rows[name]}
          onClick={() => setRows({ [name]: !rows[name] })}
        />
      ))}
      <Line role="separator" />
      {barToggles.map((name) => (
        <ShowToggle
          key={name}
          name={shared(`tree.show.${name}`)}
          checked={filter[name]}
          onClick={() => setFilter({ [name]: !filter[name] })}
        />
      ))}
      <Line role="separator" />
      {(Object.keys(presets) as Preset[]).map((one) => (
        <MenuItem key={one} role="menuitemradio" aria-checked={one === preset} onClick={() => choose(one)}>
          <Place>{one === preset && <Check size={16} strokeWidth={2} />}</Place>
          {shared(`preset.${one}`)}
        </MenuItem>
      ))}
      <Line role="separator" />
      <MenuItem
        disabled={!isChanged}
        onClick={() => {
          setRows(firstShownRows);
          setFilter({ ...daysOfPreset('all', zone, now()), showFinished: true, showDelayedConflicts: false });
        }}
      >
        <Place />
        {shared('reset')}
      </MenuItem>
    </ShowMenu>
  );
}

const Line = styled.li`
  list-style: none;
  margin: 4px 0;
  border-top: 1px solid var(--line-2);
`;
const Place = styled.span`
  display: inline-flex;
  width: 32px;
  padding-left: 4px;
`;
