import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SentWith } from '#domain/call.ts';
import type { OperationDetail, ProjectDetail } from '#domain/planning/api/object-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { readDetail, useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { changedFields, differenceOf, type FormValues } from '#frontend/kit/form/form-values.ts';
import { useForm } from '#frontend/kit/form/use-form.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { EditControl } from './edit-control.tsx';
import type { EditField } from './edit-field.ts';
import { changesBody, editSchema, valuesOf } from './edit-fields.ts';
import { TheirChanges } from './their-changes.tsx';
import { useEditFields } from './use-edit-fields.ts';
import { editDraftKey } from './use-editing.ts';

interface EditPanelProps {
  readonly kind: ObjectKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** As it was read when the form was opened. */
  readonly object: Readonly<Record<string, unknown>> & { readonly versionIdentifier: number };
  readonly isPlanned?: boolean;
  readonly onClose: () => void;
}

/** What the ids in the fields of a form are called. */
const namesIn = ({ ownedByName, owner, worker, customer }: Named) => ({
  ownedBy: ownedByName ?? undefined,
  ownerId: owner ?? undefined,
  workerId: worker ?? undefined,
  customerId: customer?.customerName ?? undefined,
});

type Named = Pick<ProjectDetail, 'ownedByName'> &
  Partial<Pick<ProjectDetail, 'owner' | 'customer'>> &
  Partial<Pick<OperationDetail, 'worker'>>;

/** What the form was filled from, and who has changed it since. */
interface Base {
  readonly values: FormValues;
  readonly object: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly theirs?: {
    readonly by: string;
    readonly fields: readonly string[];
    readonly names: Readonly<Record<string, string | undefined>>;
  };
}

/** The form of an object, as soon as its fields are known. */
export function EditPanel(props: EditPanelProps) {
  const fields = useEditFields(props.kind, props.object);
  return fields && <FilledPanel {...props} fields={fields} />;
}

/**
 * Changes an object. Only what was changed is sent. When somebody else has changed the same field in the meantime, the
 * form stays, says what it is now, and lets the person choose; changes of other fields do not meet.
 */
function FilledPanel(props: EditPanelProps & { readonly fields: readonly EditField[] }) {
  const { kind, id, name, object, isPlanned = false, onClose, fields } = props;
  const t = usePlanningText();
  const { user } = useSession();
  const client = useQueryClient();
  const refresh = useRefreshPlan();
  const { list, change } = objectKinds[kind];
  const [base, setBase] = useState<Base>(() => ({
    values: valuesOf(fields, object),
    object,
    version: object.versionIdentifier,
  }));
  const schema = useMemo(() => editSchema(fields), [fields]);

  async function write(values: FormValues, from: Base, mayTryAgain: boolean): Promise<void> {
    const changes = differenceOf(from.values, values);
    try {
      const body = { ...changesBody(fields, changes, from.object), versionIdentifier: from.version };
      // The schema of the form has looked at its values.
      await ask(change, { params: { id }, body: body as SentWith<typeof change>['body'] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.errorCode !== 'TimelineDataOutdated') throw error;
      const latest = (await readDetail(kind, id)).body;
      const now = valuesOf(fields, latest);
      const theirs = changedFields(from.values, now).filter((field) => field in changes);
      const next: Base = { values: now, object: latest, version: latest.versionIdentifier };
      // Somebody was at other fields, or only moved it.
      if (theirs.length === 0 && mayTryAgain) {
        await write({ ...now, ...changes }, next, false);
        return;
      }
      setBase({ ...next, theirs: { by: actorWord(latest.changedBy ?? ''), fields: theirs, names: namesIn(latest) } });
      throw error;
    }
  }

  const form = useForm({
    schema,
    initial: base.values,
    draftKey: editDraftKey(user.userId, kind, id),
    async send(values) {
      await write(values, base, true);
      await client.invalidateQueries({ queryKey: ['list', list, 'object', id] });
      await refresh();
      notify({ severity: 'success', text: t('edit.saved', { name }) });
      onClose();
    },
  });
  return (
    <FormPanel title={t('edit.title', { name })} form={form} action={t('edit.save')} onClose={onClose}>
      {base.theirs !== undefined && (
        <TheirChanges
          by={base.theirs.by}
          fields={fields.filter((field) => base.theirs?.fields.includes(field.name))}
          values={base.values}
          names={base.theirs.names}
          form={form}
        />
      )}
      {fields.map((field, at) => (
        <EditControl
          key={field.name}
          field={field}
          form={form}
          isFixed={isPlanned && field.fixedWhenPlanned === true}
          isFirst={at === 0}
        />
      ))}
    </FormPanel>
  );
}
