import type { Language } from '#domain/kernel/language.ts';
import type { OwnWords } from './object-name.ts';
import { type WordPlace, wordPlaces } from './word-places.ts';

/**
 * A text of the product with the plant's words for its objects (decision 0132). Where nothing in the sentence agrees with
 * the noun, as in a label, a column or a count, the plant's word takes its place. Where an article, an adjective or a verb
 * does, nobody knows the gender and the cases of the plant's word: there it follows the product's word in brackets, which
 * is right in every sentence. `key`: of the text, which says whether one or several are meant where the form does not.
 */
export function withOwnWords(text: string, language: Language, own: OwnWords, key = ''): string {
  if (Object.keys(own).length === 0) return text;
  const places = wordPlaces(text, language);
  if (!places.some(({ kind }) => own[kind] !== undefined)) return text;
  const pattern = wholeText(text, places, language, own, key);
  if (pattern !== undefined) return pattern;
  const explained = new Set<string>();
  let result = '';
  let last = 0;
  for (const place of places) {
    const word = wordFor(place, own, key);
    if (word === undefined) continue;
    const before = text.slice(last, place.start);
    const named = text.slice(place.start, place.end);
    if (isFreeOfGrammar(text, place, language)) {
      const shown = place.after === '' ? inCase(word, place, named, language) : compound(place, word);
      const head = place.before === '' ? '' : `${place.before}-`;
      result += withArticle(before, shown, language) + head + shown;
    } else {
      result += before + named + (explained.has(place.kind) ? '' : ` (${asThere(word, named, language)})`);
      explained.add(place.kind);
    }
    last = place.end;
  }
  // A word alone has no neighbours, and may become the header of a file.
  return (result + text.slice(last)).replace(/^\u2068([^\u2069]*)\u2069$/, '$1');
}

/** „Neues Projekt“ and „5 заказов“ agree with the noun throughout: they are said in another way. */
function wholeText(
  text: string,
  places: readonly WordPlace[],
  language: Language,
  own: OwnWords,
  key: string,
): string | undefined {
  const [place] = places;
  if (place === undefined || places.length > 1 || place.after !== '' || place.before !== '') return undefined;
  const rest = text.slice(0, place.start);
  if (text.slice(place.end).replace(/^ ?…$/, '') !== '') return undefined;
  const word = wordFor(place, own, key);
  if (word === undefined) return undefined;
  if (newOne[language].pattern.test(rest)) return `${newOne[language].said}${plain(word)}`;
  const several = own[place.kind]?.several;
  const isOne = place.isNominative && place.number === 'one';
  if (language === 'ru' && rest === '{{count}} ' && !isOne && several !== undefined)
    return `${capital(plain(several))}: {{count}}`;
  return undefined;
}

const newOne: Readonly<Record<Language, { readonly pattern: RegExp; readonly said: string }>> = {
  de: { pattern: /^Neue[rs]? $/, said: 'Neu: ' },
  en: { pattern: /^$a/, said: '' },
  es: { pattern: /^Nuev[oa] $/, said: 'Crear: ' },
  fr: { pattern: /^(?:Nouveau|Nouvel|Nouvelle) $/, said: 'Créer : ' },
  ru: { pattern: /^Нов(?:ый|ая|ое) $/, said: 'Создать: ' },
};

/** The plant's word in the number of the place; undefined: it has none for it. */
function wordFor(place: WordPlace, own: OwnWords, key: string): string | undefined {
  const words = own[place.kind];
  // The first part of a compound has no number.
  if (place.after !== '') return words?.one ?? words?.several;
  const isSeveral = place.number === 'both' ? severalByKey.test(key) : place.number === 'several';
  return isSeveral ? words?.several : words?.one;
}

const severalByKey = /(?:s|title|empty|none|_other|_few|_many)$/;

/** Words after which a noun stands without anything that agrees with it. */
const freeBefore: Readonly<Record<Language, RegExp>> = {
  de: /(?:^|\s)(?:und|oder|je|pro|ohne|für|auf|nach|von|bis|mit|in|aus|an|zu|um|ab|als|wie)$/i,
  en: /.*/,
  es: /(?:^|\s)(?:de|por|para|con|sin|y|o|en|a|e|u)$/i,
  fr: /(?:^|\s)(?:de|par|pour|avec|sans|et|ou|en|à)$|(?:^|\s)d’$/i,
  ru: /(?:^|\s)(?:и|или)$/i,
};
/** And after the noun: in these languages adjectives, participles and verbs of the past agree with what stands before. */
const freeAfter: Readonly<Record<Language, RegExp>> = {
  de: /.*/,
  en: /.*/,
  es: /^(?:de|del|en|por|para|con|sin|y|o|a|e|u|que)(?:\s|$)/i,
  fr: /^(?:de|du|des|en|par|pour|avec|sans|et|ou|à|que)(?:\s|$)|^d’/i,
  ru: /^(?:и|или|в|во|на|по|из|с|со|для|от|до)(?:\s|$)/i,
};

/** English nouns have neither gender nor cases. Elsewhere the neighbours decide. */
function isFreeOfGrammar(text: string, place: WordPlace, language: Language): boolean {
  if (language === 'en') return true;
  // „Auftragsnummer“: what agrees, agrees with the number.
  if (place.after !== '') return true;
  const before = text.slice(0, place.start);
  const after = text.slice(place.end).trimStart();
  // German has one other form for several after a preposition, and it can be made of every plural.
  const hasForm = place.isNominative || (language === 'de' && place.number === 'several');
  // Russian counts in the genitive, which may look like the plural.
  if (language === 'ru' && place.number !== 'one' && /\}\}\s+$/.test(before)) return false;
  return hasForm && isFreeBefore(before, language) && isFreeAfter(after, language);
}

function isFreeBefore(before: string, language: Language): boolean {
  // What stands before a count agrees with what is counted: „перемещена {{count}} операция“.
  const counted = language === 'de' ? null : /^(.*?)\{\{\w+\}\}\s+$/.exec(before);
  if (counted !== null) return isFreeBefore(counted[1] ?? '', language);
  return (
    /(?:^|[\p{P}\p{S}\d]|\}\})\s*$/u.test(before.replace(/’$/, '’x')) || freeBefore[language].test(before.trimEnd())
  );
}

const isFreeAfter = (after: string, language: Language): boolean =>
  /^(?:$|[\p{P}\p{S}\d])/u.test(after) || freeAfter[language].test(after);

/** In the case of its place, as far as a language has one here. */
function inCase(word: string, place: WordPlace, named: string, language: Language): string {
  const isDative = language === 'de' && !place.isNominative && place.number === 'several';
  return asThere(isDative && /(?:e|er|el)$/.test(word) ? `${word}n` : word, named, language);
}

/** Large or small as the product's word is there; German nouns are as the plant writes them. */
function asThere(word: string, named: string, language: Language): string {
  if (language === 'de') return plain(word);
  return plain(/^\p{Ll}/u.test(named) ? small(word) : capital(word));
}

/** „Auftrag“ + „nummer“ with „Los“: Los-Nummer. */
const compound = ({ after }: WordPlace, word: string): string => `${plain(word)}-${capital(after)}`;

/** English "a" and "an", French "de" and "d’" follow the sound of the next word. */
function withArticle(before: string, word: string, language: Language): string {
  const vowel = /^[aeiouhàâéèêëîïôöùûüyœ]/i;
  if (language === 'en')
    return before.replace(/\b(a)n? $/i, (_, a: string) => (/^[aeiou]/i.test(word) ? `${a}n ` : `${a} `));
  if (language !== 'fr') return before;
  if (vowel.test(word)) return before.replace(/\bde $/, 'd’');
  return before.replace(/\bd’$/, 'de ');
}

/** Abbreviations and names with capitals inside keep them. */
const small = (word: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A word that may stand in any text: what the texts would take for a placeholder or for another text comes apart, and words
 * that are written from right to left keep to themselves.
 */
function plain(word: string): string {
  const apart = word.replaceAll('{{', '{\u2060{').replaceAll('}}', '}\u2060}').replaceAll('$t(', '$\u2060t(');
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(apart) ? `\u2068${apart}\u2069` : apart;
}
