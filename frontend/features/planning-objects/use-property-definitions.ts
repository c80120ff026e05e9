import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readListPage } from '#frontend/kit/list/use-list.ts';

const definitions = {
  path: '/basedata/propertyDefinitions',
  row: z.object({
    propertyDefinitionId: z.string(),
    propertyName: z.string(),
    datatype: z.enum(['string', 'number', 'boolean', 'date']),
  }),
};
export type PropertyDefinition = z.infer<typeof definitions.row>;

/** Fields that the plant has given its operations, by name; undefined: not known yet. */
export function usePropertyDefinitions(isAsked = true): readonly PropertyDefinition[] | undefined {
  const { data } = useQuery({
    queryKey: ['list', definitions.path, 'operations'],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const filters = [{ field: 'propertyType', operator: '=', value: 'operations' } as const];
      const request = { filters, sort: 'propertyName', offset: 0, limit: 1_000 };
      return (await readListPage(definitions, request, { signal })).items;
    },
  });
  return data;
}
