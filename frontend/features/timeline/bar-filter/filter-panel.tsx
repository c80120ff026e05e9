import styled from '@emotion/styled';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { Popover } from '#frontend/features/timeline/panels/popover.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { OwnFilterList } from '#frontend/kit/own-filters/own-filter-list.tsx';
import { useTypedText } from '#frontend/kit/use-debounced.ts';
import {
  type BarFilter,
  hasAny,
  noBarFilter,
  statusesFrom,
  tidy,
  type ValueKind,
  valueKinds,
} from '../view/bar-filter.ts';
import { useChoices, useValueNames } from './filter-choices.ts';

/** As many as a person looks through; typing finds the others. */
const mostShown = 60;

interface FilterPanelProps {
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** Own filters, and everything that a timeline can be filtered by. What is chosen counts at once. */
export default function FilterPanel({ opener, onClose }: FilterPanelProps): ReactNode {
  const { view, place, t } = useViewParts();
  const filter = useView(view, (state) => state.bars);
  const set = (patch: BarFilter): void => view.set({ bars: tidy({ ...view.get().bars, ...patch }) });
  return (
    <Popover opener={opener} label={t('filter.panel')} onClose={onClose} keep=".MuiAutocomplete-popper">
      <OwnFilterList
        area="timelines"
        place={place}
        current={hasAny(filter) ? filter : undefined}
        onChoose={(bars) => view.set({ bars: tidy(bars) })}
      />
      <Fields>
        <TextField text={filter.text ?? ''} onText={(text) => set({ text: text === '' ? undefined : text })} />
        {valueKinds.map((kind) => (
          <ValueField
            key={kind}
            kind={kind}
            values={(filter[kind] ?? []).map(String)}
            onValues={(values) => set({ [kind]: kind === 'statuses' ? statusesFrom(values.map(Number)) : values })}
          />
        ))}
        <Button disabled={!hasAny(filter)} onClick={() => view.set({ bars: noBarFilter })}>
          {t('filter.clearAll')}
        </Button>
      </Fields>
    </Popover>
  );
}

function TextField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }): ReactNode {
  const t = useTimelineText();
  const id = useId();
  // A chip that is removed and an own filter that is chosen set it, too.
  const [typed, setTyped] = useTypedText(text, onText);
  return (
    <label htmlFor={id}>
      {t('filter.text')}
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={typed}
        placeholder={t('filter.textHint')}
        inputProps={{ maxLength: 200, autoComplete: 'off' }}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

interface ValueFieldProps {
  readonly kind: ValueKind;
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

const fitting = createFilterOptions<Choice>({ limit: mostShown, stringify: ({ label }) => label });

/** Several of a kind, found by typing. */
function ValueField({ kind, values, onValues }: ValueFieldProps): ReactNode {
  const { view, t } = useViewParts();
  const kit = useKitText();
  const id = useId();
  const choices = useChoices(kind);
  const nameOf = useValueNames(useView(view, (state) => state.bars));
  if (choices.length === 0 && values.length === 0) return null;
  const chosen = values.map(
    (value) => choices.find((choice) => choice.value === value) ?? { value, label: nameOf(kind, value) },
  );
  return (
    <label htmlFor={id}>
      {t(`filter.${kind}`)}
      <Autocomplete
        multiple
        id={id}
        size="small"
        value={chosen}
        options={choices}
        filterOptions={fitting}
        filterSelectedOptions
        disableCloseOnSelect
        getOptionLabel={({ label }) => label}
        getOptionKey={({ value }) => value}
        isOptionEqualToValue={(option, one) => option.value === one.value}
        noOptionsText={t('filter.nothingToChoose')}
        clearText={kit('search.clear')}
        openText={kit('search.open')}
        closeText={kit('search.close')}
        onChange={(_event, next) => onValues(next.map(({ value }) => value))}
        renderInput={({ slotProps, ...parameters }) => (
          <OutlinedInput
            {...parameters}
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            startAdornment={slotProps.input.startAdornment}
            endAdornment={slotProps.input.endAdornment}
            placeholder={chosen.length === 0 ? t('filter.choose') : ''}
            inputProps={slotProps.htmlInput}
          />
        )}
      />
    </label>
  );
}

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding: 8px 14px;
  border-top: 1px solid var(--line-2);
  & > label { display: flex; flex-direction: column; gap: 2px; font-size: var(--size-caption); color: var(--text-2); }
  & .MuiAutocomplete-root .MuiOutlinedInput-root { height: auto; min-height: 30px; flex-wrap: wrap; }
  & > button { align-self: flex-start; }
`;
