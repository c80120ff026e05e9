import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ChangePreview } from '#frontend/kit/form/change-preview.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { changedFields, type FormValues } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { useForm } from '#frontend/kit/form/use-form.ts';
import { objectsOf, readObjectsById } from '#frontend/kit/list/data/read-objects.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { Note } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { useBaseDataText } from './base-data-text.ts';
import { BatchEffect } from './capacity-effect.tsx';
import { formSchemaOf } from './custom-bodies.ts';
import { type BatchRefusal, titleOf, useObjectCalls } from './object-calls.ts';
import { ObjectField } from './object-form.tsx';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';
import { useValueWords } from './use-value-words.ts';
import { withCustomValues } from './with-custom-fields.ts';

interface BatchPanelProps {
  readonly screen: ObjectScreen;
  readonly ids: readonly string[];
  readonly names: Names;
  readonly onClose: () => void;
  /** Everything is as it was wished. */
  readonly onDone: () => void;
}

/** Sets one field of several objects (base data §2, batchedit): shows what will change, and says who refused. */
export function BatchPanel(props: BatchPanelProps) {
  const [field, setField] = useState<string>();
  return <FieldBatch key={field} {...props} field={field} onField={setField} />;
}

/** `clear` empties the field, where it may be empty. */
const clear = 'clear';

interface FieldBatchProps extends BatchPanelProps {
  readonly field: string | undefined;
  readonly onField: (field: string | undefined) => void;
}

function FieldBatch({ screen, ids, names, field, onField, onClose, onDone }: FieldBatchProps) {
  const t = useBaseDataText();
  const words = useValueWords(screen, names);
  const errorText = useErrorText();
  const calls = useObjectCalls(screen);
  const [refused, setRefused] = useState<readonly BatchRefusal[]>([]);
  const [way, setWay] = useState<Way>();
  const rows = useChosen(screen, ids);
  const choosable = batchFields(screen);
  const chosen = choosable.find(({ name }) => name === field);
  const schema = useMemo(() => schemaFor(screen, field), [screen, field]);
  const idIn = (row: ObjectRow): string => String(row[idFieldOf(screen.collection)]);
  const form = useForm({
    schema,
    initial: noValues,
    async send(values) {
      if (chosen === undefined) return;
      const value = values[clear] === true ? null : values[chosen.name];
      const changing = rows.filter((row) => differs(row[chosen.name], value ?? undefined));
      const answer = await calls.batch(ids, { [chosen.name]: value }, way);
      const failed = new Set(answer.map(({ id }) => id));
      // Of what had the value before nobody has changed anything.
      const count = changing.filter((row) => !failed.has(idIn(row))).length;
      if (count > 0) notify({ severity: 'success', text: t('batch.done', { count }) });
      setRefused(answer);
      if (answer.length === 0) onDone();
    },
  });
  const wished: unknown = form.values[clear] === true ? undefined : form.values[field ?? ''];
  const changes = chosen === undefined || !form.changed ? [] : rows.filter((row) => differs(row[chosen.name], wished));
  const titleById = new Map(rows.map((row) => [idIn(row), titleOf(screen, row)]));
  return (
    <FormPanel
      title={t('batch.title', { count: ids.length })}
      form={form}
      action={t('batch.action', { count: changes.length })}
      blocked={changes.length === 0 ? t('batch.nothing') : undefined}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Refused data-tone="err" role="alert">
          <p>{t('batch.refused', { count: refused.length })}</p>
          <ul>
            {refused.map(({ id, errorCode, detailsObject }) => (
              <li key={id}>
                <b>{titleById.get(id) ?? id}</b> {errorText(errorCode, detailsObject)}
              </li>
            ))}
          </ul>
        </Refused>
      )}
      <FormField label={t('batch.field')} required>
        <ChoiceInput
          value={field}
          required
          autoFocus
          choices={choosable.map(({ name }) => ({ value: name, label: words.label(name) }))}
          onChange={onField}
        />
      </FormField>
      {chosen !== undefined && form.values[clear] !== true && (
        <ObjectField field={chosen} screen={screen} form={form} names={names} object={undefined} isFirst={false} />
      )}
      {chosen !== undefined && !chosen.required && chosen.kind.kind !== 'yesNo' && chosen.preset === undefined && (
        <YesNoInput
          label={t('batch.clear')}
          value={form.values[clear] === true}
          onChange={(value) => form.set(clear, value === true ? true : undefined)}
        />
      )}
      {chosen !== undefined && changes.length > 0 && (
        <BatchEffect
          collection={screen.collection}
          changes={{ [chosen.name]: wished ?? null }}
          objects={changes.map((row) => ({ id: idIn(row), name: titleOf(screen, row) }))}
          isWrong={form.wrong.length > 0}
          way={{ chosen: way, choose: setWay, title: t('batch.title', { count: changes.length }) }}
        />
      )}
      {chosen !== undefined && changes.length > 0 && (
        <ChangePreview
          caption={t('batch.preview', { count: changes.length })}
          rows={changes.slice(0, shown).map((row) => ({
            id: idIn(row),
            name: titleOf(screen, row),
            before: words.value(chosen.name, row[chosen.name]),
          }))}
          after={words.value(chosen.name, wished)}
        />
      )}
    </FormPanel>
  );
}

/** As many as one looks through; all of them are changed. */
const shown = 100;
const noValues: FormValues = {};

/** Yes or no that is not said is no. */
const differs = (before: unknown, after: unknown): boolean =>
  changedFields({ value: before === false ? undefined : before }, { value: after === false ? undefined : after })
    .length > 0;

/** Fields that several objects can have alike. */
const batchFields = (screen: ObjectScreen) => {
  const { unique, number } = objectTypeOf(screen.collection);
  return screen.fields.filter(
    ({ name, kind }) => kind.kind !== 'parts' && name !== unique && name !== number?.field && !(name in screen.parts),
  );
};

function schemaFor(screen: ObjectScreen, field: string | undefined): z.ZodType {
  const own = field === undefined ? undefined : (formSchemaOf(screen).shape[field] as z.ZodType | undefined);
  return z.object({ [clear]: z.boolean().optional(), ...(own === undefined ? {} : { [field ?? '']: own.optional() }) });
}

/** As many as the server takes at once. */
export const mostInBatch = 500;
function useChosen(screen: ObjectScreen, ids: readonly string[]): readonly ObjectRow[] {
  const { collection } = screen;
  const { data } = useQuery({
    queryKey: ['list', objectsOf(collection).path, 'chosen', ids],
    queryFn: () => readObjectsById(collection, ids),
    enabled: ids.length > 0,
  });
  return useMemo(() => data?.map((object) => withCustomValues(screen, object)) ?? none, [screen, data]);
}

const none: readonly ObjectRow[] = [];

const Refused = styled(Note)`
  & > ul { color: var(--text); font-weight: 400; }
  & li { margin-top: 6px; }
  & b { font-weight: 600; }
`;
