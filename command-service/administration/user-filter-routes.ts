import { changeUserFilter, createUserFilter, deleteUserFilter } from '#domain/administration/api/preference-calls.ts';
import { isPreferencePlace } from '#domain/administration/preference-places.ts';
import { mostOwnFilters } from '#domain/administration/preferences.ts';
import {
  storedFilterOf,
  type UserFilter,
  userFilterBody,
  userFilterKey,
  userFilterOf,
} from '#domain/administration/user-filters.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import type { AdministrationContext } from './administration-context.ts';

/** Own filters of lists at the contract's address: what `/api/users/preferences` stores (decision 0082). */
export function userFilterRoutes(service: Service, context: Pick<AdministrationContext, 'once' | 'preferences'>): void {
  const { preferences } = context;
  answerWrite(service, context, createUserFilter, async (request, envelope) => {
    const { listType, ...filter } = request.body;
    if (!isPreferencePlace('lists', listType)) return reject('validation', { fields: { listType: 'unknownValue' } });
    const { userId } = callerOf(request).user;
    if ((await preferences.count(userId, userFilterKey(listType, ''), '')) >= mostOwnFilters)
      return reject('tooManyOwnFilters', { most: mostOwnFilters });
    return store(userId, userFilterKey(listType, idsOf(envelope.commandId)()), filter);
  });

  answerWrite(service, context, changeUserFilter, async (request) => {
    const { userId } = callerOf(request).user;
    const before = await find(userId, request.params.id);
    if (isRejection(before)) return before;
    const { userFilterName, isDefault, filters, sort } = before.filter;
    const known = { userFilterName, isDefault, filters, ...(sort === null ? {} : { sort }) };
    const changed = userFilterBody.omit({ listType: true }).parse({ ...known, ...request.body });
    return store(userId, before.key, changed);
  });

  answerWrite(service, context, deleteUserFilter, async (request) => {
    const { userId } = callerOf(request).user;
    const before = await find(userId, request.params.id);
    if (isRejection(before)) return before;
    await preferences.remove(userId, before.key);
    return { body: null, position: undefined };
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

  async function store(userId: string, key: string, filter: Parameters<typeof storedFilterOf>[0]) {
    const value = await preferences.change(userId, key, storedFilterOf(filter));
    const body = value && userFilterOf({ name: key, value });
    return body === undefined ? reject('bodyTooLarge') : { body, position: undefined };
  }
}
