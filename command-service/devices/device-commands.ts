import type { DeviceKind } from '#domain/administration/device.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { deviceStream } from '#domain/kernel/stream-names.ts';
import type { Devices } from '#infra/devices.ts';
import { licenceOf } from '../administration/access-keeper.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import type { WriteCommands } from '../administration/write-routes.ts';
import { idsOf } from '../kernel/command.ts';

/** Fields of either kind, as far as they are looked at here. */
interface DeviceFields {
  readonly resourceIds: readonly string[];
  readonly locationId?: string | undefined;
}

export interface DeviceContext extends Pick<AdministrationContext, 'branches' | 'administrationInTurn'> {
  readonly devices: Devices;
}

type Changes<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** What makes, changes and removes devices of one kind; ids and names are unique in it. */
export function openDeviceCommands<Fields extends DeviceFields, Answer>(
  { branches, devices }: DeviceContext,
  kind: DeviceKind,
  known: ReadonlyMap<string, Fields>,
  /** Fields of which no two devices may have the same. */
  unique: readonly (keyof Fields & string)[],
  answer: (id: string, fields: Fields) => Answer,
): WriteCommands<Fields, Changes<Fields>, Answer> {
  const { image } = branches.main;
  const fact = kind === 'terminal' ? 'Terminal' : 'Screen';
  const idField = `${kind}Id`;

  function refused(fields: Fields, except: string): Rejection | undefined {
    const { objects } = image.factory;
    const unknown = fields.resourceIds.find((id) => !objects.resources.has(id));
    if (unknown !== undefined) return reject('objectnotexists', { resourceId: unknown });
    const { locationId } = fields;
    if (locationId !== undefined && !objects.locations.has(locationId))
      return reject('objectnotexists', { locationId });
    for (const field of unique) {
      const value = String(fields[field]).toLowerCase();
      for (const [id, other] of known)
        if (id !== except && String(other[field]).toLowerCase() === value)
          return reject('nameExists', { field, value: fields[field] });
    }
    return undefined;
  }

  return {
    async create(fields, envelope) {
      const id = idsOf(envelope.commandId)();
      const wrong = refused(fields, id);
      if (wrong !== undefined) return wrong;
      const { maxNumberOfUsers } = licenceOf(image, 'terminal');
      if (kind === 'terminal' && !known.has(id) && known.size >= (maxNumberOfUsers ?? Infinity))
        return reject('numberOfDevicesExceeded', { moduleLicenceId: 'terminal', maxNumberOfUsers });
      const event = { type: `${fact}Created`, data: { id, fields } };
      const stored = await image.append(deviceStream(kind, id), [event], envelope);
      return isRejection(stored) ? stored : { status: 201, body: answer(id, fields), position: stored.position };
    },

    async change(id, changes, seen, envelope) {
      const current = known.get(id);
      if (current === undefined) return reject('objectnotexists', { [idField]: id });
      const meanwhile = changedMeanwhile(Object.fromEntries(Object.entries(current)), seen);
      if (meanwhile !== undefined) return meanwhile;
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const kept = Object.entries({ ...current, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
      const next = Object.fromEntries(kept) as unknown as Fields;
      const was = Object.fromEntries<unknown>(Object.entries(current));
      const names = given
        .map(([name]) => name)
        .filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(changes[name as keyof Fields] ?? null));
      if (names.length === 0) return { body: answer(id, current), position: undefined };
      const wrong = refused(next, id);
      if (wrong !== undefined) return wrong;
      const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
      const event = { type: `${fact}Changed`, data: { id, before: pick(current), after: pick(changes) } };
      const stored = await image.append(deviceStream(kind, id), [event], envelope);
      if (isRejection(stored)) return stored;
      await devices.setResources(id, next.resourceIds);
      return { body: answer(id, next), position: stored.position };
    },

    /** Its token opens nothing any more, and who was signed in there is signed out. */
    async remove(id, envelope) {
      const fields = known.get(id);
      if (fields === undefined) return reject('objectnotexists', { [idField]: id });
      const event = { type: `${fact}Deleted`, data: { id, fields } };
      const stored = await image.append(deviceStream(kind, id), [event], envelope);
      if (isRejection(stored)) return stored;
      await devices.unlink(id);
      return { body: null, position: stored.position };
    },
  };
}
