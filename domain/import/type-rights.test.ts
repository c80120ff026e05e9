import { expect, test } from 'vitest';
import { importsNothing, waysToImport } from './type-rights.ts';

test('a role with the import alone imports nothing; whatever one kind of files needs is enough', () => {
  expect(importsNothing(['import.read', 'import.write', 'customers.read'])).toBe(true);
  expect(importsNothing(['import.read'])).toBe(false);
  expect(waysToImport.length).toBeGreaterThan(4);
  for (const needed of waysToImport) expect(importsNothing(['import.write', ...needed])).toBe(false);
});

test('articles come with technologies, and one of both alone is not enough', () => {
  expect(importsNothing(['import.write', 'articles.write'])).toBe(true);
  expect(importsNothing(['import.write', 'articles.write', 'technologies.write'])).toBe(false);
});
