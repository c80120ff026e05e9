import { expect, test } from 'vitest';
import { type ObjectName, objectName } from '#domain/base-data/object-names/object-name.ts';
import { tableOf } from '#domain/import/import-types.ts';
import { ownHeader } from './own-columns.ts';

const names = [
  objectName.parse({ objectType: 'article', singularDe: 'Teil', singularEn: 'Sales item', singularRu: 'Деталь' }),
  objectName.parse({ objectType: 'resource', singularDe: 'Anlage' }),
];
const plant = (known: readonly ObjectName[]) => ({ names: known, fields: [] });
const read = (header: string, value: string) => {
  const { rows, unknownColumns, missingColumns } = tableOf(
    'importarticles',
    [header.split(';'), value.split(';')],
    plant(names),
  );
  return { cells: Object.fromEntries(rows[0]?.cells ?? []), unknownColumns, missingColumns };
};

test.each(['ArticleNumber', 'Teil-Nummer', 'teil nummer', 'TeilNumber', 'Sales item number', 'Деталь номер'])(
  'a file may call the column of the article number %s',
  (header) => {
    expect(read(header, '7')).toEqual({ cells: { articlenumber: '7' }, unknownColumns: [], missingColumns: [] });
  },
);

test('the documented column counts first, and the other one is named', () => {
  const { cells, unknownColumns } = read('Teil-Nummer;ArticleNumber', '7;8');
  expect(cells['articlenumber']).toBe('8');
  expect(unknownColumns).toEqual(['teilnummer']);
});

test('a word that the plant has for two objects names no column', () => {
  const twice = [...names, objectName.parse({ objectType: 'articleGroup', singularDe: 'Teil' })];
  const { unknownColumns } = tableOf('importarticles', [['ArticleNumber', 'Teil-Name']], plant(twice));
  expect(unknownColumns).toEqual(['teilname']);
});

test('a word that is the documented name of another column leaves it alone', () => {
  const customer = objectName.parse({ objectType: 'article', singularEn: 'Resource' });
  const { rows } = tableOf(
    'importarticles',
    [
      ['ArticleNumber', 'ResourceName'],
      ['7', 'Saw'],
    ],
    plant([customer]),
  );
  expect(rows[0]?.cells.get('resourcename')).toBe('Saw');
});

test('a template has the plant’s word in the language on screen, else that of the product', () => {
  expect(ownHeader('articleNumber', 'de', names)).toBe('Teil-Nummer');
  expect(ownHeader('articleName2', 'en', names)).toBe('Sales item name 2');
  expect(ownHeader('articleNumber', 'fr', names)).toBe('Numéro d’article');
  expect(ownHeader('lotSize', 'de', names)).toBe('Losgröße');
  const recipe = [objectName.parse({ objectType: 'technology', singularDe: 'Rezept' })];
  expect(ownHeader('templateNumber', 'de', recipe)).toBe('Rezept-Nummer');
});
