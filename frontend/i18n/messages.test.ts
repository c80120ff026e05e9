import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Language, languageSchema } from '#domain/administration/user.ts';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import { isNamedAlike, objectsIn } from '#tests/fixtures/objects-in-texts.ts';

type Texts = Readonly<Record<string, string>>;
type Bundle = Readonly<Record<Language, Texts>>;

const frontend = dirname(import.meta.dirname);
const languages = languageSchema.options;
const plural = /_(one|few|many|other)$/;

/** Every folder with texts, by its path: its file of each language exports one table. */
async function bundles(): Promise<readonly (readonly [folder: string, bundle: Bundle])[]> {
  const found: (readonly [string, Bundle])[] = [];
  for await (const file of glob('**/de.ts', { cwd: frontend })) {
    const folder = dirname(file);
    const tables = await Promise.all(
      languages.map(async (language) => {
        const place = join(frontend, folder, `${language}${extname(file)}`);
        const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(place).href);
        return [language, Object.values(module)[0]] as const;
      }),
    );
    found.push([folder, Object.fromEntries(tables) as unknown as Bundle]);
  }
  return found;
}

const all = await bundles();

/**
 * Texts that do not name the same objects in all languages, by folder: a plant's own word then stands in some of them only,
 * or for something else (decision 0132). Either the other language can do without the noun, or the word means something
 * else there; a word that would be replaced although it means something else has its line in `other-meanings.ts`, too.
 */
const namedDifferently: Readonly<Record<string, readonly string[]>> = {
  'kit/ways-out/messages': ['waitsBusy', 'moves_one', 'moves_other'],
  'kit/history/messages': ['history.field.productionProcessStep'],
  'i18n/validations': ['validations.parallelToParallel', 'validations.mainStepRequired'],
  'i18n/errors': ['errors.API.resourceAttendant'],
  'features/routing/messages': ['section.bom', 'help.bufferTime'],
  'kit/effect/messages': ['refitLeft_one', 'refitLeft_other'],
  'features/administration/settings/messages': ['setting.terminalAutomatedFeedbackParallelOperations'],
};

test('the texts of every feature are found', () => {
  expect(all.map(([folder]) => basename(folder))).toEqual(expect.arrayContaining(['messages', 'errors']));
});

describe.each(all)('%s', (folder, bundle) => {
  test.each(languages)('has a text for every key in %s, and no other', (language) => {
    expect(Object.keys(bundle[language]).toSorted()).toEqual(expectedKeys(bundle.de, language).toSorted());
  });

  test.each(languages)('has words in every text in %s', (language) => {
    expect(Object.entries(bundle[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('has the placeholders of German in %s', (language) => {
    const different = Object.entries(bundle[language]).filter(
      ([key, text]) => placeholdersOf(text) !== placeholdersOf(germanFor(bundle.de, key)),
    );
    expect(different).toEqual([]);
  });

  test('names the same objects in every language, so that the plant’s words stand in all of them', async () => {
    const others = await otherMeaningsOf(folder);
    const different = Object.keys(bundle.de).filter(
      (key) => !others(key) && !isNamedAlike(languages.map((one) => objectsIn(bundle[one][key] ?? '', one))),
    );
    const listed = namedDifferently[folder] ?? [];
    expect(listed.filter((key) => !different.includes(key))).toEqual([]);
    // A word of `standard-words.ts` in every language, or a line in `namedDifferently` or `other-meanings.ts`.
    const unlisted = different.filter((key) => !listed.includes(key));
    expect(unlisted.map((key) => languages.map((language) => bundle[language][key]))).toEqual([]);
  });

  test.runIf(basename(folder) === 'messages')('has no text that nothing asks for', async () => {
    const asked = await askedFor(dirname(folder));
    const keys = new Set(Object.keys(bundle.de).map((key) => key.replace(plural, '')));
    expect([...keys].filter((key) => !asked(key))).toEqual([]);
  });
});

/** Texts of a folder that keep their words; the part is named where the tables are handed to `defineMessages`. */
async function otherMeaningsOf(folder: string): Promise<(key: string) => boolean> {
  const parts: string[] = [];
  for await (const file of glob(`{${folder},${dirname(folder)}}/*.ts`, { cwd: frontend }))
    parts.push(...(/defineMessages\(\s*'([\w.-]+)'/.exec(readFileSync(join(frontend, file), 'utf8'))?.slice(1) ?? []));
  return (key) => parts.some((part) => isOtherMeaning(part, key));
}

/** Russian has few and many beside one and other. */
function expectedKeys(german: Texts, language: Language): readonly string[] {
  const keys = Object.keys(german);
  if (language !== 'ru') return keys;
  const bases = keys.filter((key) => key.endsWith('_one')).map((key) => key.replace(plural, ''));
  return [...keys, ...bases.flatMap((base) => [`${base}_few`, `${base}_many`])];
}

const germanFor = (german: Texts, key: string): string => german[key] ?? german[key.replace(plural, '_other')] ?? '';

const placeholdersOf = (text: string): string =>
  [...new Set(text.match(/{{\w+}}/g))].toSorted((a, b) => a.localeCompare(b)).join(' ');

/**
 * Whether the sources of a feature, or those that import from it ask for a key: as a literal, or by a template whose
 * fixed parts fit (`status.${statusId}`, `${end}Day`).
 */
async function askedFor(feature: string): Promise<(key: string) => boolean> {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: frontend })) {
    if (file.includes('.test.') || /(^|\/)messages\/(de|en|es|fr|ru|feedback-words)\.ts$/.test(file)) continue;
    const source = readFileSync(join(frontend, file), 'utf8');
    const from = `${feature}/`;
    if (!file.startsWith(from) && !source.includes(`#frontend/${from}`)) continue;
    for (const [, literal = ''] of source.matchAll(/'([\w.]+)'/g)) literals.add(literal);
    for (const [, name = ''] of source.matchAll(/\bname="(\w+)"/g)) literals.add(name);
    for (const [template] of source.matchAll(/`[\w.]*\$\{[^`}]*}[\w.]*`/g)) {
      const fixed = template.slice(1, -1).split(/\$\{[^}]*}/);
      // Of a template without any fixed part every key would be one.
      if (fixed.join('') === '') continue;
      templates.push(new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
    }
  }
  return (key) => literals.has(key) || templates.some((template) => template.test(key));
}
