import { expect, test } from 'vitest';
import { listHeadings } from '#domain/import/file/list-headings.ts';
import { languageSchema } from '#domain/kernel/language.ts';

const files = import.meta.glob<{ readonly default: Readonly<Record<string, string>> }>('#frontend/texts/*/*.json', {
  eager: true,
});

test.each(languageSchema.options)('an import knows lists by the words that their pages show (%s)', (language) => {
  const at = languageSchema.options.indexOf(language);
  for (const { area, key, words } of listHeadings.flat()) {
    const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${area}/${language}.json`)) ?? [];
    expect(file?.default[key], `${area} ${key}`).toBe(words[at]);
  }
});
