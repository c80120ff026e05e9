import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import type { Language } from '#domain/kernel/language.ts';

/**
 * Objects that a plant can call by words of its own (base data §2, `/objectnames`): the family of planning objects, which
 * each company names differently (domain facts §2), and the base data that planners speak of every day.
 */
export const objectKinds = [
  'project',
  'orderPosition',
  'activity',
  'productionOrder',
  'operation',
  'article',
  'articleGroup',
  'technology',
  'processTemplate',
  'valueAdd',
  'customer',
  'material',
  'resource',
  'resourceGroup',
  'resourceProgram',
  'availabilityPlan',
  'location',
  'pool',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

/**
 * A word as it stands in labels, menus and headers of files: one line, short enough for a tab. Empty: the standard word.
 * Invisible and directional signs would let a label lie about its neighbours.
 */
const word = z
  .string()
  .trim()
  .max(40)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]*$/u)
  .optional();

/** The own words for one kind of object, one and several of it, in the five languages. */
export const objectName = z.strictObject({
  objectType: z.enum(objectKinds),
  singularDe: word,
  pluralDe: word,
  singularEn: word,
  pluralEn: word,
  singularEs: word,
  pluralEs: word,
  singularFr: word,
  pluralFr: word,
  singularRu: word,
  pluralRu: word,
});
export type ObjectName = z.infer<typeof objectName>;

/** For every page of whoever is signed in; the list of them has its rights. */
export const listOwnWords = defineCall({
  path: '/api/clients/objectNames',
  right: 'session',
  summary: 'The plant’s own words for its objects, in the languages in which it has some',
  answer: listOf(objectName),
});

/** Own words of one language; what is missing is called by its standard word. */
export type OwnWords = Readonly<Partial<Record<ObjectKind, { readonly one?: string; readonly several?: string }>>>;

const suffixes = { de: 'De', en: 'En', es: 'Es', fr: 'Fr', ru: 'Ru' } as const satisfies Record<Language, string>;

/** Fields of a language, as `singularDe`. */
export const wordFields = (language: Language) =>
  ({ one: `singular${suffixes[language]}`, several: `plural${suffixes[language]}` }) as const;

/** What the plant says in a language. A word for one alone does not stand for several, which may be quite another. */
export function ownWordsIn(language: Language, names: Iterable<ObjectName>): OwnWords {
  const { one, several } = wordFields(language);
  const words: { [Kind in ObjectKind]?: { one?: string; several?: string } } = {};
  for (const name of names) {
    const found = { ...(name[one] ? { one: name[one] } : {}), ...(name[several] ? { several: name[several] } : {}) };
    if (Object.keys(found).length > 0) words[name.objectType] = found;
  }
  return words;
}
