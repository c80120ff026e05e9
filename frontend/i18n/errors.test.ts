import { describe, expect, test } from 'vitest';
import { passwordCodes } from '#domain/administration/password-rule.ts';
import { fieldCodes } from '#domain/base-data/fields/field-codes.ts';
import { errorCodes } from '#domain/kernel/rejection.ts';
import de from '#frontend/texts/errors/de.json';
import en from '#frontend/texts/errors/en.json';
import es from '#frontend/texts/errors/es.json';
import fr from '#frontend/texts/errors/fr.json';
import ru from '#frontend/texts/errors/ru.json';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, en, es, fr, ru };

describe.each(Object.entries(languages))('errors in %s', (_language, texts) => {
  // shows planning 8.8, planning 8.21, planning 8.22, planning 8.23, planning 8.24, planning 8.25, planning 8.26, planning 8.27, planning 8.28, planning 8.29, planning 8.30, planning 8.31
  // shows base-data 8.1
  test.each([...errorCodes])('%s has a sentence that can be read', (code) => {
    const text = texts[`errors.API.${code}`] ?? '';
    expect(text).toMatch(/\.$/);
    expect(text.split(' ').length).toBeGreaterThan(1);
  });

  // shows planning 5.6
  // shows base-data 5.46
  test.each([...fieldCodes, ...passwordCodes])('of a field, %s has a sentence that can be read', (code) => {
    expect(texts[`validations.${code}`] ?? '').toMatch(/\S \S.*\.$/);
  });

  test('no text is left over from a code that is gone', () => {
    const known = new Set<string>([...errorCodes.map((code) => `errors.API.${code}`), 'errors.auth.autologout']);
    const left = Object.keys(texts).filter((key) => key.startsWith('errors.') && !known.has(key));
    expect(left).toEqual([]);
  });

  test.each(['errors.', 'validations.'])('no two codes of %s say the same', (which) => {
    const said = Object.entries(texts).flatMap(([key, text]) => (key.startsWith(which) ? [text] : []));
    expect(new Set(said).size).toBe(said.length);
  });
});
