import type { DomainEvent } from '#domain/kernel/event.ts';
import { ForkedMap } from '#domain/kernel/forked-map.ts';
import { forgotten } from '#domain/kernel/personal.ts';
import { streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import { baseDataEventTypes } from './events.ts';
import { type HighestNumbers, rememberNumber } from './highest-numbers.ts';
import { emptyNames, evolveNames, type Names } from './names.ts';
import { type Collection, type FieldsOf, objectTypes } from './object-types.ts';
import { personInPlan } from './person-in-plan.ts';
import { defaultSettings, type GlobalSettings, settingsFrom } from './settings.ts';
import { updateIndexes } from './value-index.ts';

/** Who was forgotten is no longer called by name where a resource stands for them. */
const UserForgotten = 'UserForgotten';

/** State of the factory: all base-data objects by collection and id, and the settings. Folded in place. */
export interface Factory {
  readonly objects: { readonly [Type in Collection]: Map<string, FieldsOf<Type>> };
  settings: GlobalSettings;
  readonly names: Names;
  readonly highestNumbers: HighestNumbers;
}

/** Streams that it is folded from. */
export const baseDataStreams: readonly string[] = [
  ...Object.values(objectTypes).map(({ singular }) => streamsOf(singular)),
  streamsOf(streamKinds.settings),
];

export function emptyFactory(): Factory {
  const objects = Object.fromEntries(Object.keys(objectTypes).map((collection) => [collection, new Map()]));
  return {
    objects: objects as unknown as Factory['objects'],
    settings: defaultSettings,
    names: emptyNames(),
    highestNumbers: {},
  };
}

/**
 * The factory for who decides on what other commands will have done: what is folded into it leaves the factory as it is.
 * Collections are shared until then, with the indexes that are kept beside them.
 */
export function forkOfFactory(factory: Factory): {
  readonly fork: Factory;
  readonly fold: (event: DomainEvent) => void;
} {
  const objects: Record<Collection, Map<string, never>> = { ...factory.objects } as never;
  // Nothing is decided by names.
  const fork = { ...factory, objects, names: emptyNames(), highestNumbers: { ...factory.highestNumbers } };
  return {
    fork,
    fold(event) {
      const collection = event.type === UserForgotten ? 'resources' : baseDataEventTypes.get(event.type)?.collection;
      if (collection !== undefined && objects[collection] === factory.objects[collection])
        objects[collection] = new ForkedMap(objects[collection]);
      evolveFactory(fork, event);
    },
  };
}

/** Folds one event; events of other modules are ignored. */
export function evolveFactory(factory: Factory, event: DomainEvent): void {
  if (event.type === 'GlobalSettingsChanged') {
    const { after } = event.data as { after: Readonly<Record<string, unknown>> };
    factory.settings = settingsFrom({ ...factory.settings, ...after });
    return;
  }
  if (event.type === UserForgotten) {
    const { resources } = factory.objects;
    for (const [id, fields] of resources)
      if (fields.userId === (event.data as { id: string }).id) {
        const left = forgotten(personInPlan, fields);
        updateIndexes(resources, id, left);
        resources.set(id, left);
      }
    return;
  }
  evolveNames(factory.names, event);
  const known = baseDataEventTypes.get(event.type);
  if (known === undefined) return;
  const objects = factory.objects[known.collection] as Map<string, Record<string, unknown>>;
  const data = event.data as { id: string; fields?: Record<string, unknown>; after?: Record<string, unknown> };
  rememberNumber(factory.highestNumbers, known.collection, data.fields ?? data.after ?? {});
  switch (known.fact) {
    case 'created':
      updateIndexes(objects, data.id, data.fields ?? {});
      objects.set(data.id, data.fields ?? {});
      break;
    case 'changed': {
      const merged = { ...objects.get(data.id), ...data.after };
      for (const [key, value] of Object.entries(merged)) if (value === null) delete merged[key];
      updateIndexes(objects, data.id, merged);
      objects.set(data.id, merged);
      break;
    }
    case 'deleted':
      updateIndexes(objects, data.id, undefined);
      objects.delete(data.id);
      break;
  }
}
