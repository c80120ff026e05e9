import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayNumberOf, startOfDay } from '#domain/kernel/time-zone.ts';
import { scaleFor } from '#frontend/features/timeline/model/time-scale.ts';
import { QuietButton, ToolLabel } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { DayField } from '#frontend/features/timeline/tree/day-field.tsx';
import type { TreeFilter } from '#frontend/features/timeline/tree/tree-filter.ts';
import { treeWords } from '#frontend/features/timeline/tree/use-tree-words.ts';
import { daysOfPreset, type Preset, presetOf, presets } from './outside-filter.ts';
import { firstShownRows, type ShownRows } from './shown-rows.ts';
import { useViewWords } from './view-words.ts';

const rowToggles = ['showArchivedResources', 'showFreeResources', 'showVisibleArea'] as const;
const barToggles = ['showFinished', 'showDateFilter'] as const;
/** The zoom level at which the days of a preset fill the view. */
const levelOf = { today: 'day', twoDays: 'threeDays', fiveDays: 'week' } as const;

/** What the production timeline shows (planning §4): rows, bars, days, and back to everything. */
export function ViewMenu(): ReactNode {
  const { view, session, now } = useTimeline();
  const shared = treeWords.useText();
  const t = useViewWords();
  const filter = useView(view, (state) => state.filter);
  const rows = useView(view, (state) => state.shownRows);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { zone } = session.factory;
  const setFilter = (patch: Partial<TreeFilter>): void => view.set({ filter: { ...view.get().filter, ...patch } });
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
    preset !== 'all' || !filter.showFinished || rowToggles.some((name) => rows[name] !== firstShownRows[name]);
  return (
    <>
      {filter.showDateFilter && (
        <Days role="group" aria-label={shared('show.showDateFilter')}>
          <DayField name={shared('show.from')} day={filter.from} onDay={(from) => setFilter({ from })} />
          <span aria-hidden>–</span>
          <DayField name={shared('show.to')} day={filter.to} onDay={(to) => setFilter({ to })} />
        </Days>
      )}
      <QuietButton
        data-plain
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={shared('show.label')}
        title={shared('show.label')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Eye size={16} strokeWidth={1.75} />
        <ToolLabel>{shared('show.label')}</ToolLabel>
      </QuietButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {rowToggles.map((name) => (
          <Toggle key={name} name={t(name)} checked={rows[name]} onClick={() => setRows({ [name]: !rows[name] })} />
        ))}
        <Line role="separator" />
        {barToggles.map((name) => (
          <Toggle
            key={name}
            name={shared(`show.${name}`)}
            checked={filter[name]}
            onClick={() => setFilter({ [name]: !filter[name] })}
          />
        ))}
        <Line role="separator" />
        {(Object.keys(presets) as Preset[]).map((one) => (
          <MenuItem key={one} role="menuitemradio" aria-checked={one === preset} onClick={() => choose(one)}>
            <Place>{one === preset && <Check size={16} strokeWidth={2} />}</Place>
            {t(`preset.${one}`)}
          </MenuItem>
        ))}
        <Line role="separator" />
        <MenuItem
          disabled={!isChanged}
          onClick={() => {
            setRows(firstShownRows);
            setFilter({ ...daysOfPreset('all', zone, now()), showFinished: true });
          }}
        >
          <Place />
          {t('reset')}
        </MenuItem>
      </Menu>
    </>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onClick: () => void;
}

const Toggle = ({ name, checked, onClick }: ToggleProps): ReactNode => (
  <MenuItem onClick={onClick} role="menuitemcheckbox" aria-checked={checked}>
    <Checkbox checked={checked} tabIndex={-1} size="small" disableRipple />
    {name}
  </MenuItem>
);

const Days = styled.div`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  color: var(--text-2);
`;
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
