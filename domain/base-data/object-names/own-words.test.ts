import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/kernel/language.ts';
import { type ObjectName, objectName, ownWordsIn } from './object-name.ts';
import { withOwnWords } from './own-words.ts';

const name = (
  objectType: ObjectName['objectType'],
  [de = '', dePlural = '', en = '', enPlural = '', es = '', esPlural = '']: readonly string[],
  [fr = '', frPlural = '', ru = '', ruPlural = '']: readonly string[],
): ObjectName => ({
  objectType,
  singularDe: de,
  pluralDe: dePlural,
  singularEn: en,
  pluralEn: enPlural,
  singularEs: es,
  pluralEs: esPlural,
  singularFr: fr,
  pluralFr: frPlural,
  singularRu: ru,
  pluralRu: ruPlural,
});
const names: readonly ObjectName[] = [
  name(
    'project',
    ['Baustelle', 'Baustellen', 'Site', 'Sites', 'Obra', 'Obras'],
    ['Chantier', 'Chantiers', 'Стройка', 'Стройки'],
  ),
  name('operation', ['Takt', 'Takte', 'Element', 'Elements', 'Ciclo', 'Ciclos'], ['Étape', 'Étapes', 'Такт', 'Такты']),
  name('article', ['Teil', 'Teile', 'SKU'], ['Produit']),
];
const said = (text: string, language: Language, key?: string): string =>
  withOwnWords(text, language, ownWordsIn(language, names), key);

describe('a plant’s own words', () => {
  test.each([
    ['de', 'Projekt', 'Baustelle'],
    ['de', 'Projekte', 'Baustellen'],
    ['de', 'Projekt ausplanen …', 'Baustelle ausplanen …'],
    ['de', 'Spalten: Projekte', 'Spalten: Baustellen'],
    ['de', 'Auftrag, Projekt, Kunde, Artikel …', 'Auftrag, Baustelle, Kunde, Teil …'],
    ['de', '{{count}} Arbeitsgänge verschoben', '{{count}} Takte verschoben'],
    ['de', 'Ablauf mit {{count}} Arbeitsgängen', 'Ablauf mit {{count}} Takten'],
    ['de', 'Arbeitsgang {{number}}: {{reason}}', 'Takt {{number}}: {{reason}}'],
    ['es', 'Proyecto', 'Obra'],
    ['es', '{{count}} operaciones', '{{count}} ciclos'],
    ['fr', 'Colonnes : projets', 'Colonnes : chantiers'],
    ['ru', 'Проекты', 'Стройки'],
    ['ru', '{{count}} операция', '{{count}} такт'],
  ] as const)('take the place of the product’s where nothing agrees with them (%s: %s)', (language, text, own) => {
    expect(said(text, language)).toBe(own);
  });

  test.each([
    ['de', 'Der Arbeitsgang läuft schon.', 'Der Arbeitsgang (Takt) läuft schon.'],
    ['de', 'Standard des Artikels', 'Standard des Artikels (Teil)'],
    ['de', 'Fertige Projekte', 'Fertige Projekte (Baustellen)'],
    ['es', 'proyecto modificado', 'proyecto (obra) modificado'],
    ['es', 'La operación está bloqueada.', 'La operación (ciclo) está bloqueada.'],
    ['fr', 'L’opération est terminée.', 'L’opération (étape) est terminée.'],
    ['ru', 'Снять проект с плана', 'Снять проект (стройка) с плана'],
    ['ru', 'Перемещена {{count}} операция', 'Перемещена {{count}} операция (такт)'],
    ['ru', 'Перемещено {{count}} операций', 'Перемещено {{count}} операций (такты)'],
  ] as const)('follow the product’s in brackets where something agrees with it (%s: %s)', (language, text, own) => {
    expect(said(text, language)).toBe(own);
  });

  test('are in brackets once, however often the text names the object', () => {
    expect(said('Ein Arbeitsgang kann nicht sein eigener Arbeitsgang sein.', 'de')).toBe(
      'Ein Arbeitsgang (Takt) kann nicht sein eigener Arbeitsgang sein.',
    );
  });

  test.each([
    ['de', 'Neues Projekt', 'Neu: Baustelle'],
    ['es', 'Nuevo proyecto', 'Crear: Obra'],
    ['fr', 'Nouveau projet', 'Créer : Chantier'],
    ['ru', 'Новый проект', 'Создать: Стройка'],
    ['en', 'New project', 'New site'],
  ] as const)('are what a new one is called (%s)', (language, text, own) => {
    expect(said(text, language)).toBe(own);
  });

  test('are counted after the noun in Russian, which counts in other cases', () => {
    expect(said('{{count}} операций', 'ru', 'steps_many')).toBe('Такты: {{count}}');
    expect(said('{{count}} операции', 'ru', 'steps_few')).toBe('Такты: {{count}}');
  });

  test('stand before the rest of a German compound', () => {
    expect(said('Artikelnummer', 'de')).toBe('Teil-Nummer');
    expect(said('Hauptarbeitsgang', 'de')).toBe('Haupt-Takt');
    expect(said('Artikelgruppe', 'de')).toBe('Artikelgruppe');
    expect(said('Vorgänger', 'de')).toBe('Vorgänger');
  });

  test('get the article that they sound like', () => {
    expect(said('Start an operation before.', 'en')).toBe('Start an element before.');
    expect(said('Choose a project.', 'en')).toBe('Choose a site.');
    expect(said('numéro d’article', 'fr')).toBe('numéro de produit');
    expect(said('numéro de projet et d’opération', 'fr')).toBe('numéro de chantier et d’étape');
  });

  test('keep the letters of an abbreviation', () => {
    expect(said('Choose an article.', 'en')).toBe('Choose a SKU.');
  });

  test('for one alone do not stand for several', () => {
    expect(said('Articles', 'en')).toBe('Articles');
    expect(said('Article', 'en')).toBe('SKU');
  });

  test('say one or several by the text’s key where the product’s word does not', () => {
    expect(said('Artikel', 'de', 'column.article')).toBe('Teil');
    expect(said('Artikel', 'de', 'search.articles')).toBe('Teile');
  });

  test('are looked for in no placeholder', () => {
    expect(said('{{project}} in {{operation}}', 'en')).toBe('{{project}} in {{operation}}');
  });

  test('are taken for no placeholder and no text', () => {
    const own = ownWordsIn('en', [{ objectType: 'project', singularEn: '{{count}} $t(x)' }]);
    expect(withOwnWords('Project', 'en', own)).not.toMatch(/\{\{|\$t\(/);
  });

  test('from right to left keep to themselves', () => {
    const own = ownWordsIn('en', [{ objectType: 'project', singularEn: 'مشروع' }]);
    expect(withOwnWords('Lock project 7', 'en', own)).toBe('Lock \u2068مشروع\u2069 7');
    expect(withOwnWords('Project', 'en', own)).toBe('مشروع');
  });

  test.each(['', '   '])('are the product’s where none is given (%j)', (singularEn) => {
    const empty = objectName.parse({ objectType: 'project', singularEn });
    expect(withOwnWords('Project', 'en', ownWordsIn('en', [empty]))).toBe('Project');
  });

  test.each(['x'.repeat(41), 'two\nlines', 'turned \u202e round', 'nothing\u200b'])(
    'are refused where a label could not show them',
    (singularEn) => {
      expect(objectName.safeParse({ objectType: 'project', singularEn }).success).toBe(false);
    },
  );
});
