import { z } from 'zod';
import type { KeptPreference } from '#domain/administration/preferences.ts';
import { userFilterOf, userFilterSchema } from '#domain/administration/user-filters.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';

/** `GET /api/basedata/userFilters`: the caller's own filters of lists (api contract), all or of one list. */
export function userFilterRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  service.get(
    '/api/basedata/userFilters',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Own filters of lists of who is signed in',
        querystring: z.strictObject({ listType: z.string().max(100).optional() }),
        response: answers(200, listOf(userFilterSchema)),
      },
    },
    async (request) => {
      const { rows } = await pool.query<KeptPreference>(
        "SELECT name, value FROM operational.preference WHERE user_id = $1 AND starts_with(name, 'lists/') ORDER BY name",
        [callerOf(request).user.userId],
      );
      const { listType } = request.query;
      const all = rows.flatMap((row) => userFilterOf(row) ?? []);
      const items = listType === undefined ? all : all.filter((one) => one.listType === listType);
      return { items, total: items.length };
    },
  );
}
