import type pg from 'pg';
import { searchAudit } from '#domain/administration/api/audit-calls.ts';
import { auditEntrySchema } from '#domain/administration/audit.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { rightToAllSimulations } from '#domain/simulation/sharing.ts';
import type { Audit } from '#infra/audit.ts';
import { leavesPlant, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { type ListQuery, listSql } from '#query-service/lists/list-query.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerList } from '../lists/answer-list.ts';
import { actorNameSql } from '../reads/actor.ts';
import type { QueryContext } from '../reads/context.ts';
import { type AuditConditions, type AuditQuestion, auditConditions, auditEntries, auditKeys } from './audit-search.ts';

const fields = fieldsOfSchema(
  auditEntrySchema.omit({ objectType: true, objects: true, position: true, simulationId: true }).shape,
  't.doc',
);

/** `GET /api/useradmin/audit`: everything that happened, by object, person, time, action and words. */
export function auditRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerList(service, context, searchAudit, fields, ['history'], async (request) => {
    const { objectId, actor, from, to, action, text, ...list } = request.query;
    const kinds = action?.split(',').filter((kind) => kind !== '');
    const withSimulations = scopeOf(request).rights.has(rightToAllSimulations);
    const asked = taken({ objectId, actor, from: ms(from), to: ms(to), kinds, text, withSimulations }, list.filter);
    const values: unknown[] = [];
    const conditions = await auditConditions(pool, asked.question, values);
    const isByTime = list.sort === undefined || list.sort === '-at' || list.sort === 'at';
    const page =
      isByTime && asked.rest === undefined
        ? await auditKeys(pool, conditions, values, { ...list, isOldestFirst: list.sort === 'at' })
        : await keysOfList(pool, conditions, values, { ...list, filter: asked.rest });
    if (isRejection(page)) return page;
    const items = [...(await auditEntries(pool, page.keys))];
    return { items, total: page.total, ...(page.isMore ? { isMore: true } : {}) };
  });
}

const ms = (at: string | undefined): number | undefined => (at === undefined ? undefined : Date.parse(at));

/** Filters of a list that are a question with an index, and what is left of them as JSON. */
function taken(
  question: AuditQuestion,
  filter: string | undefined,
): { readonly question: AuditQuestion; readonly rest: string | undefined } {
  let all: unknown;
  try {
    all = filter === undefined ? [] : JSON.parse(filter);
  } catch {
    // Refused where filters are read.
  }
  if (!Array.isArray(all)) return { question, rest: filter };
  let found = question;
  const rest = all.filter((one: { field?: unknown; operator?: unknown; value?: unknown } | null) => {
    const { field, operator, value } = one ?? {};
    const list = operator === 'isAnyOf' ? value : [value];
    const isText = Array.isArray(list) && list.every((each) => typeof each === 'string');
    const at = field === 'at' && typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (
      field === 'kind' &&
      found.kinds === undefined &&
      isText &&
      ['equals', '=', 'isAnyOf'].includes(String(operator))
    )
      found = { ...found, kinds: list };
    else if (field === 'userId' && found.actor === undefined && isText && ['equals', '='].includes(String(operator)))
      found = { ...found, actor: String(value) };
    else if (found.from === undefined && !Number.isNaN(at) && (operator === '>=' || operator === '>'))
      found = { ...found, from: operator === '>' ? at + 1 : at };
    else if (found.to === undefined && !Number.isNaN(at) && (operator === '<=' || operator === '<'))
      found = { ...found, to: operator === '<' ? at - 1 : at };
    else return true;
    return false;
  });
  return { question: found, rest: rest.length === 0 ? undefined : JSON.stringify(rest) };
}

const nameOf = (id: string): string => actorNameSql(`json_build_object('userId', ${id})`);

/** What lists are sorted and filtered by, written out of every row: any other order than that of time has no index. */
const documents = ({ entry, together, noted }: AuditConditions): string => {
  const logged = (objectId: string, more: string): string => `json_strip_nulls(json_build_object(
    'auditId', s.position || '-' || s.line, 'at', ${isoSql('to_timestamp(s.at / 1000.0)')},
    'kind', CASE s.action WHEN 'UserPasswordChanged' THEN 'passwordChanged' WHEN 'UserPinChanged' THEN 'pinChanged'
      WHEN 'GlobalSettingsChanged' THEN 'settingsChanged' ELSE lower(left(s.action, 1)) || substr(s.action, 2) END,
    'userId', history.who(s.actor), 'userName', coalesce(${actorNameSql('s.actor')}, history.who(s.actor)),
    'objectId', ${objectId}${more}))`;
  return `(
    SELECT 'entry' AS source, s.position, s.line, ${logged(
      's.object_id',
      `, 'objectName', CASE s.object_type
        WHEN 'role' THEN (SELECT r.doc ->> 'roleName' FROM base_data.object r WHERE r.id = 'roles:' || s.object_id)
        WHEN 'user' THEN ${nameOf('s.object_id')} ELSE s.object_id END,
      'details', (SELECT string_agg(concat(c ->> 0, ': ', coalesce(c ->> 2, '–'), ' → ', coalesce(c ->> 1, '–')), '; ')
        FROM json_array_elements(s.changes) c)`,
    )} AS doc FROM history.entry s WHERE ${entry}
    UNION ALL SELECT 'together', s.position, s.line, ${logged('NULL', '')} FROM history.placed_together s WHERE ${together}
    UNION ALL SELECT 'noted', s.audit_id, 0, json_strip_nulls(json_build_object(
      'auditId', 'n' || s.audit_id, 'at', ${isoSql('s.at')}, 'kind', s.kind,
      'userId', s.user_id, 'userName', coalesce(${nameOf('s.user_id')}, s.user_id),
      'objectName', coalesce(${nameOf('s.object')}, s.object), 'address', s.address, 'client', s.client))
      FROM operational.audit s WHERE ${noted})`;
};

type PageOfKeys = Awaited<ReturnType<typeof auditKeys>>;

async function keysOfList(
  pool: pg.Pool,
  conditions: AuditConditions,
  values: unknown[],
  query: ListQuery,
): Promise<PageOfKeys | Rejection> {
  const list = listSql(query, fields, 't.source, t.position, t.line', values.length + 1);
  if (isRejection(list)) return list;
  const { rows } = await pool.query<{ keys: PageOfKeys['keys'] | null; total: number }>(
    `WITH t AS MATERIALIZED (SELECT t.* FROM ${documents(conditions)} t WHERE true${list.where})
     SELECT (SELECT json_agg(json_build_object('source', p.source, 'position', p.position::text, 'line', p.line))
             FROM (SELECT * FROM t ${list.orderBy} LIMIT ${query.limit} OFFSET ${query.offset}) AS p) AS keys,
            (SELECT count(*) FROM t)::integer AS total`,
    [...values, ...list.values],
  );
  return { keys: rows[0]?.keys ?? [], total: rows[0]?.total ?? 0, isMore: false };
}

/**
 * Lists that are read to leave the plant (`leavesPlant`) are noted once, with the
 * first page.
 */
export function noteExports(service: Service, audit: Audit): void {
  service.addHook('onResponse', async (request, reply) => {
    if (!leavesPlant(request) || reply.statusCode !== 200) return;
    const { offset = 0 } = request.query as { readonly offset?: unknown };
    const userId = request.resolved?.caller.user.userId;
    const object = request.routeOptions.url;
    if (offset === 0 && userId !== undefined && object !== undefined)
      await audit.note({ kind: 'exported', userId, object }, request);
  });
}
