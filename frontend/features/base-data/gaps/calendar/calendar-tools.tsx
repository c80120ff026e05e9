import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useId } from 'react';
import type { Choice } from '#frontend/kit/form/inputs.tsx';
import { useCalendarText } from './calendar-text.ts';
import type { CalendarSpan } from './strips.ts';

interface CalendarToolsProps {
  /** `group:{id}` or `resource:{id}`. */
  readonly of: string | undefined;
  readonly groups: readonly Choice[];
  readonly resources: readonly Choice[];
  readonly span: CalendarSpan;
  /** "November 2026" */
  readonly when: string;
  readonly onOf: (of: string) => void;
  readonly onSpan: (span: CalendarSpan) => void;
  readonly onPage: (steps: -1 | 1) => void;
  readonly onToday: () => void;
  /** Absent: the person may not. */
  readonly onNew: (() => void) | undefined;
}

/** Above the calendar: whose gaps, how long a time, and which one. */
export function CalendarTools(props: CalendarToolsProps) {
  const { of, groups, resources, span, when, onOf, onSpan, onPage, onToday, onNew } = props;
  const t = useCalendarText();
  const id = useId();
  return (
    <Tools>
      {onNew !== undefined && (
        <Button variant="contained" startIcon={<Plus size={15} strokeWidth={2} />} onClick={onNew}>
          {t('newGap')}
        </Button>
      )}
      <select id={id} aria-label={t('of')} value={of} onChange={({ target }) => onOf(target.value)}>
        <Options label={t('groups')} kind="group" choices={groups} />
        <Options label={t('resources')} kind="resource" choices={resources} />
      </select>
      <ToggleButtonGroup
        exclusive
        value={span}
        aria-label={t('span')}
        onChange={(_event, next: CalendarSpan | null) => next !== null && onSpan(next)}
      >
        <ToggleButton value="month">{t('month')}</ToggleButton>
        <ToggleButton value="week">{t('week')}</ToggleButton>
      </ToggleButtonGroup>
      <span className="turn">
        <IconButton aria-label={t('before')} onClick={() => onPage(-1)}>
          <ChevronLeft size={16} strokeWidth={1.75} />
        </IconButton>
        <Button variant="text" onClick={onToday}>
          {t('today')}
        </Button>
        <IconButton aria-label={t('after')} onClick={() => onPage(1)}>
          <ChevronRight size={16} strokeWidth={1.75} />
        </IconButton>
      </span>
      <output>{when}</output>
    </Tools>
  );
}

function Options({
  label,
  kind,
  choices,
}: {
  readonly label: string;
  readonly kind: string;
  readonly choices: readonly Choice[];
}) {
  return (
    <optgroup label={label}>
      {choices.map(({ value, label: name }) => (
        <option key={value} value={`${kind}:${value}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

const Tools = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 10px;
  & > select {
    min-width: 0;
    max-width: 280px;
    height: 30px;
    padding: 0 8px;
    border: 1px solid var(--line-2);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: 550;
  }
  & > .turn { display: flex; align-items: center; }
  & > output { font-weight: 600; white-space: nowrap; }
  @media (max-width: 599px) {
    flex-wrap: wrap;
    padding: 4px 0;
    & > select { flex: 1 0 55%; height: 44px; font-size: 16px; }
    & > output { flex: 1; text-align: right; white-space: normal; }
  }
`;
