import { type ObjectKind, type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { columnTitle } from './column-words.ts';
import { normalised } from './normalised.ts';

/** What a documented column says of which object. */
interface Meaning {
  readonly kind: ObjectKind;
  readonly what: 'Number' | 'Name' | 'Name2';
}

const kinds: Readonly<Record<string, ObjectKind>> = {
  project: 'project',
  order: 'orderPosition',
  productionOrder: 'productionOrder',
  article: 'article',
  articleGroup: 'articleGroup',
  customer: 'customer',
  material: 'material',
  template: 'technology',
  templateItem: 'operation',
  resource: 'resource',
  resourceGroup: 'resourceGroup',
  capacityPlan: 'availabilityPlan',
};

/** „Teil-Nummer“, "number of part": a header with the plant's word; blanks and hyphens count for nothing. */
const headers: Readonly<Record<Language, Readonly<Record<Meaning['what'], (word: string) => string>>>> = {
  de: { Number: (word) => `${word}-Nummer`, Name: (word) => `${word}-Name`, Name2: (word) => `${word}-Name 2` },
  en: { Number: (word) => `${word} number`, Name: (word) => `${word} name`, Name2: (word) => `${word} name 2` },
  es: { Number: (word) => `${word} número`, Name: (word) => `${word} nombre`, Name2: (word) => `${word} nombre 2` },
  fr: { Number: (word) => `${word} numéro`, Name: (word) => `${word} nom`, Name2: (word) => `${word} nom 2` },
  ru: { Number: (word) => `${word} номер`, Name: (word) => `${word} название`, Name2: (word) => `${word} название 2` },
};

/** The header of a column in a template: with the plant's word, where it has one in the language; else with the product's. */
export function ownHeader(column: string, language: Language, names: readonly ObjectName[]): string {
  const meaning = meaningOf(column);
  const word = meaning && ownWordsIn(language, names)[meaning.kind]?.one;
  return meaning === undefined || word === undefined
    ? columnTitle(column, language)
    : headers[language][meaning.what](word);
}

/**
 * Documented names of columns by what the plant may call them, both `normalised`: in each language in which it has a word,
 * and the word with the documented ending („TeilNumber“). What is documented itself, or would mean two columns, is left out.
 */
export function ownColumns(columns: readonly string[], names: readonly ObjectName[]): ReadonlyMap<string, string> {
  const documented = new Set(columns.map(normalised));
  const found = new Map<string, Set<string>>();
  for (const column of columns) {
    const meaning = meaningOf(column);
    if (meaning === undefined) continue;
    for (const language of languageSchema.options) {
      const word = ownWordsIn(language, names)[meaning.kind]?.one;
      if (word === undefined) continue;
      for (const header of [headers[language][meaning.what](word), `${word}${meaning.what}`]) {
        const own = normalised(header);
        found.set(own, (found.get(own) ?? new Set()).add(normalised(column)));
      }
    }
  }
  const clear = [...found].flatMap(([own, [column, ...others]]) =>
    column === undefined || others.length > 0 || documented.has(own) ? [] : [[own, column] as const],
  );
  return new Map(clear);
}

function meaningOf(column: string): Meaning | undefined {
  const [, object = '', what] = /^(\w+?)(Number|Name2|Name)$/.exec(column) ?? [];
  const kind = kinds[object];
  return kind === undefined ? undefined : { kind, what: what as Meaning['what'] };
}
