import { listHolidayPlaces, readGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import { listUserSessions, listUsers, readSignInMeans, readUser } from '#domain/administration/api/user-calls.ts';
import { userSchema } from '#domain/administration/user.ts';
import type { AnswerOf } from '#domain/call.ts';
import type { Language } from '#domain/kernel/language.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { readSettingsHistory } from '#domain/planning/api/history-calls.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { Sessions } from '#infra/session.ts';
import { listQuery, withFields } from '#query-service/lists/list-query.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { historyOf } from '../history/history.ts';
import { readObject, readObjects } from '../lists/read-objects.ts';
import { answerPlanRead, answerRead } from '../reads/answer-read.ts';
import { withChanges } from '../reads/changed-by.ts';
import type { QueryContext } from '../reads/context.ts';
import { planReadQuery, textAnswer } from '../reads/position.ts';
import { liveRows } from '../reads/rows.ts';
import { shownSettings } from '../reads/settings.ts';

const userFields = fieldsOfSchema(userSchema.shape, 't.doc');

/** `GET /api/useradmin/users`, `/users/{id}`, `/users/{id}/sessions`, `/users/{id}/signInMeans`, `/globalSettings` and their history. Credentials are not in the read model at all. */
export function userAdministrationRoutes(
  service: Service,
  context: QueryContext & { readonly sessions: Sessions },
): void {
  const { pool, sessions } = context;
  answerRead(
    service,
    context,
    withFields(listUsers, Object.keys(userFields)),
    ['base-data'],
    async (request, reply) => textAnswer(reply, await readObjects(pool, 'users', userFields, request.query, liveRows)),
    { ...listQuery, ...planReadQuery },
  );

  answerPlanRead(service, context, readUser, ['base-data', 'history'], async (request, at, reply) => {
    const { id } = request.params;
    return textAnswer(reply, await withChanges(pool, await readObject(pool, 'users', id, at), id, 'user', at));
  });

  answerCall(service, listUserSessions, async (request) => {
    const { tokenHash, user } = callerOf(request);
    if (user.userId !== request.params.id && !scopeOf(request).rights.has('users.read'))
      return reject('accessDenied', { right: 'users.read' });
    const known = await readObject(pool, 'users', request.params.id, liveRows);
    if (isRejection(known)) return known;
    const open = await sessions.openOf(request.params.id);
    const items = open.map(({ tokenHash: own, createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: own === tokenHash,
    }));
    return { items, total: items.length };
  });

  answerCall(service, readSignInMeans, async (request) => {
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
  });

  answerPlanRead(service, context, readGlobalSettings, ['base-data'], (request, at) =>
    shownSettings(pool, at, scopeOf(request).rights),
  );

  answerPlanRead(service, context, readSettingsHistory, ['history'], (request, at, reply) => {
    const { offset, limit } = request.query;
    return historyOf(context, reply, at, { objectId: 'global', objectType: 'settings', offset, limit });
  });

  answerCall(service, listHolidayPlaces, ({ query }) => holidayPlaces(query.country, query.language));
}

type HolidayPlaces = AnswerOf<typeof listHolidayPlaces>;

/** Countries and regions that the settings take, by name in the language; no regions of a country that is not known. */
async function holidayPlaces(country: string, language: Language): Promise<HolidayPlaces> {
  // Its calendars of all countries are loaded when somebody chooses one.
  const { default: Holidays } = await import('date-holidays');
  const known = new Holidays();
  const countries = (known.getCountries(language) ?? {}) as Readonly<Record<string, string>>;
  const regions = Object.hasOwn(countries, country) ? known.getStates(country, language) : undefined;
  // The calendars know few countries by other names than their English ones.
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const called = Object.entries(countries).map(([code, name]) => [code, names.of(code) ?? name] as const);
  return { countries: byName(Object.fromEntries(called), language), regions: byName(regions ?? {}, language) };
}

const byName = (names: Readonly<Record<string, string>>, language: Language): HolidayPlaces['countries'] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
