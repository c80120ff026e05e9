import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { fieldsInBody } from '#domain/base-data/object-body.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { isPlanningEvent } from '#domain/planning/change/evolve.ts';
import type { RefusedReportEvent } from '#domain/planning/feedback/refused-report-events.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import type { FeedbackKind } from '#domain/planning/plan/feedback-kinds.ts';
import type { SimulationEvent } from '#domain/simulation/events.ts';
import { added, type EntryColumns, entryLog, tableWrites } from '#projector/kernel/entry-log.ts';
import { forgetInHistory } from '#projector/kernel/forget-fields.ts';
import { shownAs } from './feedback-changes.ts';
import { created, type ObjectChange } from './object-change.ts';
import { divided, togetherColumns } from './placed-together.ts';
import { planningChanges } from './planning-changes.ts';
import { type FieldChange, type HistoryRow, hashOf, writtenChanges } from './row.ts';

const columns: EntryColumns<HistoryRow> = [
  { name: 'position', type: 'bigint', of: ({ position }) => position },
  { name: 'line', type: 'integer', of: ({ line }) => line },
  { name: 'branch', type: 'text', of: ({ branch }) => branch },
  { name: 'at', type: 'bigint', of: ({ at }) => at },
  { name: 'actor', type: 'json', of: ({ actor }) => actor },
  { name: 'action', type: 'text', of: ({ action }) => action },
  { name: 'object_type', type: 'text', of: ({ objectType }) => objectType },
  { name: 'object_id', type: 'text', of: ({ objectId }) => objectId },
  { name: 'resource_before', type: 'text', of: ({ placed }) => placed?.resourceId?.[0] ?? null },
  { name: 'resource_after', type: 'text', of: ({ placed }) => placed?.resourceId?.[1] ?? null },
  { name: 'start_before', type: 'bigint', of: ({ placed }) => placed?.startDate?.[0] ?? null },
  { name: 'start_after', type: 'bigint', of: ({ placed }) => placed?.startDate?.[1] ?? null },
  { name: 'end_before', type: 'bigint', of: ({ placed }) => placed?.endDate?.[0] ?? null },
  { name: 'end_after', type: 'bigint', of: ({ placed }) => placed?.endDate?.[1] ?? null },
  { name: 'changes', type: 'json', of: ({ changes }) => writtenChanges(changes) },
  { name: 'change_set', type: 'bigint', of: ({ changeSet }) => changeSet },
  { name: 'undoes', type: 'bigint', of: ({ undoes }) => undoes },
  { name: 'run', type: 'text', of: ({ run }) => run },
];

const entries = entryLog<HistoryRow>({
  name: 'history',
  content: 'who changed what, when, from what to what',
  version: 14,
  place: import.meta.url,
  columns,

  entriesOf(event) {
    const { branch, recordedAt: at, commandId, correlationId } = event.metadata;
    const actor = JSON.stringify(event.metadata.actor);
    const changes = isPlanningEvent(event)
      ? changesIn(event).flatMap((one) => planningChanges(one).map((change) => ({ action: one.type, ...change })))
      : changesOf(event).map((change) => ({ action: event.type, ...change }));
    if (changes.length === 0) return [];
    const changeSet = hashOf(event.metadata.changeSet);
    const isBack = event.type === 'EditUndone' || event.type === 'EditRedone';
    const undoes = isBack ? hashOf((event.data as { readonly changeSet: string }).changeSet) : null;
    const { position } = event;
    const isOwn = correlationId === commandId || correlationId === event.metadata.changeSet;
    const run = isOwn ? null : correlationId;
    return changes.map((entry, line) => ({ position, line, branch, at, actor, changeSet, undoes, run, ...entry }));
  },
});

/** Who changed what, when, from what to what: every object, every change. */
export const history: typeof entries = {
  ...entries,
  writes: [...entries.writes, tableWrites('placed_together', togetherColumns)],
  async forget(rows, people) {
    await forgetInHistory(rows, 'user', `object_type = 'user' AND object_id = ANY ($1::text[])`, [people]);
    // Every resource that has ever stood for one of them: from which entry on it did, they do not say.
    const linked = `object_type = 'resource' AND object_id IN (
      SELECT r.object_id FROM ${rows.schema}.entry r, json_array_elements(r.changes) AS c
      WHERE r.object_type = 'resource' AND c ->> 0 = 'userId' AND (c ->> 1 = ANY ($1::text[]) OR c ->> 2 = ANY ($1::text[])))`;
    await forgetInHistory(rows, 'personInPlan', linked, [people]);
  },
  drain(image) {
    const { single, together } = divided(image.entries);
    image.entries = [];
    return { tables: [added(columns, single), added(togetherColumns, together)], delta: undefined };
  },
};

function changesOf(event: DomainEvent): readonly ObjectChange[] {
  const data = event.data as {
    readonly id?: string;
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly before?: Readonly<Record<string, unknown>>;
    readonly after?: Readonly<Record<string, unknown>>;
  };
  const change = (objectType: string, changes: readonly FieldChange[]): readonly ObjectChange[] => [
    { objectType, objectId: data.id ?? 'global', changes },
  ];
  const known = baseDataEventTypes.get(event.type);
  if (known !== undefined) {
    const shown = (fields: Fields['fields']) => fields && fieldsInBody(known.collection, fields);
    const changes = fieldChanges({ fields: shown(data.fields), before: shown(data.before), after: shown(data.after) });
    return change(objectTypes[known.collection].singular, known.fact === 'deleted' ? reversed(changes) : changes);
  }
  const administered = administeredBy[event.type];
  if (administered !== undefined) {
    const changes = fieldChanges(data);
    return change(administered, event.type.endsWith('Deleted') ? reversed(changes) : changes);
  }
  switch (event.type) {
    case 'UserPinChanged':
    case 'UserForgotten':
      return change('user', []);
    case 'ImportStarted':
    case 'ImportCompleted':
    case 'ImportUndone': {
      const { id: _id, ...said } = data;
      return change('import', created(said));
    }
    case 'SamplePlantLoadStarted':
      return change('samplePlant', []);
    case 'SamplePlantLoaded':
    case 'SamplePlantRemoved': {
      const { id: _id, ...said } = data;
      return change('samplePlant', created(said));
    }
    case 'ReportRefused':
    case 'RefusedReportTakenOver':
    case 'RefusedReportPutAside':
      return [refusedReport(event as RefusedReportEvent)];
    case 'SimulationCreated':
    case 'SimulationFilled':
    case 'SimulationDiscarded':
    case 'SimulationRenamed':
    case 'SimulationShared':
    case 'SimulationHandedOver':
    case 'SimulationRebased':
      return [simulationChange(event as SimulationEvent)];
    default:
      return [];
  }
}

/** Kinds of objects by the events that have their fields, or those that change. */
const administeredBy: Readonly<Record<string, string>> = {
  UserCreated: 'user',
  UserChanged: 'user',
  UserPasswordChanged: 'user',
  UserDeleted: 'user',
  RoleCreated: 'role',
  RoleChanged: 'role',
  RoleDeleted: 'role',
  LicenceChanged: 'licence',
  TerminalCreated: 'terminal',
  TerminalChanged: 'terminal',
  TerminalDeleted: 'terminal',
  ScreenCreated: 'screen',
  ScreenChanged: 'screen',
  ScreenDeleted: 'screen',
  GlobalSettingsChanged: 'settings',
};

function simulationChange({ type, data }: SimulationEvent): ObjectChange {
  const { simulationId, ...said } = data;
  const change = (changes: readonly FieldChange[]): ObjectChange => ({
    objectType: 'simulation',
    objectId: simulationId,
    changes,
  });
  switch (type) {
    case 'SimulationRenamed':
      return change(fieldChanges(data));
    case 'SimulationShared':
      return change([{ field: 'sharedWith', before: data.before, after: data.after }]);
    case 'SimulationRebased':
      return change([
        { field: 'baselinePosition', before: data.before.baselinePosition, after: data.after.baselinePosition },
      ]);
    case 'SimulationHandedOver':
      return change([{ field: 'ownerId', before: data.before ?? null, after: data.after }]);
    case 'SimulationCreated':
    case 'SimulationFilled':
    case 'SimulationDiscarded':
      return change(created(said));
  }
}

interface Fields {
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** What was is no more. */
const reversed = (changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }));

/** A created or deleted object has `fields`, a changed one the changed fields before and after. */
function fieldChanges({ fields, before, after }: Fields): readonly FieldChange[] {
  if (fields !== undefined) return created(fields);
  return Object.keys({ ...before, ...after }).map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));
}

/** Reports of terminals that the plan did not take, in the history of their step, from the refusal to what a planner decided. */
function refusedReport({ type, data }: RefusedReportEvent): ObjectChange {
  const { subject, errorCode: refusal } = data;
  const settled: FieldChange = { field: 'refusal', before: refusal, after: null };
  return { objectType: subject.kind, objectId: subject.id, changes: changes() };

  function changes(): readonly FieldChange[] {
    switch (type) {
      case 'ReportRefused': {
        const { workerId, workerName } = data;
        return created({ refusal, ...said(data.body), workerId: workerId ?? workerName });
      }
      case 'RefusedReportTakenOver': {
        const before = said(data.before);
        const after = said(data.after);
        const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
        const corrected = names.map((name) => ({
          field: name,
          before: before[name] ?? null,
          after: after[name] ?? null,
        }));
        return [settled, ...corrected];
      }
      case 'RefusedReportPutAside':
        return [settled, ...created({ reason: data.reason })];
    }
  }
}

/** Of a body that may be anything, what the history has a name for. */
function said(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kind = body.type as FeedbackKind;
  const { amount, duration, troubleTypeId, rejectTypeId, comment, occurredAt, workerId } = body;
  return {
    ...(amount === undefined ? {} : { [shownAs('amount', kind)]: amount }),
    ...(duration === undefined ? {} : { [shownAs('duration', kind)]: duration }),
    troubleTypeId,
    rejectTypeId,
    comment,
    occurredAt,
    workerId,
  };
}
