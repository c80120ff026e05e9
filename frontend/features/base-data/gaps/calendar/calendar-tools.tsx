import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { searchOf } from '#frontend/kit/form/choices.ts';
import { SearchInput, type SearchInputProps } from '#frontend/kit/form/search-input.tsx';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import type { CalendarSpan } from './strips.ts';

interface CalendarToolsProps {
  /** `group:{id}` or `resource:{id}`. */
  readonly of: string | undefined;
  readonly groups: readonly Choice[];
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
  const { of, groups, span, when, onOf, onSpan, onPage, onToday, onNew } = props;
  const t = useBaseDataText();
  const search = useMemo(() => searchOfBoth(groups, t('calendar.group')), [groups, t]);
  return (
    <Tools>
      {onNew !== undefined && (
        <Button variant="contained" startIcon={<Plus size={15} strokeWidth={2} />} onClick={onNew}>
          {t('calendar.newGap')}
        </Button>
      )}
      <label className="of">
        <span>{t('calendar.of')}</span>
        <SearchInput {...search} value={of} onChange={(next) => next !== undefined && onOf(next)} />
      </label>
      <ToggleButtonGroup
        exclusive
        value={span}
        aria-label={t('calendar.span')}
        onChange={(_event, next: CalendarSpan | null) => next !== null && onSpan(next)}
      >
        <ToggleButton value="month">{t('calendar.month')}</ToggleButton>
        <ToggleButton value="week">{t('calendar.week')}</ToggleButton>
      </ToggleButtonGroup>
      <span className="turn">
        <IconAction icon={ChevronLeft} label={t('calendar.before')} onClick={() => onPage(-1)} />
        <Button variant="text" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <IconAction icon={ChevronRight} label={t('calendar.after')} onClick={() => onPage(1)} />
      </span>
      <output>{when}</output>
    </Tools>
  );
}

/** Groups and resources by name. */
function searchOfBoth(
  groups: readonly Choice[],
  groupWord: string,
): Pick<SearchInputProps, 'name' | 'search' | 'find'> {
  const choices = groups
    .filter(({ archived }) => archived !== true)
    .map(({ value, label }) => ({ value: `group:${value}`, label, detail: groupWord }));
  return {
    name: `gaps of ${groupWord} ${groups.length}`,
    async search(text, signal) {
      const found = await resourceSearch.search(text, signal);
      const begun = text.toLocaleLowerCase();
      return [
        ...choices.filter(({ label }) => label.toLocaleLowerCase().includes(begun)).slice(0, mostGroups),
        ...found.map((one) => ({ ...one, value: `resource:${one.value}` })),
      ];
    },
    async find(value, signal) {
      const [kind, id = ''] = value.split(':');
      if (kind === 'group') return choices.find((one) => one.value === value);
      const found = await resourceSearch.find(id, signal);
      return found && { ...found, value };
    },
  };
}

/** As many as leave room for resources below them. */
const mostGroups = 20;
const resourceSearch = searchOf('resources', [{ field: 'isAttendantResource', operator: '=', value: false }]);

const Tools = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 10px;
  & > .of { width: 280px; min-width: 0; }
  & > .of > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  & > .of .MuiOutlinedInput-root { height: 30px; font-weight: 550; }
  & > .turn { display: flex; align-items: center; }
  & > output { font-weight: 600; white-space: nowrap; }
  @media (max-width: 599px) {
    flex-wrap: wrap;
    padding: 4px 0;
    & > .of { flex: 1 0 55%; }
    & > .of .MuiOutlinedInput-root { height: 44px; font-size: var(--size-title-2); }
    & > output { flex: 1; text-align: right; white-space: normal; }
  }
`;
