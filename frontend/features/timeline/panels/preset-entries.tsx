import styled from '@emotion/styled';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayNumberOf, startOfDay } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { daysOfPreset, type Preset, presetOf, presets } from '../view/outside-filter.ts';
import { useFilter } from './show-menu.tsx';

/** The zoom level at which the days of a preset fill the view. */
const levelOf = { today: 'day', twoDays: 'threeDays', fiveDays: 'week' } as const;

/** Entries of "Show" for the days from today on, one of which is chosen (planning §4). */
export function PresetEntries(): ReactNode {
  const { session, now } = usePlanParts();
  const { view, t } = useViewParts();
  const [filter, setFilter] = useFilter();
  const { zone } = session.factory;
  const choose = (preset: Preset): void => {
    const days = daysOfPreset(preset, zone, now());
    setFilter(days);
    if (preset === 'all' || days.from === undefined || days.to === undefined) return;
    const middle = (dayNumberOf(days.from) + dayNumberOf(days.to) + 1) / 2 - dayNumberOf(days.from);
    const at = startOfDay(zone, days.from) + middle * 86_400_000;
    view.set({ scale: scaleFor(levelOf[preset], view.get().scale.width, at, 0.5) });
  };
  const chosen = presetOf(filter, zone, now());
  return (Object.keys(presets) as Preset[]).map((one) => (
    <MenuItem key={one} role="menuitemradio" aria-checked={one === chosen} onClick={() => choose(one)}>
      <Place>{one === chosen && <Check size={16} strokeWidth={2} />}</Place>
      {t(`preset.${one}`)}
    </MenuItem>
  ));
}

/** Of a mark before the words of an entry. */
export const Place = styled.span`
  display: inline-flex;
  width: 32px;
  padding-left: 4px;
`;

export const MenuLine = styled.li`
  list-style: none;
  margin: 4px 0;
  border-top: 1px solid var(--line-2);
`;
