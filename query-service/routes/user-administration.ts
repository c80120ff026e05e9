import { z } from 'zod';
import { openSessionSchema } from '#domain/administration/open-session.ts';
import { globalSettingsSchema } from '#domain/administration/settings.ts';
import { languageSchema, signInMeansSchema, userSchema } from '#domain/administration/user.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { readSettingsHistory } from '#domain/planning/api/history-calls.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { Sessions } from '#infra/session.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { holidayPlaces, holidayPlacesSchema } from '../holiday-places.ts';
import { historyOf } from '../object-history.ts';
import { planReadQuery, shownRows, textAnswer, waitForPosition } from '../position.ts';
import { readObject, readObjects } from '../read-objects.ts';
import { liveRows } from '../rows.ts';
import { shownSettings } from '../settings.ts';

const userFields = fieldsOfSchema(userSchema.shape, 't.doc');

/** `GET /api/useradmin/users`, `/users/{id}`, `/users/{id}/sessions`, `/users/{id}/signInMeans`, `/globalSettings` and their history. Credentials are not in the read model at all. */
export function userAdministrationRoutes(
  service: Service,
  context: QueryContext & { readonly sessions: Sessions },
): void {
  const { pool, progress, sessions } = context;
  service.get(
    '/api/useradmin/users',
    {
      config: { right: 'users.read' },
      schema: {
        summary: `List of users; sort and filter by: ${Object.keys(userFields).join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...planReadQuery }),
        response: answers(200, textOf(listOf(userSchema))),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const list = await readObjects(pool, 'users', userFields, request.query, liveRows);
      return textAnswer(reply, list);
    },
  );

  service.get(
    '/api/useradmin/users/:id',
    {
      config: { right: 'users.read' },
      schema: {
        summary: 'One user',
        params: z.strictObject({ id: objectIdSchema }),
        querystring: z.strictObject(planReadQuery),
        response: answers(200, textOf(userSchema)),
      },
    },
    async (request, reply) => {
      const at = await shownRows(request, context, request.query, ['base-data']);
      if (isRejection(at)) return at;
      const user = await readObject(pool, 'users', request.params.id, at);
      return textAnswer(reply, user);
    },
  );

  service.get(
    '/api/useradmin/users/:id/sessions',
    {
      config: { right: 'session' },
      schema: {
        summary: 'From where a user, or oneself, is signed in, the last used first',
        params: z.strictObject({ id: objectIdSchema }),
        response: answers(200, listOf(openSessionSchema)),
      },
    },
    async (request) => {
      const { tokenHash, user } = callerOf(request);
      if (user.userId !== request.params.id && !scopeOf(request).rights.has('users.read'))
        return reject('accessDenied', { right: 'users.read' });
      const known = await readObject(pool, 'users', request.params.id, liveRows);
      if (isRejection(known)) return known;
      const open = await sessions.openOf(request.params.id);
      const items = open.map((session) => ({
        sessionId: session.sessionId,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        ...(session.address === undefined ? {} : { address: session.address }),
        ...(session.client === undefined ? {} : { client: session.client }),
        isCurrent: session.tokenHash === tokenHash,
      }));
      return { items, total: items.length };
    },
  );

  service.get(
    '/api/useradmin/users/:id/signInMeans',
    {
      config: { right: 'users.read' },
      schema: {
        summary:
          'What a user can sign in with beside the password: PIN, badge and second factor, and whether each is set',
        params: z.strictObject({ id: objectIdSchema }),
        response: answers(200, signInMeansSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const known = await readObject(pool, 'users', id, liveRows);
      if (isRejection(known)) return known;
      const { rows } = await pool.query<{ pin: boolean; rfid: boolean; secondFactor: boolean }>(
        `SELECT EXISTS (SELECT FROM operational.badge WHERE user_id = $1 AND kind = 'pin') AS pin,
                EXISTS (SELECT FROM operational.badge WHERE user_id = $1 AND kind = 'rfid') AS rfid,
                EXISTS (SELECT FROM operational.second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL)
                  AS "secondFactor"`,
        [id],
      );
      return rows[0] ?? { pin: false, rfid: false, secondFactor: false };
    },
  );

  service.get(
    '/api/useradmin/globalSettings',
    {
      config: { right: 'session' },
      schema: {
        summary:
          'The global settings that hold now, or held then; those of imports are empty for who may not read settings',
        querystring: z.strictObject(planReadQuery),
        response: answers(200, globalSettingsSchema),
      },
    },
    async (request) => {
      const at = await shownRows(request, context, request.query, ['base-data']);
      return isRejection(at) ? at : shownSettings(pool, at, scopeOf(request).rights);
    },
  );

  answerPlanRead(service, context, readSettingsHistory, ['history'], (request, at, reply) => {
    const { offset, limit } = request.query;
    return historyOf(context, reply, at, { objectId: 'global', objectType: 'settings', offset, limit });
  });

  service.get(
    '/api/useradmin/globalSettings/holidayPlaces',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Countries whose public holidays are known, in the language, and the regions of one of them',
        querystring: z.strictObject({ country: z.string().max(2).default(''), language: languageSchema.default('en') }),
        response: answers(200, holidayPlacesSchema),
      },
    },
    ({ query }) => holidayPlaces(query.country, query.language),
  );
}
