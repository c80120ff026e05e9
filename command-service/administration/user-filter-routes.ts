import { changeUserFilter, createUserFilter, deleteUserFilter } from '#domain/administration/preference-calls.ts';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import { mostOwnFilters } from '#domain/administration/preferences.ts';
import {
  keptFilterOf,
  type UserFilter,
  userFilterBody,
  userFilterKey,
  userFilterOf,
} from '#domain/administration/user-filters.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';

/** Own filters of lists at the contract's address: what `/api/users/preferences` stores (decision 0082). */
export function userFilterRoutes(
  service: Service,
  { once, preferences }: Pick<CommandContext, 'once' | 'preferences'>,
): void {
  answerCall(service, createUserFilter, (request, reply) =>
    once.run<UserFilter>(request, reply, async (envelope) => {
      const { listType, ...filter } = request.body;
      if (!isPreferencePlace('lists', listType)) return reject('validation', { fields: { listType: 'unknownValue' } });
      const { userId } = callerOf(request).user;
      if ((await preferences.count(userId, userFilterKey(listType, ''), '')) >= mostOwnFilters)
        return reject('tooManyOwnFilters', { most: mostOwnFilters });
      return store(userId, userFilterKey(listType, idsOf(envelope.commandId)()), filter, 201);
    }),
  );

  answerCall(service, changeUserFilter, (request, reply) =>
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

  answerCall(service, deleteUserFilter, async (request, reply) => {
    const done = await once.run(request, reply, async () => {
      const { userId } = callerOf(request).user;
      const before = await find(userId, request.params.id);
      if (isRejection(before)) return before;
      await preferences.remove(userId, before.key);
      return { status: 204, body: null, position: undefined };
    });
    return isRejection(done) ? done : undefined;
  });

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
