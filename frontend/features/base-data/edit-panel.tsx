import { useMemo } from 'react';
import type { z } from 'zod';
import { bodyOf, idFieldOf } from '#domain/base-data/object-types.ts';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { differenceOf, type FormValues, filledFields } from '#frontend/kit/form/form-values.ts';
import { useForm } from '#frontend/kit/form/use-form.ts';
import type { Names } from '#frontend/kit/list/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useBaseDataText } from './base-data-text.ts';
import { titleOf, useObjectCalls } from './object-calls.ts';
import { ObjectForm } from './object-form.tsx';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

interface EditPanelProps {
  readonly screen: ObjectScreen;
  /** Absent: a new one is made. */
  readonly object: ObjectRow | undefined;
  readonly names: Names;
  readonly onClose: () => void;
  /** With the id of the object that was made or changed. */
  readonly onSaved: (id: string) => void;
}

/** Makes or changes an object. Only what was changed is sent, so that two people can change different fields. */
export function EditPanel({ screen, object, names, onClose, onSaved }: EditPanelProps) {
  const t = useBaseDataText();
  const text = screen.useText();
  const calls = useObjectCalls(screen);
  const idField = idFieldOf(screen.collection);
  const presets = useMemo<FormValues>(
    () =>
      Object.fromEntries(
        screen.fields.flatMap(({ name, preset = screen.parts[name]?.empty }) =>
          preset === undefined ? [] : [[name, preset]],
        ),
      ),
    [screen],
  );
  const initial = useMemo<FormValues>(() => {
    if (object === undefined) return presets;
    const { [idField]: _id, ...fields } = object;
    return fields;
  }, [object, presets, idField]);
  const schema = useMemo(() => schemaOf(screen), [screen]);
  const form = useForm({
    schema,
    initial,
    async send(entered) {
      // A field that is never empty gets its preset back.
      const values = { ...presets, ...filledFields(entered) };
      if (object === undefined) {
        const created = await calls.create(values);
        notify({ severity: 'success', text: t('notice.created', { name: titleOf(screen, created) }) });
        onSaved(String(created[idField]));
      } else {
        const id = String(object[idField]);
        await calls.change(id, differenceOf(initial, values));
        notify({ severity: 'success', text: t('notice.saved', { name: titleOf(screen, { ...object, ...values }) }) });
        onSaved(id);
      }
    },
  });
  return (
    <FormPanel
      title={object === undefined ? text('new') : t('panel.change', { name: titleOf(screen, object) })}
      form={form}
      action={t(object === undefined ? 'panel.create' : 'panel.save')}
      onClose={onClose}
      wide={screen.isWide}
    >
      <ObjectForm screen={screen} form={form} names={names} object={object} />
    </FormPanel>
  );
}

/** The server's schema, and the rules of the kind that can be known here. */
function schemaOf({ collection, rules }: ObjectScreen): z.ZodType {
  const schema = bodyOf(collection);
  if (rules === undefined) return schema;
  return schema.superRefine((values, context) => {
    for (const [field, code] of Object.entries(rules(values)))
      context.addIssue({ code: 'custom', path: [field], params: { code } });
  });
}
