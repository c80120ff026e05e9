import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { ownFilterName, preferenceAreas } from './preferences.ts';

const { name, isDefault, filter } = preferenceAreas.lists.ownFilter.shape;
const { filters, sort } = filter.shape;

/** An own filter of a list as `/api/basedata/userFilters` has it (api contract); stored as a preference (decision 0082). */
export const userFilterBody = z.strictObject({
  /** The list, as `projects` or a collection of base data. */
  listType: z.string().min(1).max(100),
  userFilterName: name,
  isDefault,
  filters,
  sort,
});
export const userFilterChanges = userFilterBody.omit({ listType: true }).partial();

export const userFilterSchema = z.object({
  userFilterId: objectIdSchema,
  listType: z.string(),
  userFilterName: z.string(),
  isDefault: z.boolean(),
  filters: z.array(z.unknown()),
  sort: z.string().nullable(),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

/** The value of the preference, and back. */
export const storedFilterOf = ({
  userFilterName,
  isDefault: opens,
  filters: rows,
  sort: by,
}: Omit<z.infer<typeof userFilterBody>, 'listType'>) => ({
  name: userFilterName,
  isDefault: opens ?? null,
  filter: { filters: rows, ...(by === undefined ? {} : { sort: by }) },
});

const kept = preferenceAreas.lists.ownFilter;

/** undefined for a preference that is no own filter of a list. */
export function userFilterOf(preference: { readonly name: string; readonly value: unknown }): UserFilter | undefined {
  const [area, listType, part, userFilterId, more] = preference.name.split('/');
  const value = kept.safeParse(preference.value).data;
  if (area !== 'lists' || part !== 'filters' || more !== undefined || value === undefined) return undefined;
  if (listType === undefined || userFilterId === undefined) return undefined;
  const id = objectIdSchema.safeParse(userFilterId).data;
  if (id === undefined) return undefined;
  return {
    userFilterId: id,
    listType,
    userFilterName: value.name,
    isDefault: value.isDefault === true,
    filters: [...value.filter.filters],
    sort: value.filter.sort ?? null,
  };
}

export const userFilterKey = (listType: string, id: string): string => ownFilterName('lists', listType, id);
