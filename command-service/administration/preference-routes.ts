import { preferenceCalls } from '#domain/administration/preference-calls.ts';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import {
  type KeptPreference,
  mostOwnFilters,
  ownFilterName,
  type PreferenceArea,
  preferenceAreas,
  viewName,
} from '#domain/administration/preferences.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

/** Writes the preferences of who is signed in, nobody else's (decision 0082); read at `GET /api/users/preferences`. */
export function preferenceRoutes(
  service: Service,
  { once, preferences }: Pick<CommandContext, 'once' | 'preferences'>,
): void {
  for (const area of Object.keys(preferenceAreas) as PreferenceArea[]) {
    const { changeView, saveFilter, deleteFilter } = preferenceCalls(area);

    answerCall(service, changeView, (request, reply) =>
      once.run<KeptPreference>(request, reply, async () => {
        const { place } = request.params;
        if (!isPreferencePlace(area, place)) return reject('objectnotexists', { place });
        const name = viewName(area, place);
        const value = await preferences.change(callerOf(request).user.userId, name, request.body);
        if (value === undefined) return reject('bodyTooLarge');
        return { body: { name, value }, position: undefined };
      }),
    );

    answerCall(service, saveFilter, (request, reply) =>
      once.run<KeptPreference>(request, reply, async () => {
        const { place, filterId } = request.params;
        if (!isPreferencePlace(area, place)) return reject('objectnotexists', { place });
        const name = ownFilterName(area, place, filterId);
        const { userId } = callerOf(request).user;
        if ((await preferences.count(userId, ownFilterName(area, place, ''), name)) >= mostOwnFilters)
          return reject('tooManyOwnFilters', { most: mostOwnFilters });
        const { isDefault = null, ...fields } = request.body;
        const value = await preferences.change(userId, name, { ...fields, isDefault });
        if (value === undefined) return reject('bodyTooLarge');
        return { body: { name, value }, position: undefined };
      }),
    );

    answerCall(service, deleteFilter, async (request, reply) => {
      const done = await once.run(request, reply, async () => {
        const { place, filterId } = request.params;
        const name = ownFilterName(area, place, filterId);
        const isGone = await preferences.remove(callerOf(request).user.userId, name);
        return isGone ? { status: 204, body: null, position: undefined } : reject('objectnotexists', { filterId });
      });
      return isRejection(done) ? done : undefined;
    });
  }
}
