import { listPreferences } from '#domain/administration/preference-calls.ts';
import { type KeptPreference } from '#domain/administration/preferences.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../context.ts';

/** `GET /api/users/preferences`: what is written by `command-service/administration/preference-routes.ts`. */
export function preferenceRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  answerCall(service, listPreferences, async (request) => {
    const { rows } = await pool.query<KeptPreference>(
      'SELECT name, value FROM operational.preference WHERE user_id = $1 ORDER BY name',
      [callerOf(request).user.userId],
    );
    return { items: rows, total: rows.length };
  });
}
