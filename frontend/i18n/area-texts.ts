import { type Language, languageSchema } from '#domain/administration/user.ts';
import type { PartTexts } from './language-parts.ts';
import { defineParts, type KeyOf, type Messages } from './messages.ts';

type Table = Readonly<Record<string, string>>;

/** One file per area and language, which a page loads when it shows the area in that language. */
const files = import.meta.glob<Table>('../texts/*/*.json', { import: 'default' });

/**
 * The texts of one area: `texts/{area}/{language}.json`, flat keys to texts. Their keys are those of German, for the
 * compiler; `messages.test.ts` compares the others.
 */
export function areaTexts<German extends Table>(area: string): Messages<KeyOf<German>> {
  const ofLanguage = (language: Language) => {
    const file = files[`../texts/${area}/${language}.json`];
    if (file === undefined) throw new Error(`There are no texts of ${area} in ${language}`);
    return [language, file] as const;
  };
  return defineParts(area, Object.fromEntries(languageSchema.options.map(ofLanguage)) as PartTexts);
}
