import { preferenceCalls } from '#domain/administration/api/preference-calls.ts';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import {
  mostOwnFilters,
  ownFilterName,
  type PreferenceArea,
  preferenceAreas,
  viewName,
} from '#domain/administration/preferences.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite } from '../writes/answer-write.ts';
import type { AdministrationContext } from './administration-context.ts';

/** Writes the preferences of who is signed in, nobody else's (decision 0082); read at `GET /api/users/preferences`. */
export function preferenceRoutes(service: Service, context: Pick<AdministrationContext, 'once' | 'preferences'>): void {
  const { preferences } = context;
  for (const area of Object.keys(preferenceAreas) as PreferenceArea[]) {
    const { changeView, saveFilter, deleteFilter } = preferenceCalls(area);

    answerWrite(service, context, changeView, async (request) => {
      const { place } = request.params;
      if (!isPreferencePlace(area, place)) return reject('objectnotexists', { place });
      const name = viewName(area, place);
      const value = await preferences.change(callerOf(request).user.userId, name, request.body);
      if (value === undefined) return reject('bodyTooLarge');
      return { body: { name, value }, position: undefined };
    });

    answerWrite(service, context, saveFilter, async (request) => {
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
    });

    answerWrite(service, context, deleteFilter, async (request) => {
      const { place, filterId } = request.params;
      const name = ownFilterName(area, place, filterId);
      const isGone = await preferences.remove(callerOf(request).user.userId, name);
      return isGone ? { body: null, position: undefined } : reject('objectnotexists', { filterId });
    });
  }
}
