import { currentLanguage } from './setup.ts';

const collators = new Map<string, Intl.Collator>();

/** As people of a language read names and numbers: "Saw 2" stands before "Saw 10". Lists of the server do it, too. */
export function byNameIn(language: string): (a: string, b: string) => number {
  // Shared: comparing with options would create a collator per comparison.
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare;
}

export const byName = (a: string, b: string): number => byNameIn(currentLanguage())(a, b);
