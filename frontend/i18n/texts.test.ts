import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { isNamedAlike, objectsIn } from '#tests/fixtures/objects-in-texts.ts';

type Texts = Readonly<Record<string, string>>;

const frontend = dirname(import.meta.dirname);
const languages = languageSchema.options;
const plural = /_(one|few|many|other)$/;

const filesOf = (pattern: string): Promise<string[]> => Array.fromAsync(glob(pattern, { cwd: frontend }));
const read = (file: string): string => readFileSync(join(frontend, file), 'utf8');

const folders = await filesOf('texts/*');
const areas = folders.map((folder) => {
  const texts = languages.map((language) => [language, JSON.parse(read(`${folder}/${language}.json`))] as const);
  return [basename(folder), Object.fromEntries(texts) as Record<Language, Texts>] as const;
});

const found = await filesOf('**/*.{ts,tsx}');
const sources = found.filter((file) => !file.includes('.test.')).map((file) => [file, read(file)] as const);

/**
 * Texts that do not name the same objects in all languages: a plant's own word then stands in some of them only, or for
 * something else (decision 0132). Either the other language can do without the noun, or the word means something else there;
 * a word that would be replaced although it means something else has its line in `other-meanings.ts`, too.
 */
const namedDifferently: Readonly<Record<string, readonly string[]>> = {
  administration: ['setting.terminalAutomatedFeedbackParallelOperations'],
  'base-data': ['priorities.members'],
  errors: ['errors.API.resourceAttendant', 'validations.parallelToParallel', 'validations.mainStepRequired'],
  kit: [
    'effect.refitLeft_one',
    'effect.refitLeft_other',
    'history.field.productionProcessStep',
    'waysOut.moves_one',
    'waysOut.moves_other',
    'waysOut.waitsBusy',
  ],
  objects: [
    'resources.help.isAttendantResource',
    'resources.help.articleGroupCombinations',
    'resources.reason.notAttendant.external',
  ],
  'planning-objects': ['detail.none.activities', 'detail.none.orders'],
  routing: ['section.bom', 'help.bufferTime'],
  timeline: [
    'disabledReason.severalOrders',
    'disabledReason.noSuccessors',
    'disabledReason.successorsFixed',
    'busy.replan',
  ],
};

test('the texts of every area are found', () => {
  expect(areas.map(([area]) => area)).toEqual(expect.arrayContaining(['timeline']));
});

describe.each(areas)('%s', (area, texts) => {
  test.each(languages)('has a text for every key in %s, and no other', (language) => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(expectedKeys(texts.de, language).toSorted());
  });

  test.each(languages)('has words in every text in %s', (language) => {
    expect(Object.entries(texts[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('has the placeholders of German in %s', (language) => {
    const different = Object.entries(texts[language]).filter(
      ([key, text]) => placeholdersOf(text) !== placeholdersOf(germanFor(texts.de, key)),
    );
    expect(different).toEqual([]);
  });

  test('names the same objects in every language, so that the plant’s words stand in all of them', () => {
    const different = Object.keys(texts.de).filter(
      (key) =>
        !isOtherMeaning(area, key) && !isNamedAlike(languages.map((one) => objectsIn(texts[one][key] ?? '', one))),
    );
    const listed = namedDifferently[area] ?? [];
    expect(listed.filter((key) => !different.includes(key))).toEqual([]);
    // A word of `standard-words.ts` in every language, or a line in `namedDifferently` or `other-meanings.ts`.
    const unlisted = different.filter((key) => !listed.includes(key));
    expect(unlisted.map((key) => [key, ...languages.map((language) => texts[language][key])])).toEqual([]);
  });

  // Of screens of base data `screens.test.ts` knows which there are.
  test.skipIf(area === 'objects')('has no text that nothing asks for', () => {
    const asked = askedFor(area);
    const keys = new Set(Object.keys(texts.de).map((key) => key.replace(plural, '')));
    expect([...keys].filter((key) => !asked(key))).toEqual([]);
  });
});

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
 * Whether the sources that import the area's texts, or stand in the same room as those that do, ask for a key: as a literal,
 * or by a template whose fixed parts fit (`status.${statusId}`, `${end}Day`).
 */
function askedFor(area: string): (key: string) => boolean {
  const hook =
    sources.find(([, source]) => new RegExp(String.raw`areaTexts<\w+ \w+>\(\s*'${area}'`).test(source))?.[0] ?? '';
  const imports = new RegExp(String.raw`'(#frontend/${hook}|\.{1,2}/([\w-]+/)*${basename(hook)})'`);
  const rooms = new Set(
    sources.flatMap(([file, source]) => (file === hook || imports.test(source) ? roomOf(file) : [])),
  );
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for (const [file, source] of sources) {
    if (!rooms.has(roomOf(file))) continue;
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

/** A feature hands its texts from folder to folder; elsewhere it is the folder. */
const roomOf = (file: string): string => /^features\/[^/]+/.exec(file)?.[0] ?? dirname(file);
