import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { idFieldOf } from '#domain/base-data/object-types.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { differenceOf, type FormValues, filledFields } from '#frontend/kit/form/form-values.ts';
import { usePreset } from '#frontend/kit/form/preset.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useBaseDataText } from './base-data-text.ts';
import { CapacityEffect } from './capacity-effect.tsx';
import { copyOf } from './copy-of.ts';
import { changeBody, formSchemaOf } from './custom-bodies.ts';
import { withLocks } from './field-lock.ts';
import { titleOf, useObjectCalls } from './object-calls.ts';
import { ObjectForm } from './object-form.tsx';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';
import { useValueWords } from './use-value-words.ts';

interface EditPanelProps {
  readonly screen: ObjectScreen;
  /** Absent: a new one is made. */
  readonly object: ObjectRow | undefined;
  /** Somebody has deleted it. */
  readonly isGone?: boolean;
  /** What the new one is like at first. */
  readonly source?: ObjectRow;
  readonly names: Names;
  readonly onClose: () => void;
  /** With the id of the object that was made or changed. */
  readonly onSaved: (id: string) => void;
}

/** Makes or changes an object. Only what was changed is sent, so that two people can change different fields. */
export function EditPanel({ screen, object, isGone = false, source, names, onClose, onSaved }: EditPanelProps) {
  const t = useBaseDataText();
  const text = screen.useText();
  const words = useValueWords(screen, names);
  const calls = useObjectCalls(screen);
  const queries = useQueryClient();
  const idField = idFieldOf(screen.collection);
  const [way, setWay] = useState<Way>();
  const presets = useMemo<FormValues>(
    () => ({
      ...(screen.only === undefined ? {} : { [screen.only.field]: screen.only.value }),
      ...Object.fromEntries(
        screen.fields.flatMap(({ name, preset = screen.parts[name]?.empty }) =>
          preset === undefined ? [] : [[name, preset]],
        ),
      ),
    }),
    [screen],
  );
  const latest = useMemo<FormValues>(() => {
    if (object === undefined) return presets;
    // Without what an answer adds, such as the technologies of an article.
    const known = Object.keys(formSchemaOf(screen).shape).filter((name) => name !== 'additionalProps');
    return Object.fromEntries(known.flatMap((name) => (name in object ? [[name, object[name]]] : [])));
  }, [object, presets, screen]);
  const schema = useMemo(() => schemaOf(screen), [screen]);
  const preset = usePreset();
  const entered = useMemo(
    () =>
      source !== undefined
        ? copyOf(screen, source, (name) => t('duplicate.name', { name }))
        : object === undefined
          ? preset
          : undefined,
    [screen, source, object, preset, t],
  );
  const id = object === undefined ? undefined : String(object[idField]);
  const { user } = useSession();
  const form = useSharedForm({
    schema,
    latest,
    isGone,
    words: { label: words.label, value: (field, values) => words.value(field, values[field]) },
    draftKey: [
      user.userId,
      screen.collection,
      id ?? (source === undefined ? 'new' : `of.${String(source[idField])}`),
    ].join('.'),
    ...(entered === undefined ? {} : { entered }),
    async send(typed, base) {
      // A field that is never empty gets its preset back.
      const values = { ...presets, ...filledFields(withLocks(screen.locks, typed)) };
      if (id === undefined || isGone) {
        const sourceId = source === undefined ? undefined : String(source[idField]);
        const emptied = Object.keys(entered ?? {}).filter((name) => !(name in values));
        const created = await (sourceId === undefined
          ? calls.create(values)
          : calls.duplicate(sourceId, values, emptied));
        notify({ severity: 'success', text: t('notice.created', { name: titleOf(screen, created) }) });
        onSaved(String(created[idField]));
        return;
      }
      const changes = differenceOf(base, values);
      const seen = Object.fromEntries(Object.keys(changes).map((name) => [name, base[name] ?? null]));
      await calls.change(id, changes, seen, way);
      notify({ severity: 'success', text: t('notice.saved', { name: titleOf(screen, { ...object, ...values }) }) });
      onSaved(id);
    },
    reread: () => queries.invalidateQueries({ queryKey: ['list', objectsOf(screen.collection).path, 'object', id] }),
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
      {object !== undefined && !isGone && (
        <CapacityEffect
          collection={screen.collection}
          id={String(object[idField])}
          changes={changeBody(
            differenceOf(form.base, { ...presets, ...filledFields(withLocks(screen.locks, form.values)) }),
          )}
          isWrong={form.wrong.length > 0}
          way={{ chosen: way, choose: setWay }}
          onRefusal={form.refuse}
        />
      )}
    </FormPanel>
  );
}

/** The server's schema, and the rules of the kind that can be known here. */
function schemaOf(screen: ObjectScreen): z.ZodType {
  const { rules, locks } = screen;
  const schema = formSchemaOf(screen);
  if (rules === undefined) return schema;
  const ruled = schema.superRefine((values, context) => {
    for (const [field, code] of Object.entries(rules(values)))
      context.addIssue({ code: 'custom', path: [field], params: { code } });
  });
  return z.preprocess((values) => filledFields(withLocks(locks, values as FormValues)), ruled);
}
