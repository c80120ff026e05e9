import type pg from 'pg';
import { z } from 'zod';
import {
  type LicenceFields,
  licenceDetailSchema,
  licenceRow,
  licencesOf,
  type ModuleLicenceRow,
  moduleLicenceIdSchema,
  moduleLicenceSchema,
  unlimitedLicence,
} from '#domain/administration/licence.ts';
import { type ModuleLicenceId, moduleIds, moduleLicenceIds, moduleLicences } from '#domain/administration/modules.ts';
import { type RoleRow, roleRowSchema } from '#domain/administration/role.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, tellPosition, waitForPosition } from '../position.ts';
import { readObject } from '../read-objects.ts';
import { liveRows } from '../rows.ts';
import { readSettings } from '../settings.ts';

const moduleSchema = z.object({
  moduleId: z.enum(moduleIds),
  moduleName: z.string(),
  licences: z.array(moduleLicenceSchema),
});

/** `GET roles`, `licences`, `licences/{id}`, `licenceModule?userId=` and `modules` (base data §3, §7; api contract). */
export function roleAdministrationRoutes(service: Service, { pool, progress }: QueryContext): void {
  const position = z.strictObject({ minPosition: planReadQuery.minPosition });

  service.get(
    '/api/useradmin/roles',
    {
      config: { right: 'roles.read' },
      schema: {
        summary: 'Roles with who has them',
        querystring: position,
        response: answers(200, listOf(roleRowSchema)),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const { items, at } = await readRoles(pool);
      tellPosition(reply, at);
      return { items: [...items], total: items.length };
    },
  );

  service.get(
    '/api/useradmin/roles/:id',
    {
      config: { right: 'roles.read' },
      schema: {
        summary: 'One role with who has it',
        params: z.strictObject({ id: objectIdSchema }),
        querystring: position,
        response: answers(200, roleRowSchema),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const { items, at } = await readRoles(pool);
      tellPosition(reply, at);
      return items.find(({ roleId }) => roleId === request.params.id) ?? reject('objectnotexists', request.params);
    },
  );

  service.get(
    '/api/useradmin/licences',
    {
      config: { right: 'licences.read' },
      schema: {
        summary: 'Module licences: how many users may have each, how many do, and until when',
        querystring: position,
        response: answers(200, listOf(moduleLicenceSchema)),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const { items, at } = await readLicences(pool);
      tellPosition(reply, at);
      return { items: items.map(({ row }) => row), total: items.length };
    },
  );

  service.get(
    '/api/useradmin/licences/:id',
    {
      config: { right: 'licences.read' },
      schema: {
        summary: 'One module licence with who has it',
        params: z.strictObject({ id: z.string().max(60) }),
        querystring: position,
        response: answers(200, licenceDetailSchema),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const id = moduleLicenceIdSchema.safeParse(request.params.id).data;
      const { items, at } = await readLicences(pool);
      const found = items.find(({ row }) => row.moduleLicenceId === id);
      if (found === undefined) return reject('objectnotexists', request.params);
      tellPosition(reply, at);
      return { ...found.row, users: found.users.map(({ userId, name }) => ({ userId, name })) };
    },
  );

  service.get(
    '/api/useradmin/licenceModule',
    {
      config: { right: 'session' },
      schema: {
        summary: 'The module licences of a user, or of oneself',
        querystring: z.strictObject({ userId: objectIdSchema }),
        response: answers(200, listOf(moduleLicenceSchema)),
      },
    },
    async (request) => {
      const { userId } = request.query;
      const { user, holder } = callerOf(request);
      const isOwn = user.userId === userId;
      if (!isOwn && !scopeOf(request).rights.has('users.read')) return reject('accessDenied', { right: 'users.read' });
      const licences = isOwn ? holder.moduleLicences : await licencesOfUser(pool, userId);
      if (isRejection(licences)) return licences;
      const own = licencesOf(licences);
      const items = (await readLicences(pool)).items.map(({ row }) => row);
      const had = items.filter(({ moduleLicenceId }) => own.includes(moduleLicenceId));
      return { items: had, total: had.length };
    },
  );

  service.get(
    '/api/useradmin/modules',
    {
      config: { right: 'licences.read' },
      schema: {
        summary: 'The tree of licences: modules, module licences, areas, rights',
        response: answers(200, listOf(moduleSchema)),
      },
    },
    async () => {
      const rows = (await readLicences(pool)).items.map(({ row }) => row);
      const items = moduleIds.map((moduleId) => ({
        moduleId,
        moduleName: moduleId,
        licences: rows.filter((row) => row.moduleId === moduleId),
      }));
      return { items, total: items.length };
    },
  );
}

const positionSql = "(SELECT position FROM projection.checkpoint WHERE model = 'base-data')";
const nameSql =
  "coalesce(nullif(trim(concat_ws(' ', u.doc ->> 'firstName', u.doc ->> 'lastName')), ''), u.doc ->> 'username')";

async function readRoles(pool: pg.Pool): Promise<{ readonly items: readonly RoleRow[]; readonly at: string }> {
  const { rows } = await pool.query<{ position: string; items: RoleRow[] }>(
    `SELECT ${positionSql} AS position, (SELECT coalesce(json_agg(r.doc::jsonb || jsonb_build_object('users', (
         SELECT coalesce(jsonb_agg(jsonb_build_object('userId', u.object_id, 'name', ${nameSql},
             'active', (u.doc ->> 'active') IS DISTINCT FROM 'false') ORDER BY ${inNaturalOrder(nameSql)}, u.object_id), '[]')
         FROM base_data.object u WHERE u.collection = 'users' AND u.doc::jsonb -> 'roles' ? r.object_id))
       ORDER BY ${inNaturalOrder("r.doc ->> 'roleName'")}, r.object_id), '[]')
     FROM base_data.object r WHERE r.collection = 'roles') AS items`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the roles gave no answer');
  return { items: row.items, at: row.position };
}

interface LicenceWithUsers {
  readonly row: ModuleLicenceRow;
  readonly users: readonly HolderRow[];
}

interface HolderRow {
  readonly userId: string;
  readonly name: string;
  readonly moduleLicences: readonly string[] | null;
}

async function readLicences(
  pool: pg.Pool,
): Promise<{ readonly items: readonly LicenceWithUsers[]; readonly at: string }> {
  const { rows } = await pool.query<{
    position: string;
    licences: (Partial<LicenceFields> & { moduleLicenceId: ModuleLicenceId })[];
    users: HolderRow[];
    terminals: number;
  }>(
    `SELECT ${positionSql} AS position,
       (SELECT coalesce(json_agg(l.doc), '[]') FROM base_data.object l WHERE l.collection = 'licences') AS licences,
       (SELECT count(*)::integer FROM base_data.object d WHERE d.collection = 'terminals') AS terminals,
       (SELECT coalesce(json_agg(json_build_object('userId', u.object_id, 'name', ${nameSql},
            'moduleLicences', u.doc -> 'moduleLicences') ORDER BY ${inNaturalOrder(nameSql)}, u.object_id), '[]')
        FROM base_data.object u
        WHERE u.collection = 'users' AND (u.doc ->> 'active') IS DISTINCT FROM 'false') AS users`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the licences gave no answer');
  const { plantTimeZone } = await readSettings(pool);
  const now = Date.now();
  const items = moduleLicenceIds.map((id) => {
    const { moduleLicenceId: _id, ...agreed } = row.licences.find((one) => one.moduleLicenceId === id) ?? {
      moduleLicenceId: id,
    };
    const users = row.users.filter((user) => licencesOf(user.moduleLicences ?? undefined).includes(id));
    const assigned = moduleLicences[id].countsDevices ? row.terminals : users.length;
    return { row: licenceRow(id, { ...unlimitedLicence, ...agreed }, assigned, plantTimeZone, now), users };
  });
  return { items, at: row.position };
}

async function licencesOfUser(pool: pg.Pool, userId: string) {
  const user = await readObject(pool, 'users', userId, liveRows);
  if (isRejection(user)) return user;
  return (JSON.parse(user.body) as { readonly moduleLicences?: readonly string[] }).moduleLicences;
}
