import { z } from 'zod';

/**
 * What becomes of a row; one that is created or changed may be planned or taken off the schedule as well. `left`: the
 * import was cancelled before it.
 */
export const rowOutcomes = ['created', 'changed', 'unchanged', 'refused', 'left', 'planned', 'unscheduled'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** A field of an object before and after; of lists (work steps) by `part`, the number or name of the entry. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  part: z.string().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** What a row does to one object. */
export interface RowObject {
  readonly kind: 'created' | 'changed';
  readonly collection: string;
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FieldChange[];
  readonly planned?: true;
  readonly unscheduled?: true;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `after` that are other than before. Lists of objects are compared entry by entry, by their number or name. */
export function changesBetween(before: Fields, after: Fields): readonly FieldChange[] {
  return Object.entries(after).flatMap(([field, value]): readonly FieldChange[] => {
    const old = before[field];
    if (isEmpty(value) && isEmpty(old)) return [];
    if (JSON.stringify(old) === JSON.stringify(value)) return [];
    const [ofBefore, ofAfter] = [entriesOf(old), entriesOf(value)];
    if (ofAfter === undefined || (ofBefore === undefined && !isEmpty(old)))
      return [{ field, ...said('before', old), ...said('after', value) }];
    const parts = new Set([...(ofBefore?.keys() ?? []), ...ofAfter.keys()]);
    return [...parts].flatMap((part): readonly FieldChange[] => {
      const [one, other] = [ofBefore?.get(part), ofAfter.get(part)];
      if (one === undefined) return [{ field, part, after: other }];
      if (other === undefined) return [{ field, part, before: one }];
      return changesBetween(one, { ...nothingOf(one), ...other }).map((change) => ({
        ...change,
        part: `${part} · ${change.field}`,
        field,
      }));
    });
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const said = (key: 'before' | 'after', value: unknown) => (isEmpty(value) ? {} : { [key]: value });
const nothingOf = (fields: Fields): Fields => Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));

/** Entries of a list of objects by what names them; undefined: it is none. */
function entriesOf(value: unknown): ReadonlyMap<string, Fields> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const entries = new Map<string, Fields>();
  for (const one of value as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) return undefined;
    const fields = one as Fields;
    const key = fields['number'] ?? fields['propertyName'] ?? fields['propertyId'] ?? fields['articleId'];
    if (typeof key !== 'string' && typeof key !== 'number') return undefined;
    entries.set(String(key), fields);
  }
  return entries;
}
