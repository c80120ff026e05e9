import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import type { SearchChoice, SearchInputProps } from '#frontend/kit/form/search-input.tsx';
import { readListPage } from '#frontend/kit/list/use-list.ts';

/** As many as are offered; typing finds the others. */
const offered = 50;

const userRow = z.object({ userId: z.string(), username: z.string(), firstName: z.string(), lastName: z.string() });
const userChoice = (row: z.infer<typeof userRow>): SearchChoice => ({
  value: row.userId,
  label: `${row.firstName} ${row.lastName}`.trim(),
  detail: row.username,
});

/** Users by their last name. */
export const userSearch: Pick<SearchInputProps, 'name' | 'search' | 'find'> = {
  name: 'users',
  async search(text, signal) {
    const filters = text === '' ? [] : [{ field: 'lastName', operator: 'contains' as const, value: text }];
    const request = { filters, sort: 'lastName', offset: 0, limit: offered };
    const { items } = await readListPage({ path: '/useradmin/users', row: userRow }, request, { signal });
    return items.map(userChoice);
  },
  find: async (id, signal) =>
    userChoice(await api.read(`/useradmin/users/${encodeURIComponent(id)}`, userRow, { signal })),
};

const place = z.object({ value: z.string(), label: z.string() });
const placesSchema = z.object({ countries: z.array(place), regions: z.array(place) });

/** Countries whose holidays the product knows, and the regions of one. */
export function useHolidayPlaces(country: string) {
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ['holidayPlaces', country, language],
    queryFn: ({ signal }) =>
      api.read('/useradmin/globalSettings/holidayPlaces', placesSchema, { query: { country, language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
