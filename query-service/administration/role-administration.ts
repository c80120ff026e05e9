import type pg from 'pg';
import { readOwnLicences } from '#domain/administration/api/session-calls.ts';
import { listLicences, listModules, listRoles, readLicence, readRole } from '#domain/administration/api/user-calls.ts';
import {
  type LicenceFields,
  licenceRow,
  licencesOf,
  type ModuleLicenceRow,
  moduleLicenceIdSchema,
  moduleLicenceSchema,
  unlimitedLicence,
} from '#domain/administration/licence.ts';
import { type ModuleLicenceId, moduleIds, moduleLicenceIds, moduleLicences } from '#domain/administration/modules.ts';
import { type RoleRow, roleRowSchema } from '#domain/administration/role.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { ListFields, ListQuery } from '#query-service/lists/list-query.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerList } from '../lists/answer-list.ts';
import { readObject } from '../lists/read-objects.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition, textAnswer } from '../reads/position.ts';
import { liveRows } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';

/** `GET roles`, `licences`, `licences/{id}`, `licenceModule?userId=` and `modules` (base data §3, §7; api contract). */
export function roleAdministrationRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;

  answerList(service, context, listRoles, roleFields, ['base-data'], async (request, reply) =>
    textAnswer(reply, await listOfFew(pool, await readRoles(pool), 'roleId', roleFields, 'roleName', request.query)),
  );

  answerRead(service, context, readRole, ['base-data'], async (request, reply) => {
    const { items, at } = await readRoles(pool);
    tellPosition(reply, at);
    return items.find(({ roleId }) => roleId === request.params.id) ?? reject('objectnotexists', request.params);
  });

  answerList(service, context, listLicences, licenceFields, ['base-data'], async (request, reply) => {
    const { items, at } = await readLicences(pool);
    const rows = { items: items.map(({ row }) => row), at };
    return textAnswer(
      reply,
      await listOfFew(pool, rows, 'moduleLicenceId', licenceFields, 'siteSequence', request.query),
    );
  });

  answerRead(service, context, readLicence, ['base-data'], async (request, reply) => {
    const id = moduleLicenceIdSchema.safeParse(request.params.id).data;
    const { items, at } = await readLicences(pool);
    const found = items.find(({ row }) => row.moduleLicenceId === id);
    if (found === undefined) return reject('objectnotexists', request.params);
    tellPosition(reply, at);
    return { ...found.row, users: found.users.map(({ userId, name }) => ({ userId, name })) };
  });

  answerCall(service, readOwnLicences, async (request) => {
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
  });

  answerCall(service, listModules, async () => {
    const rows = (await readLicences(pool)).items.map(({ row }) => row);
    const items = moduleIds.map((moduleId) => ({
      moduleId,
      moduleName: moduleId,
      licences: rows.filter((row) => row.moduleId === moduleId),
    }));
    return { items, total: items.length };
  });
}

const roleFields = fieldsOfSchema(roleRowSchema.shape, 't.doc');
const licenceFields = fieldsOfSchema(moduleLicenceSchema.shape, 't.doc');

/**
 * One page of rows that are known already, as every list: there are a handful, and what stands in them is reckoned by the
 * product. `order`: the one that nobody asked for.
 */
async function listOfFew<Row extends object>(
  pool: pg.Pool,
  { items, at }: { readonly items: readonly Row[]; readonly at: string },
  idField: keyof Row & string,
  fields: ListFields,
  order: string,
  query: ListQuery,
): Promise<{ readonly body: string; readonly position: string } | Rejection> {
  const list = await readList(
    pool,
    {
      model: 'base-data',
      from: 'FROM jsonb_array_elements($1::jsonb) AS t (doc) WHERE true',
      values: [JSON.stringify(items)],
      item: 't.doc::text',
      idSql: `t.doc ->> '${idField}'`,
      fields,
    },
    { ...query, sort: query.sort || order },
  );
  // As of when the rows are: they were read before.
  return isRejection(list) ? list : { ...list, position: at };
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
