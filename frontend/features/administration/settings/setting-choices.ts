import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import type { SearchChoice, SearchInputProps } from '#frontend/kit/form/search-input.tsx';
import { readListPage } from '#frontend/kit/list/use-list.ts';

/** As many as are offered; typing finds the others. */
const offered = 50;

type Choices = Pick<SearchInputProps, 'search' | 'find'>;

function choicesOf<Row>(
  path: string,
  row: z.ZodType<Row>,
  field: string,
  choiceOf: (one: Row) => SearchChoice,
): Choices {
  return {
    async search(text, signal) {
      const filters = text === '' ? [] : [{ field, operator: 'contains' as const, value: text }];
      const { items } = await readListPage(
        { path, row },
        { filters, sort: field, offset: 0, limit: offered },
        { signal },
      );
      return items.map(choiceOf);
    },
    find: async (id, signal) => choiceOf(await api.read(`${path}/${encodeURIComponent(id)}`, row, { signal })),
  };
}

const articleRow = z.object({ articleId: z.string(), articleName: z.string(), articleNumber: z.string().optional() });
export const articleChoices = choicesOf('/basedata/articles', articleRow, 'articleName', (row) => ({
  value: row.articleId,
  label: row.articleName,
  ...(row.articleNumber === undefined ? {} : { detail: row.articleNumber }),
}));

const userRow = z.object({ userId: z.string(), username: z.string(), firstName: z.string(), lastName: z.string() });
export const userChoices = choicesOf('/useradmin/users', userRow, 'lastName', (row) => ({
  value: row.userId,
  label: `${row.firstName} ${row.lastName}`.trim(),
  detail: row.username,
}));

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
