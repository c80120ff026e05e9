import Papa from 'papaparse';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { readImport } from '#domain/import/import-types.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import { articles } from '#frontend/features/base-data/screens/articles.tsx';
import { setOwnWords } from '#frontend/i18n/own-words.ts';
import { csvText, exportedColumns } from '#frontend/kit/list/data/csv.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { textsIn } from '#tests/fixtures/texts-for-tests.ts';
import type { ObjectRow } from './object-screen.ts';
import { useListDefinition } from './use-list-definition.ts';

const zone = 'Europe/Berlin';
const definitions = [
  { propertyDefinitionId: 'p1', propertyName: 'Farbe; "außen"', datatype: 'string' },
  { propertyDefinitionId: 'p2', propertyName: 'Gewicht', datatype: 'number' },
  { propertyDefinitionId: 'p3', propertyName: 'Geprüft', datatype: 'boolean' },
  { propertyDefinitionId: 'p4', propertyName: 'Gut bis', datatype: 'date' },
  { propertyDefinitionId: 'p5', propertyName: '=Formel', datatype: 'string' },
] as const;
const values = [
  { propertyId: 'p1', value: 'rot; "matt"' },
  { propertyId: 'p2', value: '-0.0000001' },
  { propertyId: 'p3', value: 'true' },
  { propertyId: 'p4', value: '2028-02-29' },
  { propertyId: 'p5', value: '=1+1' },
];
const row: ObjectRow = { articleId: 'a1', articleNumber: 'A-1', articleName: 'Rahmen', additionalProps: values };
const words = {
  objectType: 'article',
  singularDe: 'Teil',
  singularEn: 'Part',
  singularEs: 'Pieza',
  singularFr: 'Pièce',
  singularRu: 'Деталь',
} as const;

/** What the button of the list of articles saves, as whoever reads the language sees the list. */
async function exported(language: Language, hidden: readonly string[] = []): Promise<string> {
  await textsIn(language);
  const lists: ListDefinition<ObjectRow>[] = [];
  const List = () => {
    const use = {
      selected: undefined,
      open: () => undefined,
      ticked: undefined,
      showsArchived: false,
      showsPast: false,
    };
    lists.push(useListDefinition({ ...articles, own: definitions }, new Map(), use));
    return null;
  };
  renderToStaticMarkup(createElement(List));
  const columns = exportedColumns(lists.at(-1)?.columns ?? [], new Set(hidden));
  return csvText([row], columns, language, zone);
}

const linesOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

describe('what the list of articles exports', () => {
  beforeAll(async () => {
    await textsIn('de');
    await setOwnWords([words]);
  });
  afterAll(async () => {
    await setOwnWords([]);
    await textsIn('de');
  });

  test.each(languageSchema.options)('is called by the plant’s own words (%s)', async (language) => {
    const [header = []] = linesOf(await exported(language));
    const own = { de: 'Teil', en: 'Part', es: 'Pieza', fr: 'Pièce', ru: 'Деталь' }[language];
    expect(header[0]?.toLowerCase()).toContain(own.toLowerCase());
    expect(header[1]).toBe(own);
  });

  test.each(languageSchema.options)(
    'has the plant’s own fields, and the import takes all of it again as it is (%s)',
    async (language) => {
      const [header = [], cells = []] = linesOf(await exported(language, ['articleName3']));
      expect(header.slice(-5)).toEqual(['Farbe; "außen"', 'Gewicht', 'Geprüft', 'Gut bis', "'=Formel"]);
      const factory = emptyFactory();
      factory.objects.objectNames.set('w1', words);
      for (const { propertyDefinitionId, propertyName, datatype } of definitions)
        factory.objects.propertyDefinitions.set(propertyDefinitionId, {
          propertyName,
          datatype,
          propertyType: 'articles',
        });
      const read = readImport('importarticles', [header, cells], factory, emptyPlan(), () => 'new');
      expect(read.errors).toEqual([]);
      expect(read.unknownColumns).toEqual([]);
      expect(read.baseData).toMatchObject([
        { fields: { articleNumber: 'A-1', articleName: 'Rahmen', additionalProps: values } },
      ]);
    },
  );

  test('leaves out an own field that is not shown', async () => {
    expect((await exported('de', ['property-p2'])).split('\r\n', 1)[0]).not.toContain('Gewicht');
  });
});
