import { roleCalls } from '#domain/administration/api/user-calls.ts';
import { inOrder, type Role, type RoleFields, rightsOfRole } from '#domain/administration/role.ts';
import { administratorRole } from '#domain/administration/roles.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { roleStream } from '#domain/kernel/stream-names.ts';
import type { Service } from '#infra/http/service.ts';
import { type Envelope, idsOf } from '../kernel/command.ts';
import type { AdministrationContext } from './administration-context.ts';
import { refuseBeyond } from './may-give.ts';
import { type WriteCommands, writeRoutes } from './write-routes.ts';

/** Roles (api contract, administration): the matrix area by right, and special rights. */
export const roleRoutes = (service: Service, context: AdministrationContext): void =>
  writeRoutes(service, context, roleCalls, openRoleCommands(context));

/**
 * What changes roles. The administrator's keeps every right: as long as somebody has it, and the last one cannot lose
 * it, there is somebody who can give rights back.
 */
function openRoleCommands({
  branches,
  access,
}: Pick<AdministrationContext, 'branches' | 'access'>): WriteCommands<RoleFields, Partial<RoleFields>, Role> {
  const { image } = branches.main;
  const append = (id: string, type: string, data: object, envelope: Envelope) =>
    image.append(roleStream(id), [{ type, data: { id, ...data } }], envelope);

  const isTaken = (roleName: string, except: string): boolean =>
    [...image.roles].some(([id, role]) => id !== except && role.roleName.toLowerCase() === roleName.toLowerCase());

  const nameExists = (roleName: string): Rejection => reject('nameExists', { field: 'roleName', value: roleName });

  return {
    async create(given, envelope) {
      const id = idsOf(envelope.commandId)();
      const fields = inOrder(given);
      if (isTaken(fields.roleName, id)) return nameExists(fields.roleName);
      const refused = refuseBeyond(image, envelope, rightsOfRole(fields));
      if (refused !== undefined) return refused;
      const stored = await append(id, 'RoleCreated', { fields }, envelope);
      if (isRejection(stored)) return stored;
      await access.enforce();
      return { status: 201, body: { roleId: id, ...fields }, position: stored.position };
    },

    async change(id, changes, seen, envelope) {
      const current = image.roles.get(id);
      if (current === undefined) return reject('objectnotexists', { roleId: id });
      const meanwhile = changedMeanwhile(inOrder(current), seen);
      if (meanwhile !== undefined) return meanwhile;
      const next = inOrder({ ...current, ...changes });
      if (isTaken(next.roleName, id)) return nameExists(next.roleName);
      const names = (['roleName', 'rights', 'specialRights'] as const).filter(
        (name) => JSON.stringify(next[name]) !== JSON.stringify(inOrder(current)[name]),
      );
      if (names.length === 0) return { body: { roleId: id, ...next }, position: undefined };
      if (id === administratorRole && names.some((name) => name !== 'roleName'))
        return reject('administratorRoleFixed', { roleId: id });
      // Nobody gives what they do not have; taking away what one does not have would be acting on somebody above, too.
      const touched = [...rightsOfRole(current), ...rightsOfRole(next)];
      const refused = refuseBeyond(image, envelope, touched);
      if (refused !== undefined) return refused;
      const pick = (from: RoleFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
      const stored = await append(id, 'RoleChanged', { before: pick(current), after: pick(next) }, envelope);
      if (isRejection(stored)) return stored;
      await access.enforce();
      return { body: { roleId: id, ...next }, position: stored.position };
    },

    async remove(id, envelope) {
      const fields = image.roles.get(id);
      if (fields === undefined) return reject('objectnotexists', { roleId: id });
      if (id === administratorRole) return reject('administratorRoleFixed', { roleId: id });
      const users = [...image.users].filter(([, user]) => user.roles.includes(id));
      if (users.length > 0)
        return reject('alreadyInUse', {
          roleId: id,
          usedBy: users.slice(0, 20).map(([userId, user]) => ({
            collection: 'users',
            id: userId,
            name: `${user.firstName} ${user.lastName}`.trim() || user.username,
          })),
          count: users.length,
        });
      const refused = refuseBeyond(image, envelope, rightsOfRole(fields));
      if (refused !== undefined) return refused;
      const stored = await append(id, 'RoleDeleted', { fields }, envelope);
      return isRejection(stored) ? stored : { status: 204, body: null, position: stored.position };
    },
  };
}
