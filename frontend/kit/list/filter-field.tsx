import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import {
  dayFilter,
  defaultOperator,
  filterText,
  numberFilter,
  shownSigns,
  type TypedIn,
} from '#frontend/kit/list/data/filter-text.ts';
import type { ListColumn, ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { typingPause } from '#frontend/kit/use-debounced.ts';

interface FilterFieldProps {
  readonly column: Pick<ListColumn<never>, 'field' | 'header' | 'kind' | 'operator' | 'choices' | 'scale'>;
  readonly filter: ListFilter | undefined;
  readonly onFilter: (filter: ListFilter | undefined) => void;
  /** What stands in the field and cannot be read; undefined when it can. */
  readonly onUnread: (typed: string | undefined) => void;
}

/** Filter field of one column. Its keys are kept from the grid, which would move between cells. */
export function FilterField(props: FilterFieldProps) {
  const { column, filter, onFilter } = props;
  const t = useKitText();
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
  const t = useKitText();
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

function Typed({ column, filter, onFilter, onUnread }: FilterFieldProps) {
  const t = useKitText();
  const format = useFormat();
  const outside = filter === undefined ? '' : filterText(column, filter, format, typedHere());
  const [typed, setTyped] = useState(outside);
  const [seen, setSeen] = useState(outside);
  const [inside, setInside] = useState(false);
  // Cleared or set from elsewhere (the address, "reset filters"); not while typing: "21.11." would turn into the
  // whole date under the fingers.
  if (seen !== outside && !inside) {
    setSeen(outside);
    setTyped(outside);
  }
  const read = useMemo(() => readTyped(column, typed), [column, typed]);
  useEffect(() => {
    // Unreadable (incomplete) input leaves the filter unchanged.
    if (typed === outside || (read === undefined && typed.trim() !== '')) return;
    if (JSON.stringify(read) === JSON.stringify(filter)) return;
    const timer = setTimeout(() => onFilter(read), typingPause);
    return () => clearTimeout(timer);
  }, [typed, outside, read, filter, onFilter]);
  const dated = column.kind === 'day' || column.kind === 'instant';
  const from = defaultOperator(column) === '>=';
  const hint = dated
    ? t(inside ? 'filter.day' : from ? 'filter.from' : 'filter.until')
    : column.kind === 'number'
      ? shownSigns[defaultOperator(column)]
      : t('filter.contains');
  const unread = !inside && typed.trim() !== '' && read === undefined;
  useEffect(() => {
    if (!unread) return undefined;
    onUnread(typed.trim());
    return () => onUnread(undefined);
  }, [unread, typed, onUnread]);
  return (
    <input
      type="text"
      title={unread && dated ? t('filter.day') : typed}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      aria-label={t('filter.label', { column: column.header })}
      aria-invalid={unread}
      placeholder={hint}
      value={typed}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

const typedHere = (): TypedIn => ({ language: currentLanguage(), zone: currentPlantTimeZone(), now: Date.now() });

function readTyped(column: FilterFieldProps['column'], typed: string): ListFilter | undefined {
  if (typed.trim() === '') return undefined;
  switch (column.kind) {
    case 'number':
      return numberFilter(column, typed, currentLanguage());
    case 'day':
    case 'instant':
      return dayFilter(column, typed, typedHere());
    default:
      return { field: column.field, operator: defaultOperator(column), value: typed.trim() };
  }
}

/** Tab leaves the field; other keys are kept from the grid. */
const keepKeys = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab') event.stopPropagation();
};

const Field = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  width: 100%;
  & input, & select {
    width: 100%;
    min-width: 0;
    height: 28px;
    padding: 0 8px;
    border: 1px solid var(--line-2);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font-family: inherit;
    font-size: var(--size-dense);
    font-weight: 450;
    line-height: 18px;
    outline: 0;
  }
  & input::placeholder { color: var(--text-3); }
  & select { appearance: none; padding-right: 22px; cursor: pointer; }
  & input:focus-visible, & select:focus-visible {
    border-color: var(--accent);
    outline: 0;
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--sel) 22%, transparent);
  }
  &[data-active=true] input, &[data-active=true] select {
    border-color: var(--accent);
    background: var(--accent-tint);
    font-weight: 550;
    padding-right: 26px;
  }
  & input[aria-invalid=true] { border-color: var(--err); }
  & button {
    position: absolute;
    right: 4px;
    width: 20px;
    height: 20px;
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--accent);
    cursor: pointer;
    &:hover { background: var(--pressed); }
  }
`;
