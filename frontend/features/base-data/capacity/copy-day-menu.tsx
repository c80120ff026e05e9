import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { copyDay, type Shift } from './week-shifts.ts';
import { weekdays } from './weekdays.ts';

interface CopyDayMenuProps {
  readonly day: number;
  readonly shifts: readonly Shift[];
  readonly onChange: (shifts: readonly Shift[]) => void;
}

/** Gives the shifts of a day to others, in the place of theirs. */
export function CopyDayMenu({ day, shifts, onChange }: CopyDayMenuProps) {
  const t = useBaseDataText();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const names = weekdays('long');
  const choices = [
    { label: t('capacity.copy.workdays'), days: [0, 1, 2, 3, 4] },
    { label: t('capacity.copy.all'), days: [0, 1, 2, 3, 4, 5, 6] },
    ...names.map((label, at) => ({ label, days: [at] })).filter(({ days }) => days[0] !== day),
  ];
  const label = t('capacity.copy', { day: names[day] ?? '' });
  return (
    <>
      <IconAction
        icon={Copy}
        iconSize={14}
        label={label}
        hinted
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {choices.map(({ label: to, days }) => (
          <MenuItem
            key={to}
            onClick={() => {
              setAnchor(undefined);
              onChange(copyDay(shifts, day, days));
            }}
          >
            {to}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
