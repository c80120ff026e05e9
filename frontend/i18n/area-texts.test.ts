import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { languageSchema } from '#domain/kernel/language.ts';
import { textsIn } from '#tests/fixtures/texts-for-tests.ts';
import { areaTexts, wordsReady } from './area-texts.ts';

// In all languages: files of unit tests share a process, and others ask for theirs.
const filesSaying = (greeting: string) =>
  Object.fromEntries(
    languageSchema.options.map((language) => [
      `/${language}.json`,
      async () => ({ default: { greeting: `${greeting} (${language})` } }),
    ]),
  );

test('texts of an area that comes later draw nothing again but what was shown without them', async () => {
  await textsIn('de');
  const told = vi.fn();
  i18next.store.on('added', told);
  try {
    const { text } = areaTexts<{ readonly greeting: string }>('area-of-a-test', filesSaying('Guten Tag'));
    await wordsReady();
    expect(text('greeting')).toBe('Guten Tag (de)');
    expect(told).not.toHaveBeenCalled();

    const early = areaTexts<{ readonly greeting: string }>('shown-early', filesSaying('Moin'));
    const Early = () => early.useText()('greeting');
    expect(renderToStaticMarkup(createElement(Early))).toBe('greeting');
    expect(early.text('greeting')).toBe('greeting');
    await wordsReady();
    expect(told).toHaveBeenCalledWith('de', 'shown-early', expect.anything());
    expect(early.text('greeting')).toBe('Moin (de)');
  } finally {
    i18next.store.off('added', told);
  }
});
