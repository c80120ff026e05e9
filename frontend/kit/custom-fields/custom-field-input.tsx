import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf, type Form } from '#frontend/kit/form/use-form.ts';
import { customFieldName } from './custom-values.ts';
import type { PropertyDefinition } from './use-property-definitions.ts';

interface CustomFieldInputProps {
  readonly definition: PropertyDefinition;
  /** Holds the value under `customFieldName`. */
  readonly form: Form;
}

/** A field of the plant's own in a form that is no base-data form: asked for as what it is. */
export function CustomFieldInput({ definition, form }: CustomFieldInputProps) {
  const { datatype, propertyName } = definition;
  const name = customFieldName(definition);
  const control = () => {
    switch (datatype) {
      case 'number':
        return <NumberInput {...controlOf<number>(form, name)} />;
      case 'boolean':
        return <YesNoInput {...controlOf<boolean>(form, name)} label={propertyName} />;
      case 'date':
        return <DayInput {...controlOf<string>(form, name)} />;
      case 'string':
        return <TextInput {...controlOf<string>(form, name)} />;
    }
  };
  return (
    <FormField label={datatype === 'boolean' ? undefined : propertyName} error={form.errorOf(name)}>
      {control()}
    </FormField>
  );
}
