import { z } from 'zod';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import {
  keptPreferenceSchema,
  mostOwnFilters,
  ownFilterName,
  type PreferenceArea,
  patchOf,
  preferenceAreas,
  viewName,
} from '#domain/administration/preferences.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const placeParams = z.strictObject({ place: z.string().max(100) });
const filterParams = z.strictObject({ place: z.string().max(100), filterId: objectIdSchema });

/** Writes the preferences of who is signed in, nobody else's (decision 0082); read at `GET /api/users/preferences`. */
export function preferenceRoutes(
  service: Service,
  { once, preferences }: Pick<CommandContext, 'once' | 'preferences'>,
): void {
  for (const area of Object.keys(preferenceAreas) as PreferenceArea[]) {
    const { view, ownFilter } = preferenceAreas[area];
    const path = `/api/users/preferences/${area}/:place`;

    service.put(
      path,
      {
        config: { right: 'session' },
        schema: {
          summary: `How one of the ${area} looks to who is signed in: the fields that change; null takes one away`,
          params: placeParams,
          body: patchOf(view),
          response: answers(200, keptPreferenceSchema),
        },
      },
      (request, reply) =>
        once.run<z.infer<typeof keptPreferenceSchema>>(request, reply, async () => {
          const { place } = request.params;
          if (!isPreferencePlace(area, place)) return reject('objectnotexists', { place });
          const name = viewName(area, place);
          const value = await preferences.change(callerOf(request).user.userId, name, request.body);
          if (value === undefined) return reject('bodyTooLarge');
          return { body: { name, value }, position: undefined };
        }),
    );

    service.put(
      `${path}/filters/:filterId`,
      {
        config: { right: 'session' },
        schema: {
          summary: `Save an own filter of one of the ${area}, under an id that the client makes`,
          params: filterParams,
          body: ownFilter,
          response: answers(200, keptPreferenceSchema),
        },
      },
      (request, reply) =>
        once.run<z.infer<typeof keptPreferenceSchema>>(request, reply, async () => {
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

    service.delete(
      `${path}/filters/:filterId`,
      {
        config: { right: 'session' },
        schema: { summary: `Delete an own filter of one of the ${area}`, params: filterParams },
      },
      async (request, reply) => {
        const done = await once.run(request, reply, async () => {
          const { place, filterId } = request.params;
          const name = ownFilterName(area, place, filterId);
          const isGone = await preferences.remove(callerOf(request).user.userId, name);
          return isGone ? { status: 204, body: null, position: undefined } : reject('objectnotexists', { filterId });
        });
        return isRejection(done) ? done : reply.code(204).send();
      },
    );
  }
}
