import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type PropertyType, propertyTypes } from '#domain/base-data/fields/property-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';

const { path, row } = listSource(collectionCalls('propertyDefinitions').list);
const shown = { propertyDefinitionId: true, propertyName: true, datatype: true, archived: true } as const;
const definitions = { path, row: row.pick(shown) };
/** A field that the plant has given a kind of objects. */
export type PropertyDefinition = z.infer<typeof definitions.row>;

/** The kind of objects as definitions name it; undefined: it has no fields of the plant's own. */
export const propertyTypeOf = (collection: string): PropertyType | undefined =>
  propertyTypes.find((type) => type === collection);

/** Always the same, so that what was made while nobody knew is made no second time. */
export const noDefinitions: readonly PropertyDefinition[] = [];

/**
 * Fields that the plant has given a kind of objects, by name, archived ones with them; undefined: not known yet. Whoever
 * may not read definitions has none.
 */
export function usePropertyDefinitions(type: PropertyType | undefined): readonly PropertyDefinition[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['list', definitions.path, type],
    enabled: type !== undefined,
    queryFn: async ({ signal }) => {
      const filters = [{ field: 'propertyType', operator: '=', value: type ?? '' } as const];
      const request = { filters, sort: 'propertyName', offset: 0, limit: 1_000 };
      return (await readListPage(definitions, request, { signal })).items;
    },
  });
  return type === undefined || isError || data?.length === 0 ? noDefinitions : data;
}
