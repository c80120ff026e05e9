import { describe, expect, test } from 'vitest';
import { passwordCodes } from '#domain/administration/password-rule.ts';
import { fieldCodes } from '#domain/base-data/field-codes.ts';
import { validationsDe } from './validations/de.ts';
import { validationsEn } from './validations/en.ts';
import { validationsEs } from './validations/es.ts';
import { validationsFr } from './validations/fr.ts';
import { validationsRu } from './validations/ru.ts';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: validationsDe,
  en: validationsEn,
  es: validationsEs,
  fr: validationsFr,
  ru: validationsRu,
};

describe.each(Object.entries(languages))('what is wrong with a field, in %s', (_language, texts) => {
  test.each([...fieldCodes, ...passwordCodes])('%s has a sentence that can be read', (code) => {
    expect(texts[`validations.${code}`] ?? '').toMatch(/\S \S.*\.$/);
  });

  test('has the same codes as German, and no two of them say the same', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(validationsDe));
    expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
  });
});
