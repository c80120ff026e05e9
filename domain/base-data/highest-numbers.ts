import { type Collection, objectTypeOf } from './object-types.ts';

/** By collection: the highest number that an object has ever had, of those that look made up. Folded in place. */
export type HighestNumbers = Partial<Record<Collection, number>>;

/** Records the number of an object; it is not given out again, even if the object is deleted. */
export function rememberNumber(
  highest: HighestNumbers,
  collection: Collection,
  fields: Readonly<Record<string, unknown>>,
): void {
  const { number } = objectTypeOf(collection);
  const said = number && fields[number.field];
  if (number === undefined || typeof said !== 'string') return;
  // Case-insensitive, as in `duplicate`.
  const isOfForm = said.slice(0, number.prefix.length).toUpperCase() === number.prefix;
  const digits = said.slice(number.prefix.length);
  if (isOfForm && madeUp.test(digits)) highest[collection] = Math.max(highest[collection] ?? 0, Number(digits));
}

/** At most nine digits: longer numbers belong to another numbering scheme. */
const madeUp = /^\d{1,9}$/;
