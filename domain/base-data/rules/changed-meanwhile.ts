import type { z } from 'zod';
import { customValueIn } from '#domain/base-data/custom-fields/custom-values.ts';
import { type CustomValueChange, customFieldPrefix } from '#domain/base-data/fields/property-types.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * `changedMeanwhile` with the names of the fields that are not (any more) what whoever changes the object saw; nothing
 * when `seen` is absent. An empty field counts as absent, and the order of keys does not count: the log and the browser
 * keep their own.
 */
export function changedMeanwhile(current: Fields, seen: Fields | undefined): Rejection | undefined {
  const { ownValues = [], ...fields } = seen ?? {};
  const changed = Object.entries(fields).flatMap(([name, value]) =>
    canonical(value) === canonical(current[name]) ? [] : [name],
  );
  for (const { propertyId, value } of ownValues as readonly CustomValueChange[])
    if (value !== customValueIn(current, propertyId)) changed.push(`${customFieldPrefix}${propertyId}`);
  return changed.length === 0 ? undefined : reject('changedMeanwhile', { changed });
}

/** `seen` of a change: the fields as whoever changes the object saw them (decision 0108). */
export const seenFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields.optional().meta({
    description: 'Fields as they were seen: the change is refused (changedMeanwhile) when one is another now',
  });

const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const filled = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return Object.fromEntries(
    filled.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  );
}
