import { defineScreen } from '../object-screen.ts';

const languages = ['De', 'En', 'Es', 'Fr', 'Ru'] as const;
const wordsIn = (language: (typeof languages)[number]) => [`singular${language}`, `plural${language}`] as const;
const words = languages.flatMap(wordsIn);

/** The screen of the plant's own words (base data §2). The objects stand in it under the product's words. */
export const objectNames = defineScreen('objectNames', {
  columns: [
    { field: 'objectType', width: 190 },
    // As many as fit beside each other.
    ...words.slice(0, 4).map((field) => ({ field, width: 180, flex: 1 })),
    ...words.slice(4).map((field) => ({ field, width: 180, flex: 1, hiddenAtFirst: true as const })),
  ],
  sort: 'objectType',
  groups: Object.fromEntries(languages.map((language) => [language.toLowerCase(), wordsIn(language)])),
  short: words,
});
