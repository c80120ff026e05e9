import { z } from 'zod';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import { mostOwnFilters } from '#domain/administration/preferences.ts';
import {
  keptFilterOf,
  type UserFilter,
  userFilterBody,
  userFilterChanges,
  userFilterKey,
  userFilterOf,
  userFilterSchema,
} from '#domain/administration/user-filters.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';

const params = z.strictObject({ id: objectIdSchema });
const path = '/api/basedata/userFilters';

/** Own filters of lists at the contract's address: what `/api/users/preferences` stores (decision 0082). */
export function userFilterRoutes(
  service: Service,
  { once, preferences }: Pick<CommandContext, 'once' | 'preferences'>,
): void {
  service.post(
    path,
    {
      config: { right: 'session' },
      schema: {
        summary: 'Save an own filter of a list',
        body: userFilterBody,
        response: answers(201, userFilterSchema),
      },
    },
    (request, reply) =>
      once.run<UserFilter>(request, reply, async (envelope) => {
        const { listType, ...filter } = request.body;
        if (!isPreferencePlace('lists', listType))
          return reject('validation', { fields: { listType: 'unknownValue' } });
        const { userId } = callerOf(request).user;
        if ((await preferences.count(userId, userFilterKey(listType, ''), '')) >= mostOwnFilters)
          return reject('tooManyOwnFilters', { most: mostOwnFilters });
        return store(userId, userFilterKey(listType, idsOf(envelope.commandId)()), filter, 201);
      }),
  );

  service.put(
    `${path}/:id`,
    {
      config: { right: 'session' },
      schema: {
        summary: 'Change an own filter of a list: the fields that change',
        params,
        body: userFilterChanges,
        response: answers(200, userFilterSchema),
      },
    },
    (request, reply) =>
      once.run<UserFilter>(request, reply, async () => {
        const { userId } = callerOf(request).user;
        const before = await find(userId, request.params.id);
        if (isRejection(before)) return before;
        const { userFilterName, isDefault, filters, sort } = before.filter;
        const known = { userFilterName, isDefault, filters, ...(sort === null ? {} : { sort }) };
        const changed = userFilterBody.omit({ listType: true }).parse({ ...known, ...request.body });
        return store(userId, before.key, changed, 200);
      }),
  );

  service.delete(
    '/api/basedata/expert/userFilter/:id',
    { config: { right: 'session' }, schema: { summary: 'Delete an own filter of a list', params } },
    async (request, reply) => {
      const done = await once.run(request, reply, async () => {
        const { userId } = callerOf(request).user;
        const before = await find(userId, request.params.id);
        if (isRejection(before)) return before;
        await preferences.remove(userId, before.key);
        return { status: 204, body: null, position: undefined };
      });
      return isRejection(done) ? done : reply.code(204).send();
    },
  );

  async function find(
    userId: string,
    id: string,
  ): Promise<{ readonly key: string; readonly filter: UserFilter } | Rejection> {
    const kept = await preferences.ending(userId, `/filters/${id}`);
    const filter = kept.flatMap((one) => userFilterOf(one) ?? [])[0];
    return filter === undefined
      ? reject('objectnotexists', { userFilterId: id })
      : { key: userFilterKey(filter.listType, id), filter };
  }

  async function store(userId: string, key: string, filter: Parameters<typeof keptFilterOf>[0], status: number) {
    const value = await preferences.change(userId, key, keptFilterOf(filter));
    const body = value && userFilterOf({ name: key, value });
    return body === undefined ? reject('bodyTooLarge') : { status, body, position: undefined };
  }
}
