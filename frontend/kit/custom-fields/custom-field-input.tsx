import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import type { Form } from '#frontend/kit/form/use-form.ts';
import { customFieldName } from './custom-values.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

interface CustomFieldInputProps {
  readonly id: string;
  readonly definition: PropertyDefinition;
  /** Holds the value under `customFieldName`. */
  readonly form: Form;
}

/** A field of the plant's own in a form that is no base-data form: asked for as what it is. */
export function CustomFieldInput({ id, definition, form }: CustomFieldInputProps) {
  const { datatype, propertyName } = definition;
  const name = customFieldName(definition);
  const error = form.errorOf(name);
  const value = form.values[name];
  const props = {
    id,
    wrong: error !== undefined,
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
  };
  const control = () => {
    switch (datatype) {
      case 'number':
        return <NumberInput {...props} value={value as number | undefined} />;
      case 'boolean':
        return <YesNoInput {...props} label={propertyName} value={value === true} />;
      case 'date':
        return <DayInput {...props} value={value as string | undefined} />;
      case 'string':
        return <TextInput {...props} value={value as string | undefined} />;
    }
  };
  return (
    <FormField id={id} label={datatype === 'boolean' ? undefined : propertyName} required={false} error={error}>
      {control()}
    </FormField>
  );
}
