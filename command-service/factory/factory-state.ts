import type { ScreenFields, TerminalFields } from '#domain/administration/device.ts';
import { type LicenceFields, unlimitedLicence } from '#domain/administration/licence.ts';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import type { RoleFields } from '#domain/administration/role.ts';
import { firstRoles } from '#domain/administration/roles.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { deletedType } from '#domain/base-data/events.ts';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { defaultSettings } from '#domain/base-data/settings.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { parseStream, streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { foldSample, noSample, type SampleObjects } from '#domain/sample-plant/sample-plant.ts';

/** Everything except the plan, in memory: base data, settings, users, and the planning facts derived from them. */
export interface FactoryState {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  readonly users: ReadonlyMap<string, UserFields>;
  /** Ids of people who were forgotten. */
  readonly forgotten: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, RoleFields>;
  /** What was agreed; missing: without limit and end. */
  readonly licences: ReadonlyMap<ModuleLicenceId, LicenceFields>;
  readonly terminals: ReadonlyMap<string, TerminalFields>;
  readonly screens: ReadonlyMap<string, ScreenFields>;
  /** Everything that was made as part of a sample plant. */
  readonly sample: SampleObjects;
  fold(event: DomainEvent): void;
}

/** Prefixes of the streams that form the state; import streams do not. */
export const factoryStreams: readonly string[] = [
  ...Object.values(objectTypes).map(({ singular }) => streamsOf(singular)),
  streamsOf(streamKinds.settings),
  streamsOf(streamKinds.user),
  streamsOf(streamKinds.role),
  streamsOf(streamKinds.licence),
  streamsOf(streamKinds.terminal),
  streamsOf(streamKinds.screen),
  streamsOf(streamKinds.samplePlant),
];

export function emptyFactoryState(): FactoryState {
  const factory = emptyFactory();
  const facts = compileFacts(factory);
  const users = new Map<string, UserFields>();
  const forgotten = new Set<string>();
  const roles = new Map<string, RoleFields>(firstRoles);
  const licences = new Map<ModuleLicenceId, LicenceFields>();
  const terminals = new Map<string, TerminalFields>();
  const screens = new Map<string, ScreenFields>();
  const sample = noSample();
  const fold = (event: DomainEvent): void => {
    evolveFactory(factory, event);
    facts.invalidate(event);
    foldFields(users, event, 'User');
    foldForgotten(users, forgotten, event);
    foldFields(roles, event, 'Role');
    foldLicence(licences, event);
    foldFields(terminals, event, 'Terminal');
    foldFields(screens, event, 'Screen');
    foldSample(sample, event);
  };
  return {
    factory,
    facts,
    users,
    forgotten,
    roles,
    licences,
    terminals,
    screens,
    sample,
    fold,
  };
}

/** Discards what a stream has made of the factory, so that it can be folded again. */
export function forgetObject(factory: Factory, stream: string): void {
  const { kind, id } = parseStream(stream);
  if (kind === streamKinds.settings)
    evolveFactory(factory, { type: 'GlobalSettingsChanged', data: { before: {}, after: defaultSettings } });
  const collection = collections.get(kind);
  const fields = collection && factory.objects[collection].get(id);
  if (fields !== undefined)
    evolveFactory(factory, { type: deletedType(collection as Collection), data: { id, fields } });
}

const collections = new Map(
  (Object.keys(objectTypes) as Collection[]).map((collection) => [
    objectTypes[collection].singular as string,
    collection,
  ]),
);

/** Users, roles and devices: created with fields, changed by some, deleted. */
function foldFields<Fields extends object>(
  objects: Map<string, Fields>,
  event: DomainEvent,
  kind: 'User' | 'Role' | 'Terminal' | 'Screen',
) {
  if (event.type === `${kind}Deleted`) objects.delete((event.data as { id: string }).id);
  if (event.type !== `${kind}Created` && event.type !== `${kind}Changed`) return;
  const data = event.data as { id: string; fields?: Fields; after?: Readonly<Record<string, unknown>> };
  if (data.fields !== undefined) objects.set(data.id, data.fields);
  const current = objects.get(data.id);
  if (data.after !== undefined && current !== undefined) objects.set(data.id, withChanges(current, data.after));
}

function foldForgotten(users: Map<string, UserFields>, forgotten: Set<string>, event: DomainEvent): void {
  if (event.type !== 'UserForgotten') return;
  const { id } = event.data as { readonly id: string };
  users.delete(id);
  forgotten.add(id);
}

/** The fields with those that change; null takes one away. */
function withChanges<Fields extends object>(current: Fields, changes: Readonly<Record<string, unknown>>): Fields {
  const merged: Record<string, unknown> = { ...current, ...changes };
  for (const [field, value] of Object.entries(merged)) if (value === null || value === undefined) delete merged[field];
  return merged as Fields;
}

function foldLicence(licences: Map<ModuleLicenceId, LicenceFields>, event: DomainEvent): void {
  if (event.type !== 'LicenceChanged') return;
  const { id, after } = event.data as { id: ModuleLicenceId; after: Partial<LicenceFields> };
  licences.set(id, { ...unlimitedLicence, ...licences.get(id), ...after });
}
