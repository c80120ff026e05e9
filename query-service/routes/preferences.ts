import { type KeptPreference, keptPreferenceSchema } from '#domain/administration/preferences.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';

/** `GET /api/users/preferences`: what is written by `command-service/administration/preference-routes.ts`. */
export function preferenceRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  service.get(
    '/api/users/preferences',
    {
      config: { right: 'session' },
      schema: {
        summary: 'What who is signed in has set for itself: how timelines and lists look, and own filters',
        response: answers(200, listOf(keptPreferenceSchema)),
      },
    },
    async (request) => {
      const { rows } = await pool.query<KeptPreference>(
        'SELECT name, value FROM operational.preference WHERE user_id = $1 ORDER BY name',
        [callerOf(request).user.userId],
      );
      return { items: rows, total: rows.length };
    },
  );
}
