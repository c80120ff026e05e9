import { forgottenIn, UserForgotten } from '#domain/administration/events.ts';
import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { fieldsInBody } from '#domain/base-data/object-body.ts';
import { idFieldOf } from '#domain/base-data/object-types.ts';
import { personInPlan } from '#domain/base-data/person-in-plan.ts';
import { type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { forgotten } from '#domain/kernel/personal.ts';
import { forgetInVersions } from '#projector/kernel/forget-fields.ts';
import type { Moment, ReadModel } from '#projector/kernel/read-model.ts';
import {
  changesOf,
  docOf,
  drainTable,
  existing,
  load,
  loadRows,
  put,
  type RowSpec,
  remove,
  type VersionedSpec,
  type VersionedTable,
  versionedTable,
  writesOf,
} from '#projector/kernel/versioned-table.ts';
import type { BaseDataCollection, BaseDataDelta, BaseDataRow } from './row.ts';

export interface BaseDataImage {
  readonly objects: VersionedTable<BaseDataRow>;
}

const row = {
  columns: [
    { name: 'collection', type: 'text', of: ({ collection }) => collection },
    { name: 'object_id', type: 'text', of: ({ objectId }) => objectId },
  ],
  stored: ({ fields }) => fields,
} as const satisfies Omit<RowSpec<BaseDataRow>, 'table'>;
const current = { table: 'object', ...row };
const spec: VersionedSpec<BaseDataRow> = { current, versions: [{ table: 'object_version', ...row }] };

/** Every base-data object, users, roles, licences and the settings, at every time. */
export const baseData: ReadModel<BaseDataImage> = {
  name: 'base-data',
  content: 'articles, resources and all other base data, users, roles and settings',
  topic: 'base-data',
  schema: 'base_data',
  version: 8,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: writesOf(spec),
  emptyImage: () => ({ objects: versionedTable(spec) }),

  async load({ objects }, { client, schema }) {
    await loadRows<BaseDataRow['fields']>(client, schema, current, (key, fields) => {
      const [collection = '', objectId = ''] = key.split(':');
      load(objects, key, { collection: collection as BaseDataCollection, objectId, fields });
    });
  },

  fold({ objects }, event, moment) {
    if (event.metadata.branch === mainBranch) foldObject(objects, event, moment);
  },

  async forget(rows, people) {
    const ids = people.map((id) => `users:${id}`);
    await forgetInVersions(rows, 'user', 'id = ANY ($1::text[])', [ids]);
    await forgetInVersions(rows, 'personInPlan', `collection = 'resources' AND doc ->> 'userId' = ANY ($1::text[])`, [
      people,
    ]);
  },

  drain({ objects }, mode) {
    const { changed, removed } = changesOf(objects);
    const delta: BaseDataDelta = {
      changed: changed.map(({ collection, objectId }) => ({ collection, id: objectId })),
      removed: removed.map((key) => {
        const [collection = '', id = ''] = key.split(':');
        return { collection: collection as BaseDataCollection, id };
      }),
    };
    const told = changed.length > 0 || removed.length > 0;
    return { tables: drainTable(objects, mode), delta: told ? delta : undefined };
  },
};

/** Folds an event of the branch that the objects are of. */
export function foldObject(objects: VersionedTable<BaseDataRow>, event: DomainEvent, moment: Moment): void {
  if (event.type === UserForgotten.type) return forgetPerson(objects, forgottenIn(event), moment);
  const place = placeOf(event.type);
  if (place === undefined) return;
  const { collection, fact, idField } = place;
  const data = event.data as { id?: string; fields?: BaseDataRow['fields']; after?: BaseDataRow['fields'] };
  const shown = (fields: BaseDataRow['fields'] = {}): BaseDataRow['fields'] =>
    isAdministration(collection) ? fields : fieldsInBody(collection, fields);
  const id = data.id ?? 'global';
  const key = `${collection}:${id}`;
  const named = idField === undefined ? {} : { [idField]: id };
  switch (fact) {
    case 'created':
      // A user of the time before the field is active.
      put(
        objects,
        key,
        {
          collection,
          objectId: id,
          fields: { ...named, ...(collection === 'users' ? { active: true } : {}), ...shown(data.fields) },
        },
        moment,
      );
      return;
    case 'changed': {
      // Settings and licences are never created: the first change finds the defaults.
      const isGiven = collection === 'settings' || collection === 'licences';
      const before = isGiven && docOf(objects, key) === undefined ? named : existing(objects, key).fields;
      const merged: Record<string, unknown> = { ...before, ...shown(data.after) };
      for (const [field, value] of Object.entries(merged)) if (value === null) delete merged[field];
      put(objects, key, { collection, objectId: id, fields: merged }, moment);
      return;
    }
    case 'deleted':
      remove(objects, key, moment);
      return;
  }
}

/** The user goes; a resource that stands for them stays, without their name. */
function forgetPerson(objects: VersionedTable<BaseDataRow>, userId: string, moment: Moment): void {
  const key = `users:${userId}`;
  if (docOf(objects, key) !== undefined) remove(objects, key, moment);
  for (const [id, { doc }] of objects.rows)
    if (doc.collection === 'resources' && doc.fields['userId'] === userId)
      put(objects, id, { ...doc, fields: forgotten(personInPlan, doc.fields) }, moment);
}

const administration = ['users', 'roles', 'licences', 'terminals', 'screens', 'settings'] as const;
const isAdministration = (collection: BaseDataCollection): collection is (typeof administration)[number] =>
  administration.some((one) => one === collection);

interface Place {
  readonly collection: BaseDataCollection;
  readonly fact: 'created' | 'changed' | 'deleted';
  readonly idField: string | undefined;
}

const ofTerminals = { collection: 'terminals', idField: 'terminalId' } as const;
const ofScreens = { collection: 'screens', idField: 'screenId' } as const;
const deviceFacts: Readonly<Record<string, Place>> = {
  TerminalCreated: { ...ofTerminals, fact: 'created' },
  TerminalChanged: { ...ofTerminals, fact: 'changed' },
  TerminalDeleted: { ...ofTerminals, fact: 'deleted' },
  ScreenCreated: { ...ofScreens, fact: 'created' },
  ScreenChanged: { ...ofScreens, fact: 'changed' },
  ScreenDeleted: { ...ofScreens, fact: 'deleted' },
};

function placeOf(type: string): Place | undefined {
  const object = baseDataEventTypes.get(type);
  if (object !== undefined) return { ...object, idField: idFieldOf(object.collection) };
  if (type === 'UserCreated') return { collection: 'users', fact: 'created', idField: 'userId' };
  if (type === 'UserChanged') return { collection: 'users', fact: 'changed', idField: 'userId' };
  if (type === 'UserDeleted') return { collection: 'users', fact: 'deleted', idField: 'userId' };
  if (type === 'RoleCreated') return { collection: 'roles', fact: 'created', idField: 'roleId' };
  if (type === 'RoleChanged') return { collection: 'roles', fact: 'changed', idField: 'roleId' };
  if (type === 'RoleDeleted') return { collection: 'roles', fact: 'deleted', idField: 'roleId' };
  if (type === 'LicenceChanged') return { collection: 'licences', fact: 'changed', idField: 'moduleLicenceId' };
  if (type === 'GlobalSettingsChanged') return { collection: 'settings', fact: 'changed', idField: undefined };
  return deviceFacts[type];
}
