import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { languageSchema } from '#domain/kernel/language.ts';
import { textsIn } from '#tests/fixtures/texts-for-tests.ts';
import { areaTexts, wordsReady } from './area-texts.ts';

test('texts of an area that comes later are there, and draw nothing again that is on the page already', async () => {
  await textsIn('de');
  const told = vi.fn();
  i18next.store.on('added', told);
  try {
    // In all languages: files of unit tests share a process, and others ask for theirs.
    const files = languageSchema.options.map((language) => [
      `/${language}.json`,
      async () => ({ default: { greeting: `Guten Tag (${language})` } }),
    ]);
    const { text } = areaTexts<{ readonly greeting: string }>('area-of-a-test', Object.fromEntries(files));
    await wordsReady();
    expect(text('greeting')).toBe('Guten Tag (de)');
    expect(told).not.toHaveBeenCalled();
  } finally {
    i18next.store.off('added', told);
  }
});
