import type { Language } from '#domain/kernel/language.ts';
import { type ObjectKind, objectKinds } from './object-name.ts';
import { type Forms, otherMeanings, standardWords } from './standard-words.ts';

/** A place in a text that names an object, and in which form. */
export interface WordPlace {
  readonly kind: ObjectKind;
  readonly start: number;
  readonly end: number;
  /** As it stands there, without the rest of a compound. */
  readonly form: string;
  /** Of a German compound: „Haupt“ of Hauptarbeitsgang, „nummer“ of Auftragsnummer. */
  readonly before: string;
  readonly after: string;
  readonly isNominative: boolean;
  /** One or several; both where the form is the same. */
  readonly number: 'one' | 'several' | 'both';
}

type FormUse = Pick<WordPlace, 'kind' | 'isNominative' | 'number'>;

interface Finder {
  readonly pattern: RegExp;
  readonly uses: ReadonlyMap<string, FormUse>;
}

/** What stands before an object's word in one word of German, and is about an object of the same kind. */
const heads = 'Haupt|Parallel|Teil|Ersatz|Folge';
/** What may follow it there; by form and ending alone „Artikelnummer“ would be „Artikeln“ and something else. */
const tails = 'nummern?|name|namen|bedarf|liste|listen|status|menge|mengen';

const finders = new Map<Language, Finder>();

/** Where a text in a language names objects, from left to right; of two that begin at one place the longer one. */
export function wordPlaces(text: string, language: Language): readonly WordPlace[] {
  const { pattern, uses } = finderOf(language);
  const places: WordPlace[] = [];
  for (const match of text.matchAll(pattern)) {
    const { before = '', form = '', after = '' } = match.groups ?? {};
    const use = uses.get(form.toLowerCase());
    if (use === undefined) continue;
    places.push({ ...use, start: match.index, end: match.index + match[0].length, form, before, after });
  }
  return places;
}

function finderOf(language: Language): Finder {
  const known = finders.get(language);
  if (known !== undefined) return known;
  const uses = new Map<string, FormUse>();
  for (const kind of objectKinds) addForms(uses, kind, standardWords[language][kind]);
  // What means something else is found first, and named by nothing.
  const words = [...uses.keys(), ...otherMeanings[language].map((word) => word.toLowerCase())]
    .toSorted((a, b) => b.length - a.length)
    .join('|');
  // A placeholder is no word, nor is a part of one: „Vorgänger“ names no Vorgang.
  const pattern =
    language === 'de'
      ? `(?<![\\p{L}{])(?<before>${heads})?(?<form>${words})(?:s?(?<after>${tails}))?(?![\\p{L}}])`
      : `(?<![\\p{L}{])(?<form>${words})(?![\\p{L}}])`;
  const finder = { pattern: new RegExp(pattern, 'giu'), uses };
  finders.set(language, finder);
  return finder;
}

function addForms(uses: Map<string, FormUse>, kind: ObjectKind, forms: Forms): void {
  const add = (words: readonly string[], number: 'one' | 'several', isNominative: boolean): void => {
    for (const word of words) {
      const known = uses.get(word.toLowerCase());
      uses.set(word.toLowerCase(), {
        kind,
        isNominative: isNominative || known?.isNominative === true,
        number: known === undefined || known.number === number ? number : 'both',
      });
    }
  };
  add(forms.one, 'one', true);
  add(forms.several, 'several', true);
  add(forms.oneOther, 'one', false);
  add(forms.severalOther, 'several', false);
}
