import { z } from 'zod';
import { globalSettingsSchema } from '#domain/administration/settings.ts';
import { userFieldsSchema } from '#domain/administration/user.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../context.ts';
import { listQuery } from '../list-query.ts';
import { planReadQuery, resolveRows, tellPosition, waitForPosition } from '../position.ts';
import { listOf } from '../read-list.ts';
import { readObject, readObjects } from '../read-objects.ts';
import { liveRows } from '../rows.ts';
import { fieldsOfSchema } from '../schema-fields.ts';
import { readSettings } from '../settings.ts';

const userShape = z.object({ userId: objectIdSchema, ...userFieldsSchema.shape });
const userFields = fieldsOfSchema(userShape.shape, 't.doc');

/** `GET /api/useradmin/users`, `/users/{id}` and `/globalSettings`. Credentials are not in the read model at all. */
export function userAdministrationRoutes(service: Service, context: QueryContext): void {
  const { pool, progress } = context;
  service.get(
    '/api/useradmin/users',
    {
      config: { right: 'useradmin.read' },
      schema: {
        summary: `List of users; sort and filter by: ${Object.keys(userFields).join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...planReadQuery }),
        response: answers(200, textOf(listOf(userShape))),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const list = await readObjects(pool, 'users', userFields, request.query, liveRows);
      if (isRejection(list)) return list;
      tellPosition(reply, list.position);
      reply.type('application/json; charset=utf-8');
      return list.body;
    },
  );

  service.get(
    '/api/useradmin/users/:id',
    {
      config: { right: 'useradmin.read' },
      schema: {
        summary: 'One user',
        params: z.strictObject({ id: objectIdSchema }),
        querystring: z.strictObject(planReadQuery),
        response: answers(200, textOf(userShape)),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const at = await resolveRows(request, context, request.query.asOf);
      if (isRejection(at)) return at;
      const user = await readObject(pool, 'users', request.params.id, at);
      if (isRejection(user)) return user;
      tellPosition(reply, user.position);
      reply.type('application/json; charset=utf-8');
      return user.body;
    },
  );

  service.get(
    '/api/useradmin/globalSettings',
    {
      config: { right: 'session' },
      schema: {
        summary: 'The global settings that hold now, or held then',
        querystring: z.strictObject(planReadQuery),
        response: answers(200, globalSettingsSchema),
      },
    },
    async (request) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const at = await resolveRows(request, context, request.query.asOf);
      return isRejection(at) ? at : readSettings(pool, at);
    },
  );
}
