import { useId } from 'react';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { customerSearch, personSearch } from '#frontend/kit/form/choices.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField, noteIdOf } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import type { Form } from '#frontend/kit/form/use-form.ts';
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
  const id = useId();
  const t = usePlanningText();
  const format = useFormat();
  const { name, control, required } = field;
  const label = field.label ?? (name === 'requestedStartDate' ? t('edit.requestedStart') : fieldWord(name));
  const error = form.errorOf(name);
  const value = form.values[name];
  const props = {
    id,
    wrong: error !== undefined,
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
    autoFocus: isFirst && !isFixed,
  };
  const text = value as string | undefined;
  const input = () => {
    if (isFixed)
      return (
        <output id={id} aria-describedby={noteIdOf(id)}>
          {valueWords(name, value, undefined, format)}
        </output>
      );
    switch (control) {
      case 'text':
        return <TextInput {...props} value={text} />;
      case 'longText':
        return <LongTextInput {...props} value={text} most={longestComment} />;
      case 'day':
        return <DayInput {...props} value={text} />;
      case 'number':
        // Filled again when somebody else's number is taken over.
        return (
          <NumberInput key={error === undefined ? 'number' : 'wrong'} {...props} value={value as number | undefined} />
        );
      case 'yesNo':
        return <YesNoInput {...props} label={label} value={value === true} />;
      case 'customer':
        return <SearchInput {...props} {...customerSearch} value={text} />;
      case 'person':
        return <SearchInput {...props} {...personSearch} value={text} />;
      case 'termination':
        return (
          <ChoiceInput
            {...props}
            required
            value={text}
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
      id={id}
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
