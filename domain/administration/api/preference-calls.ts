import { z } from 'zod';
import {
  type PreferenceArea,
  patchOf,
  preferenceAreas,
  storedPreferenceSchema,
} from '#domain/administration/preferences.ts';
import { userFilterBody, userFilterChanges, userFilterSchema } from '#domain/administration/user-filters.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';

/** The calls about what a person sets for itself (decision 0082), and its own filters at the contract's address. */

const path = '/api/users/preferences';
const place = z.string().max(100);

export const listPreferences = defineCall({
  path,
  right: 'session',
  summary: 'What who is signed in has set for itself: how timelines and lists look, and own filters',
  answer: listOf(storedPreferenceSchema),
});

interface OwnFilter {
  readonly name: string;
  readonly isDefault?: boolean | null | undefined;
  readonly filter: unknown;
}

/** How the places of one area look, and the own filters of each. */
export const preferenceCalls = (area: PreferenceArea) => ({
  changeView: defineCall({
    method: 'PUT',
    path: `${path}/${area}/:place`,
    right: 'session',
    summary: `How one of the ${area} looks to who is signed in: the fields that change; null takes one away`,
    params: z.strictObject({ place }),
    body: patchOf(preferenceAreas[area].view),
    answer: storedPreferenceSchema,
  }),
  saveFilter: defineCall({
    method: 'PUT',
    path: `${path}/${area}/:place/filters/:filterId`,
    right: 'session',
    summary: `Save an own filter of one of the ${area}, under an id that the client makes`,
    params: z.strictObject({ place, filterId: objectIdSchema }),
    // Each area has its own kind of filter.
    body: preferenceAreas[area].ownFilter as z.ZodType<OwnFilter>,
    answer: storedPreferenceSchema,
  }),
  deleteFilter: defineCall({
    method: 'DELETE',
    path: `${path}/${area}/:place/filters/:filterId`,
    right: 'session',
    summary: `Delete an own filter of one of the ${area}`,
    params: z.strictObject({ place, filterId: objectIdSchema }),
  }),
});

const filters = '/api/basedata/userFilters';
const params = z.strictObject({ id: objectIdSchema });

export const listUserFilters = defineCall({
  path: filters,
  right: 'session',
  summary: 'Own filters of lists of who is signed in',
  query: z.strictObject({ listType: z.string().max(100).optional() }),
  answer: listOf(userFilterSchema),
});

export const createUserFilter = defineCall({
  method: 'POST',
  path: filters,
  right: 'session',
  summary: 'Save an own filter of a list',
  body: userFilterBody,
  status: 201,
  answer: userFilterSchema,
});

export const changeUserFilter = defineCall({
  method: 'PUT',
  path: `${filters}/:id`,
  right: 'session',
  summary: 'Change an own filter of a list: the fields that change',
  params,
  body: userFilterChanges,
  answer: userFilterSchema,
});

export const deleteUserFilter = defineCall({
  method: 'DELETE',
  path: '/api/basedata/expert/userFilter/:id',
  right: 'session',
  summary: 'Delete an own filter of a list',
  params,
});
