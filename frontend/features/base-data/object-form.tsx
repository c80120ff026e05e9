import { useId } from 'react';
import type { Field } from '#domain/base-data/field-kinds.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, ChoicesInput, NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import type { Form } from '#frontend/kit/form/use-form.ts';
import type { Names } from '#frontend/kit/list/use-names.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

interface ObjectFormProps {
  readonly screen: ObjectScreen;
  readonly form: Form;
  readonly names: Names;
  /** Absent: a new one is made. */
  readonly object: ObjectRow | undefined;
}

/** The fields of an object, each with the control that its kind asks for. */
export function ObjectForm({ screen, form, names, object }: ObjectFormProps) {
  return screen.fields
    .filter(({ name }) => name !== 'archived')
    .map((field, at) => (
      <ObjectField
        key={field.name}
        field={field}
        screen={screen}
        form={form}
        names={names}
        object={object}
        isFirst={at === 0}
      />
    ));
}

interface ObjectFieldProps extends ObjectFormProps {
  readonly field: Field;
  readonly isFirst: boolean;
}

const hour = 3_600;

function ObjectField({
  field: { name, kind, required, preset },
  screen,
  form,
  names,
  object,
  isFirst,
}: ObjectFieldProps) {
  const id = useId();
  const text = screen.useText();
  const optional = (key: string): string | undefined => (screen.words.de[key] === undefined ? undefined : text(key));
  const label = text(`label.${name}`);
  const error = form.errorOf(name);
  const value = form.values[name];
  const props = {
    id,
    wrong: error !== undefined,
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
    autoFocus: isFirst,
  };
  const control = () => {
    switch (kind.kind) {
      case 'text':
        return <TextInput {...props} value={value as string | undefined} />;
      case 'day':
        return <DayInput {...props} value={value as string | undefined} />;
      case 'number':
        return screen.hours.has(name) ? (
          <NumberInput
            {...props}
            value={value === undefined ? undefined : Number(value) / hour}
            unit={optional(`unit.${name}`)}
            onChange={(hours) => form.set(name, hours === undefined ? undefined : Math.round(hours * hour))}
          />
        ) : (
          <NumberInput {...props} value={value as number | undefined} unit={optional(`unit.${name}`)} />
        );
      case 'yesNo':
        return <YesNoInput {...props} label={label} value={value === true} />;
      case 'choice':
        return (
          <ChoiceInput
            {...props}
            required={required}
            value={value as string | undefined}
            choices={kind.values.map((one) => ({ value: one, label: text(`choice.${name}.${one}`) }))}
          />
        );
      case 'reference':
        return (
          <ChoiceInput
            {...props}
            required={required}
            value={value as string | undefined}
            choices={names.get(kind.collection) ?? []}
          />
        );
      case 'references':
        return (
          <ChoicesInput
            {...props}
            label={label}
            value={value as readonly string[] | undefined}
            choices={names.get(kind.collection) ?? []}
          />
        );
      case 'parts': {
        const Input = screen.parts[name]?.Input;
        if (Input === undefined) throw new Error(`${name} has no field in a form`);
        return (
          <Input
            id={id}
            label={label}
            value={value}
            onChange={(next) => form.set(name, next)}
            form={form}
            names={names}
            object={object}
          />
        );
      }
    }
  };
  return (
    <FormField
      id={id}
      // A box to tick has its label beside it.
      label={kind.kind === 'yesNo' ? undefined : label}
      required={required || preset !== undefined}
      help={optional(`help.${name}`)}
      error={error}
    >
      {control()}
    </FormField>
  );
}
