import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { defaultOperator, filterText, numberFilter, shownSigns } from './filter-text.ts';
import type { ListColumn, ListFilter } from './list-definition.ts';
import { useListText } from './list-text.ts';

interface FilterFieldProps {
  readonly column: Pick<ListColumn<never>, 'field' | 'header' | 'kind' | 'operator' | 'choices'>;
  readonly filter: ListFilter | undefined;
  readonly onFilter: (filter: ListFilter | undefined) => void;
}

/** Typing is over after this long. */
const settleAfter = 350;

/** The field of one column in the filter row. The grid must not take its keys for moving between cells. */
export function FilterField(props: FilterFieldProps) {
  const { column, filter, onFilter } = props;
  const t = useListText();
  const active = filter !== undefined;
  return (
    <Field data-active={active} onClick={(event) => event.stopPropagation()} onKeyDown={keepKeys}>
      {column.kind === 'choice' ? <Choice {...props} /> : <Typed {...props} />}
      {active && (
        <button
          type="button"
          aria-label={t('filter.clear', { column: column.header })}
          onClick={() => onFilter(undefined)}
        >
          <X size={13} strokeWidth={2.2} />
        </button>
      )}
    </Field>
  );
}

function Choice({ column, filter, onFilter }: FilterFieldProps) {
  const t = useListText();
  const choices = column.choices ?? [];
  const shown = choices.findIndex(({ value }) => String(value) === String(filter?.value));
  const choose = (event: ChangeEvent<HTMLSelectElement>): void => {
    const choice = choices[Number(event.target.value)];
    onFilter(
      event.target.value === '' || choice === undefined
        ? undefined
        : { field: column.field, operator: Array.isArray(choice.value) ? 'isAnyOf' : '=', value: choice.value },
    );
  };
  return (
    <select
      aria-label={t('filter.label', { column: column.header })}
      value={shown < 0 ? '' : String(shown)}
      onChange={choose}
    >
      <option value="">{t('filter.all')}</option>
      {choices.map(({ label }, place) => (
        <option key={label} value={String(place)}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Typed({ column, filter, onFilter }: FilterFieldProps) {
  const t = useListText();
  const german = currentLanguage() === 'de';
  const dated = column.kind === 'day' || column.kind === 'instant';
  const outside = filter === undefined ? '' : dated ? String(filter.value).slice(0, 10) : filterText(filter, german);
  const [typed, setTyped] = useState(outside);
  const [seen, setSeen] = useState(outside);
  const [inside, setInside] = useState(false);
  // Cleared or set from elsewhere (the address, "reset filters").
  if (seen !== outside) {
    setSeen(outside);
    setTyped(outside);
  }
  useEffect(() => {
    if (typed === outside) return;
    const timer = setTimeout(() => onFilter(readTyped(column, typed, german)), settleAfter);
    return () => clearTimeout(timer);
  }, [typed, outside, column, german, onFilter]);
  const from = defaultOperator(column) === '>=';
  const hint = dated
    ? t(from ? 'filter.from' : 'filter.until')
    : column.kind === 'number'
      ? shownSigns[defaultOperator(column)]
      : t('filter.contains');
  return (
    <input
      // An empty date field would show its pattern, which needs more room than a column has.
      type={dated && (inside || typed !== '') ? 'date' : 'text'}
      aria-label={t('filter.label', { column: column.header })}
      placeholder={hint}
      value={typed}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function readTyped(column: FilterFieldProps['column'], typed: string, german: boolean): ListFilter | undefined {
  const { field, kind } = column;
  if (typed.trim() === '') return undefined;
  if (kind === 'number') return numberFilter(column, typed, german);
  const operator = defaultOperator(column);
  if (kind === 'text') return { field, operator, value: typed.trim() };
  // A day is meant as a whole: "until" includes it.
  if (kind === 'instant') return { field, operator, value: operator === '<=' ? `${typed}T23:59:59.999Z` : typed };
  return { field, operator, value: typed };
}

/** Tab leaves the field; everything else belongs to it. */
const keepKeys = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab') event.stopPropagation();
};

const Field = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  '& input, & select': {
    width: '100%',
    minWidth: 0,
    height: 28,
    padding: '0 8px',
    border: '1px solid var(--line-2)',
    borderRadius: 6,
    background: 'var(--surface)',
    color: 'var(--text)',
    fontFamily: 'inherit',
    fontSize: 12.5,
    fontWeight: 450,
    lineHeight: '18px',
    outline: 0,
  },
  '& input::placeholder': { color: 'var(--text-3)' },
  '& input[type=date]::-webkit-calendar-picker-indicator': { marginLeft: 2, opacity: 0.6 },
  '& select': { appearance: 'none', paddingRight: 22, cursor: 'pointer' },
  '& input:focus-visible, & select:focus-visible': {
    borderColor: 'var(--accent)',
    outline: 0,
    boxShadow: '0 0 0 3px color-mix(in srgb, var(--sel) 22%, transparent)',
  },
  '&[data-active=true] input, &[data-active=true] select': {
    borderColor: 'var(--accent)',
    background: 'var(--accent-tint)',
    fontWeight: 550,
    paddingRight: 26,
  },
  '&[data-active=true] input::-webkit-calendar-picker-indicator': { display: 'none' },
  '& button': {
    position: 'absolute',
    right: 4,
    width: 20,
    height: 20,
    display: 'grid',
    placeItems: 'center',
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'var(--accent)',
    cursor: 'pointer',
    '&:hover': { background: 'var(--pressed)' },
  },
});
