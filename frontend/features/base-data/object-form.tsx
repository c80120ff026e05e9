import styled from '@emotion/styled';
import type { Field } from '#domain/base-data/field-kinds.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, ChoicesInput, NumberInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import type { Form } from '#frontend/kit/form/use-form.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

interface ObjectFormProps {
  readonly screen: ObjectScreen;
  readonly form: Form;
  readonly names: Names;
  /** Absent: a new one is made. */
  readonly object: ObjectRow | undefined;
}

/** The fields of an object in their groups, each with the control that its kind asks for. */
export function ObjectForm({ screen, form, names, object }: ObjectFormProps) {
  const text = screen.useText();
  const grouped = new Set(Object.values(screen.groups).flat());
  const fieldsOf = (fields: readonly Field[]) => (
    <Lines>
      {fields.map((field) => (
        <div key={field.name} data-short={screen.short.has(field.name)}>
          <ObjectField
            field={field}
            screen={screen}
            form={form}
            names={names}
            object={object}
            isFirst={field === screen.fields[0]}
          />
        </div>
      ))}
    </Lines>
  );
  return (
    <>
      {fieldsOf(screen.fields.filter(({ name }) => !grouped.has(name)))}
      {Object.entries(screen.groups).map(([group, members]) => (
        <Group key={group}>
          <legend>{text(`group.${group}`)}</legend>
          {fieldsOf(members.flatMap((member) => screen.fields.find(({ name }) => name === member) ?? []))}
        </Group>
      ))}
    </>
  );
}

/** Two columns; what is short takes one of them, and stands on one line with its neighbour when a label takes two. */
const Lines = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 20px 12px;
  & > div { grid-column: 1 / -1; min-width: 0; }
  & > div[data-short='true'] { grid-column: auto; }
  @supports (grid-template-rows: subgrid) {
    & > div[data-short='true'],
    & > div[data-short='true'] > div { display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 6px; }
    & > div[data-short='true'] > div > label { align-self: end; }
    & > div[data-short='true'] > fieldset { grid-row: span 3; }
  }
`;

/** Shows that it is so, and cannot be changed; the line below says why. */
const Locked = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  opacity: 0.62;
  & * { cursor: not-allowed; }
`;

const Group = styled.fieldset`
  margin: 0;
  padding: 16px 0 0;
  border: 0;
  border-top: 1px solid var(--line-2);
  & > legend { float: left; width: 100%; padding: 0 0 14px; font-size: var(--size-body); font-weight: 650; }
  & > legend + * { clear: both; }
`;

interface ObjectFieldProps extends ObjectFormProps {
  readonly field: Field;
  readonly isFirst: boolean;
}

const hour = 3_600;

/** One field; the panel of a batch shows it alone. */
export function ObjectField({
  field: { name, kind, required: isRequired, preset },
  screen,
  form,
  names,
  object,
  isFirst,
}: ObjectFieldProps) {
  const required = isRequired || screen.needed.has(name);
  const text = screen.useText();
  const optional = (key: string): string | undefined => (screen.has(key) ? text(key) : undefined);
  const label = text(`label.${name}`);
  const error = form.errorOf(name);
  const lock = screen.locks?.(form.values)[name];
  const value = lock !== undefined && 'value' in lock ? lock.value : form.values[name];
  const props = {
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
    autoFocus: isFirst,
  };
  const control = () => {
    const Input = screen.parts[name]?.Input;
    if (Input !== undefined)
      return <Input label={label} value={value} onChange={props.onChange} form={form} names={names} object={object} />;
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
      case 'parts':
        throw new Error(`${name} has no field in a form`);
    }
  };
  return (
    <FormField
      // A box to tick has its label beside it.
      label={kind.kind === 'yesNo' ? undefined : label}
      required={required || preset !== undefined}
      help={lock === undefined ? optional(`help.${name}`) : text(`reason.${lock.reason}`)}
      error={error}
    >
      {/* What is shown instead is another control: a field of text keeps what was typed into it. */}
      {lock === undefined ? (
        control()
      ) : (
        <Locked key={`locked ${lock.reason}`} disabled>
          {control()}
        </Locked>
      )}
    </FormField>
  );
}
