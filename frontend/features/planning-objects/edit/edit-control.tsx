import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { customerSearch, personSearch } from '#frontend/kit/form/choices.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FieldOutput, FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { controlOf, type Form } from '#frontend/kit/form/use-form.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { valueWords } from '#frontend/kit/history/history-values.ts';
import type { EditField } from './edit-field.ts';
import { longestComment } from './edit-fields.ts';

interface EditControlProps {
  readonly field: EditField;
  readonly form: Form;
  readonly isFixed: boolean;
  readonly isFirst: boolean;
}

/** One field with the control that it asks for. */
export function EditControl({ field, form, isFixed, isFirst }: EditControlProps) {
  const t = usePlanningText();
  const format = useFormat();
  const { name, control, required } = field;
  const label = field.label ?? (name === 'requestedStartDate' ? t('edit.requestedStart') : fieldWord(name));
  const error = form.errorOf(name);
  const autoFocus = isFirst && !isFixed;
  const text = { ...controlOf<string>(form, name), autoFocus };
  const input = () => {
    if (isFixed) return <FieldOutput>{valueWords(name, form.values[name], undefined, format)}</FieldOutput>;
    switch (control) {
      case 'text':
        return <TextInput {...text} />;
      case 'longText':
        return <LongTextInput {...text} most={longestComment} />;
      case 'day':
        return <DayInput {...text} />;
      case 'number':
        // Filled again when somebody else's number is taken over.
        return (
          <NumberInput
            key={error === undefined ? 'number' : 'wrong'}
            {...controlOf<number>(form, name)}
            autoFocus={autoFocus}
          />
        );
      case 'yesNo':
        return <YesNoInput {...controlOf<boolean>(form, name)} label={label} />;
      case 'customer':
        return <SearchInput {...text} {...customerSearch} />;
      case 'person':
        return <SearchInput {...text} {...personSearch} />;
      case 'termination':
        return (
          <ChoiceInput
            {...text}
            required
            choices={['forward', 'backward'].map((one) => ({
              value: one,
              label: valueWords('termination', one, undefined, format),
            }))}
          />
        );
    }
  };
  return (
    <FormField
      // A box to tick has its label beside it.
      label={control === 'yesNo' ? undefined : label}
      required={required === true || control === 'yesNo'}
      help={isFixed ? t('edit.fixed') : undefined}
      error={error}
    >
      {input()}
    </FormField>
  );
}
