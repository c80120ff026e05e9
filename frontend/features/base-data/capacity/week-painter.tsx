import styled from '@emotion/styled';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Eraser, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { type Availability, minutesPerWeek, overlappingShifts } from '#domain/base-data/week-time.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { TypedShifts } from './typed-shifts.tsx';
import { WeekGrid } from './week-grid.tsx';
import { availabilitiesOf, shiftsOf } from './week-shifts.ts';

interface WeekPainterProps {
  readonly value: readonly Availability[];
  /** Absent: it is only looked at. */
  readonly onChange?: (value: readonly Availability[]) => void;
}

/** The week of a capacity plan: seven days of 24 hours to paint by hand, and the same shifts as times to type. */
export function WeekPainter({ value, onChange }: WeekPainterProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const helpId = useId();
  const [tool, setTool] = useState<'paint' | 'erase'>('paint');
  const shifts = shiftsOf(value);
  const overlapping = overlappingShifts(value);
  const readOnly = onChange === undefined;
  const change = (next: typeof shifts): void => onChange?.(availabilitiesOf(next));
  return (
    <Painter data-testid="week-painter">
      <header>
        {!readOnly && (
          <ToggleButtonGroup
            exclusive
            value={tool}
            aria-label={t('capacity.tool')}
            onChange={(_event, next: 'paint' | 'erase' | null) => next !== null && setTool(next)}
          >
            <ToggleButton value="paint">
              <Pencil size={14} strokeWidth={1.75} aria-hidden /> {t('capacity.tool.paint')}
            </ToggleButton>
            <ToggleButton value="erase">
              <Eraser size={14} strokeWidth={1.75} aria-hidden /> {t('capacity.tool.erase')}
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        <output data-testid="week-hours">
          {t('capacity.week', { hours: format.number(minutesPerWeek(value) / 60) })}
        </output>
      </header>
      <WeekGrid
        shifts={shifts}
        overlapping={overlapping}
        tool={tool}
        describedBy={helpId}
        {...(readOnly ? {} : { onChange: change })}
      />
      {!readOnly && <p id={helpId}>{t('capacity.help')}</p>}
      {overlapping.size > 0 && (
        <p role="alert" data-tone="err">
          {t('capacity.overlap', { count: overlapping.size })}
        </p>
      )}
      {!readOnly && <TypedShifts shifts={shifts} overlapping={overlapping} onChange={change} />}
    </Painter>
  );
}

const Painter = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  & > header { display: flex; align-items: center; gap: 12px; }
  & > header svg { margin-right: 6px; }
  & > header > output { margin-left: auto; font-size: var(--size-dense); font-weight: 600; font-feature-settings: 'tnum'; }
  & > p { color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  & > p[data-tone='err'] { color: var(--err); font-weight: 550; }
`;
