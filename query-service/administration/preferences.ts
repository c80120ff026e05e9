import { listPreferences, listUserFilters } from '#domain/administration/api/preference-calls.ts';
import type { StoredPreference } from '#domain/administration/preferences.ts';
import { userFilterOf } from '#domain/administration/user-filters.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';

/** `GET /api/users/preferences`: what is written by `command-service/administration/preference-routes.ts`. */
export function preferenceRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  answerCall(service, listPreferences, async (request) => {
    const { rows } = await pool.query<StoredPreference>(
      'SELECT name, value FROM operational.preference WHERE user_id = $1 ORDER BY name',
      [callerOf(request).user.userId],
    );
    return { items: rows, total: rows.length };
  });
}

/** `GET /api/basedata/userFilters`: the caller's own filters of lists (api contract), all or of one list. */
export function userFilterRoutes(service: Service, { pool }: Pick<QueryContext, 'pool'>): void {
  answerCall(service, listUserFilters, async (request) => {
    const { rows } = await pool.query<StoredPreference>(
      "SELECT name, value FROM operational.preference WHERE user_id = $1 AND starts_with(name, 'lists/') ORDER BY name",
      [callerOf(request).user.userId],
    );
    const { listType } = request.query;
    const all = rows.flatMap((row) => userFilterOf(row) ?? []);
    const items = listType === undefined ? all : all.filter((one) => one.listType === listType);
    return { items, total: items.length };
  });
}
