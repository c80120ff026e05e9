import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronsUpDown } from 'lucide-react';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { numberToType, typedNumber } from '#frontend/i18n/typed-number.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { type ControlProps, useControl } from './form-field.tsx';
import { useTyped } from './use-typed.ts';

export interface InputProps<Value> extends ControlProps {
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly autoFocus?: boolean;
}

const offered = (choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] =>
  choices.filter(({ value, archived }) => archived !== true || chosen.includes(value));

export function TextInput({ value, onChange, onLeave, autoFocus = false, ...props }: InputProps<string>) {
  const { id, wrong, note } = useControl(props);
  return (
    <OutlinedInput
      id={id}
      fullWidth
      autoFocus={autoFocus}
      error={wrong}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      inputProps={{ autoComplete: 'off', 'aria-describedby': note }}
    />
  );
}

/** Text of several lines, as long as it may be; `most` letters are counted when they come near. */
export function LongTextInput({ most, ...props }: InputProps<string> & { readonly most: number }) {
  const { value = '', onChange, onLeave } = props;
  const { id, wrong, note } = useControl(props);
  const t = useKitText();
  // Letters as the schema counts them; a smiley is one.
  const count = value.length > most * 0.8 ? Array.from(value).length : value.length;
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={3}
        maxRows={14}
        error={wrong}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        inputProps={{ 'aria-describedby': note }}
        sx={{ height: 'auto', padding: '8px 12px' }}
      />
      {count > most * 0.8 && <Unit>{t('form.letters', { count, most })}</Unit>}
    </>
  );
}

/** The text stays as it was typed; what is no number is NaN to the schema. `unit` stands inside at the right. */
export function NumberInput({ unit, ...props }: InputProps<number> & { readonly unit?: string | undefined }) {
  const { value, onChange, onLeave, autoFocus = false } = props;
  const { id, wrong, note } = useControl(props);
  const language = currentLanguage();
  const [typed, setTyped] = useTyped(value);
  return (
    <OutlinedInput
      id={id}
      fullWidth
      autoFocus={autoFocus}
      error={wrong}
      value={typed ?? (value === undefined ? '' : numberToType(value, language))}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange(text.trim() === '' ? undefined : (typedNumber(text, language) ?? Number.NaN));
      }}
      onBlur={onLeave}
      endAdornment={
        unit === undefined ? undefined : (
          <InputAdornment position="end" disableTypography>
            <Unit>{unit}</Unit>
          </InputAdornment>
        )
      }
      inputProps={{ inputMode: 'decimal', autoComplete: 'off', 'aria-describedby': note }}
    />
  );
}

export function YesNoInput(props: InputProps<boolean> & { readonly label: string }) {
  const { value = false, label, onChange, onLeave } = props;
  const { id, note } = useControl(props);
  return (
    <CheckLine htmlFor={id}>
      <Checkbox
        id={id}
        size="small"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onLeave}
        slotProps={{ input: { 'aria-describedby': note } }}
      />
      {label}
    </CheckLine>
  );
}

/** One of some; without `required` also none of them. */
export function ChoiceInput(
  props: InputProps<string> & {
    readonly choices: readonly Choice[];
    readonly required?: boolean;
    /** Where no field around it has one. */
    readonly label?: string;
    /** What choosing nothing means; default: that nothing is given. */
    readonly none?: string;
  },
) {
  const { value, choices, required = false, label, none, onChange, onLeave, autoFocus = false } = props;
  const { id, wrong, note } = useControl(props);
  const t = useKitText();
  return (
    <Select data-wrong={wrong}>
      <select
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was asked for
        autoFocus={autoFocus}
        value={value ?? ''}
        aria-label={label}
        aria-invalid={wrong}
        aria-describedby={note}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onLeave}
      >
        <option value="" disabled={required}>
          {none ?? t(required ? 'form.choose' : 'form.none')}
        </option>
        {offered(choices, value === undefined ? [] : [value]).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />
    </Select>
  );
}

/** Any number of some, in the order of the choices. */
export function ChoicesInput(
  props: InputProps<readonly string[]> & { readonly choices: readonly Choice[]; readonly label: string },
) {
  const { value = [], choices, label, onChange, onLeave } = props;
  const { id, wrong, note } = useControl(props);
  const t = useKitText();
  const toggle = (chosen: string): void => {
    const next = value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen];
    onChange(next);
  };
  return (
    <Choices id={id} role="group" aria-label={label} aria-describedby={note} data-wrong={wrong} onBlur={onLeave}>
      {choices.length === 0 && <p>{t('form.nothingToChoose')}</p>}
      {offered(choices, value).map((choice) => (
        <CheckLine key={choice.value}>
          <Checkbox size="small" checked={value.includes(choice.value)} onChange={() => toggle(choice.value)} />
          {choice.label}
        </CheckLine>
      ))}
    </Choices>
  );
}

const Unit = styled.span`
  color: var(--text-3);
  font-size: var(--size-dense);
`;
const CheckLine = styled.label`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-left: -4px;
  font-size: var(--size-body);
  line-height: 20px;
  cursor: pointer;
`;
const Select = styled.div`
  position: relative;
  & > select {
    appearance: none;
    width: 100%;
    height: 36px;
    padding: 0 32px 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    outline: 0;
    cursor: pointer;
    @media (max-width: 599px) { height: 48px; font-size: var(--size-title-2); }
  }
  & > select:hover { border-color: var(--text-3); }
  & > select:focus-visible { border-color: var(--accent); outline: 0; box-shadow: 0 0 0 3px color-mix(in srgb, var(--sel) 22%, transparent); }
  &[data-wrong='true'] > select { border-color: var(--err); }
  & > select > option { background: var(--raised); }
  & > svg { position: absolute; right: 11px; top: 11px; color: var(--text-2); pointer-events: none; }
`;
const Choices = styled.div`
  max-height: 208px;
  overflow-y: auto;
  padding: 4px 12px;
  border: 1px solid var(--line-3);
  border-radius: 6px;
  background: var(--surface);
  &[data-wrong='true'] { border-color: var(--err); }
  & > p { padding: 4px 0; color: var(--text-3); }
`;
