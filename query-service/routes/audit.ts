import { z } from 'zod';
import { auditEntrySchema } from '#domain/administration/audit.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { Audit } from '#infra/audit.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { actorNameSql } from '../actor.ts';
import type { QueryContext } from '../context.ts';

const fields = fieldsOfSchema(auditEntrySchema.shape, 't.doc');

const isoOf = (at: string): string => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const nameOf = (id: string): string => actorNameSql(`json_build_object('userId', ${id})`);

/** What was noted, and what the log has of users and settings, as one list. */
const entries = `(
  SELECT json_strip_nulls(json_build_object(
    'auditId', 'n' || a.audit_id, 'at', ${isoOf('a.at')}, 'kind', a.kind,
    'userId', a.user_id, 'userName', coalesce(${nameOf('a.user_id')}, a.user_id),
    'objectName', coalesce(${nameOf('a.object')}, a.object), 'address', a.address, 'client', a.client)) AS doc,
    'n' || lpad(a.audit_id::text, 20, '0') AS id
  FROM operational.audit a
  UNION ALL
  SELECT json_strip_nulls(json_build_object(
    'auditId', e.position || '-' || e.line, 'at', ${isoOf('to_timestamp(e.at / 1000.0)')},
    'kind', CASE e.action WHEN 'UserPasswordChanged' THEN 'passwordChanged' WHEN 'UserPinChanged' THEN 'pinChanged'
      WHEN 'GlobalSettingsChanged' THEN 'settingsChanged'
      ELSE lower(left(e.action, 1)) || substr(e.action, 2) END,
    'userId', coalesce(e.actor ->> 'userId', e.actor ->> 'name'),
    'userName', coalesce(${actorNameSql('e.actor')}, e.actor ->> 'userId', e.actor ->> 'name'),
    'objectName', CASE e.object_type
      WHEN 'role' THEN coalesce((SELECT r.doc ->> 'roleName' FROM base_data.object r WHERE r.id = 'roles:' || e.object_id), e.object_id)
      WHEN 'licence' THEN e.object_id
      ELSE ${nameOf('e.object_id')} END,
    'changes', history.spelled_out(e.changes),
    'details', (SELECT string_agg(
        concat(c ->> 0, ': ', coalesce(c ->> 2, '–'), ' → ', coalesce(c ->> 1, '–')), '; ')
      FROM json_array_elements(e.changes) c))) AS doc,
    'e' || lpad(e.position::text, 20, '0') || e.line AS id
  FROM history.entry e WHERE e.object_type IN ('user', 'role', 'licence', 'settings') AND e.branch = 'main')`;

/** `GET /api/useradmin/audit`: sign-ins, changes of users, rights and settings, exports. */
export function auditRoutes(service: Service, { pool }: QueryContext): void {
  service.get(
    '/api/useradmin/audit',
    {
      config: { right: 'audit.read' },
      schema: {
        summary: `Sign-ins, changes of users and settings, and exports; sort and filter by: ${Object.keys(fields).join(', ')}`,
        querystring: z.strictObject(listQuery),
        response: answers(200, textOf(listOf(auditEntrySchema))),
      },
    },
    async (request, reply) => {
      const source = {
        model: 'base-data' as const,
        from: `FROM ${entries} t WHERE true`,
        values: [],
        item: 't.doc::text',
        idSql: 't.id',
        fields,
      };
      const list = await readList(pool, source, request.query);
      if (isRejection(list)) return list;
      reply.type('application/json; charset=utf-8');
      return list.body;
    },
  );
}

/**
 * Lists that are read to leave the plant say so with the header `x-purpose: export` (decision 0056); noted once, with the
 * first page.
 */
export function noteExports(service: Service, audit: Audit): void {
  service.addHook('onResponse', async (request, reply) => {
    if (request.headers['x-purpose'] !== 'export' || reply.statusCode !== 200) return;
    const { offset = 0 } = request.query as { readonly offset?: unknown };
    const userId = request.resolved?.caller.user.userId;
    const object = request.routeOptions.url;
    if (offset === 0 && userId !== undefined && object !== undefined)
      await audit.note({ kind: 'exported', userId, object }, request);
  });
}
