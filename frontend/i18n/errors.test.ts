import { describe, expect, test } from 'vitest';
import { errorCodes } from '#domain/kernel/rejection.ts';
import { errorsDe } from './errors/de.ts';
import { errorsEn } from './errors/en.ts';
import { errorsEs } from './errors/es.ts';
import { errorsFr } from './errors/fr.ts';
import { errorsRu } from './errors/ru.ts';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: errorsDe,
  en: errorsEn,
  es: errorsEs,
  fr: errorsFr,
  ru: errorsRu,
};

describe.each(Object.entries(languages))('errors in %s', (_language, texts) => {
  test.each([...errorCodes])('%s has a sentence that can be read', (code) => {
    const text = texts[`errors.API.${code}`] ?? '';
    expect(text).toMatch(/\.$/);
    expect(text.split(' ').length).toBeGreaterThan(1);
  });

  test('no text is left over from a code that is gone', () => {
    const known = new Set<string>([...errorCodes.map((code) => `errors.API.${code}`), 'errors.auth.autologout']);
    expect(Object.keys(texts).filter((key) => !known.has(key))).toEqual([]);
  });

  test('no two codes say the same', () => {
    expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
  });
});
