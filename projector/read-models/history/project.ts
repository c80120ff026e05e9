import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { fieldsInBody } from '#domain/base-data/object-body.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import type { SimulationEvent } from '#domain/simulation/events.ts';
import type { Column, ReadModel } from '#projector/read-model.ts';
import { created, type ObjectChange, planningChanges } from './planning-changes.ts';
import type { FieldChange, HistoryRow } from './row.ts';

interface HistoryImage {
  rows: HistoryRow[];
}

const columns: readonly Column[] = [
  { name: 'position', type: 'bigint' },
  { name: 'line', type: 'integer' },
  { name: 'branch', type: 'text' },
  { name: 'at', type: 'bigint' },
  { name: 'actor', type: 'json' },
  { name: 'action', type: 'text' },
  { name: 'object_type', type: 'text' },
  { name: 'object_id', type: 'text' },
  { name: 'changes', type: 'json' },
];

/** Who changed what, when, from what to what: every object, every change. Needs nothing but the event. */
export const history: ReadModel<HistoryImage> = {
  name: 'history',
  content: 'who changed what, when, from what to what',
  schema: 'history',
  version: 7,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [{ table: 'entry', columns, replaces: false }],
  emptyImage: () => ({ rows: [] }),
  load: async () => {},

  fold(image, event) {
    const { actor, branch, recordedAt: at } = event.metadata;
    for (const [line, change] of changesOf(event).entries()) {
      image.rows.push({ position: event.position, line, branch, at, actor, action: event.type, ...change });
    }
  },

  drain(image) {
    const { rows } = image;
    image.rows = [];
    return {
      tables: [
        {
          rows: [
            rows.map(({ position }) => position),
            rows.map(({ line }) => line),
            rows.map(({ branch }) => branch),
            rows.map(({ at }) => at),
            rows.map(({ actor }) => JSON.stringify(actor)),
            rows.map(({ action }) => action),
            rows.map(({ objectType }) => objectType),
            rows.map(({ objectId }) => objectId),
            rows.map(({ changes }) => JSON.stringify(changes)),
          ],
          removed: [],
        },
      ],
      delta: undefined,
    };
  },
};

function changesOf(event: DomainEvent): readonly ObjectChange[] {
  if (isPlanningEvent(event)) return planningChanges(event);
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
  switch (event.type) {
    case 'UserCreated':
    case 'UserChanged':
    case 'UserPasswordChanged':
      return change('user', fieldChanges(data));
    case 'UserDeleted':
      return change('user', reversed(fieldChanges(data)));
    case 'GlobalSettingsChanged':
      return change('settings', fieldChanges(data));
    case 'ImportStarted':
    case 'ImportCompleted': {
      const { id: _id, ...said } = data;
      return change('import', created(said));
    }
    case 'SimulationCreated':
    case 'SimulationDiscarded': {
      const { simulationId, ...said } = event.data as SimulationEvent['data'];
      return [{ objectType: 'simulation', objectId: simulationId, changes: created(said) }];
    }
    default:
      return [];
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
