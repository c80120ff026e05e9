import { defaultSettings } from '#domain/administration/settings.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { deletedType } from '#domain/base-data/events.ts';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { parseStream, streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/plan/compile-facts.ts';

/** Everything except the plan, in memory: base data, settings, users, and the planning facts derived from them. */
export interface FactoryState {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  readonly users: Map<string, UserFields>;
  fold(event: DomainEvent): void;
  /** Discards the state of a stream, so that it can be folded again. */
  forget(stream: string): void;
}

/** Prefixes of the streams that form the state; import streams do not. */
export const factoryStreams: readonly string[] = [
  ...Object.values(objectTypes).map(({ singular }) => streamsOf(singular)),
  streamsOf(streamKinds.settings),
  streamsOf(streamKinds.user),
];

export function emptyFactoryState(): FactoryState {
  const factory = emptyFactory();
  const facts = compileFacts(factory);
  const users = new Map<string, UserFields>();
  const fold = (event: DomainEvent): void => {
    evolveFactory(factory, event);
    facts.invalidate(event);
    foldUser(users, event);
  };
  return {
    factory,
    facts,
    users,
    fold,
    forget(stream) {
      const { kind, id } = parseStream(stream);
      if (kind === streamKinds.user) users.delete(id);
      if (kind === streamKinds.settings)
        fold({ type: 'GlobalSettingsChanged', data: { before: {}, after: defaultSettings } });
      const collection = collections.get(kind);
      const fields = collection && factory.objects[collection].get(id);
      if (fields !== undefined) fold({ type: deletedType(collection as Collection), data: { id, fields } });
    },
  };
}

const collections = new Map(
  (Object.keys(objectTypes) as Collection[]).map((collection) => [
    objectTypes[collection].singular as string,
    collection,
  ]),
);

function foldUser(users: Map<string, UserFields>, event: DomainEvent): void {
  if (event.type === 'UserDeleted') users.delete((event.data as { id: string }).id);
  if (event.type !== 'UserCreated' && event.type !== 'UserChanged') return;
  const data = event.data as { id: string; fields?: UserFields; after?: Partial<UserFields> };
  if (data.fields !== undefined) users.set(data.id, data.fields);
  const current = users.get(data.id);
  if (data.after !== undefined && current !== undefined) users.set(data.id, { ...current, ...data.after });
}
