import { expect, test } from 'vitest';
import { isNews, languageHeard } from './language-of-person.ts';

test('a computer takes over the language of a person once, of another person, and one that was chosen elsewhere', () => {
  const kept = new Map<string, string>();
  const computer = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  expect(isNews('anna', 'de', computer)).toBe(true);
  // Whatever was chosen at the sign-in since stays.
  expect(isNews('anna', 'de', computer)).toBe(false);
  expect(isNews('igor', 'ru', computer)).toBe(true);
  expect(isNews('anna', 'de', computer)).toBe(true);
  expect(isNews('anna', 'en', computer)).toBe(true);
});

test('another tab is followed for the same person alone, and only to a language that there is', () => {
  const kept = new Map<string, string>();
  isNews('anna', 'fr', { getItem: () => null, setItem: (name, value) => void kept.set(name, value) });
  const [noted = ''] = kept.values();
  expect(languageHeard('anna', noted)).toBe('fr');
  expect(languageHeard('igor', noted)).toBeUndefined();
  expect(languageHeard('anna', 'anna xx')).toBeUndefined();
  expect(languageHeard('anna', null)).toBeUndefined();
});
