import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listHolidayPlaces } from '#domain/administration/api/settings-calls.ts';
import { listUsers, readUser } from '#domain/administration/api/user-calls.ts';
import type { AnswerOf } from '#domain/call.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import type { SearchChoice, SearchInputProps } from '#frontend/kit/form/search-input.tsx';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';

/** As many as are offered; typing finds the others. */
const offered = 50;

const userChoice = (
  row: Pick<AnswerOf<typeof readUser>, 'userId' | 'firstName' | 'lastName' | 'username'>,
): SearchChoice => ({
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
    const { items } = await readListPage(listSource(listUsers), request, { signal });
    return items.map(userChoice);
  },
  find: async (id, signal) => userChoice(await ask(readUser, { params: { id } }, { signal })),
};

/** Countries whose holidays the product knows, and the regions of one. */
export function useHolidayPlaces(country: string) {
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ['holidayPlaces', country, language],
    queryFn: ({ signal }) => ask(listHolidayPlaces, { query: { country, language } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
