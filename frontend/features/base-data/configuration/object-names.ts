import { defineScreen } from '../object-screen.ts';

const suffixes = ['De', 'En', 'Es', 'Fr', 'Ru'] as const;

/** The screen of the plant's own words (base data §2). The objects stand in it under the product's words. */
export const objectNames = defineScreen('objectNames', {
  columns: [
    { field: 'objectType', width: 190 },
    { field: 'singularDe', width: 180, flex: 1 },
    { field: 'pluralDe', width: 180, flex: 1 },
    { field: 'singularEn', width: 180, flex: 1 },
    { field: 'pluralEn', width: 180, flex: 1 },
    { field: 'singularEs', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralEs', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'singularFr', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralFr', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'singularRu', width: 180, flex: 1, hiddenAtFirst: true },
    { field: 'pluralRu', width: 180, flex: 1, hiddenAtFirst: true },
  ],
  sort: 'objectType',
  groups: {
    de: ['singularDe', 'pluralDe'],
    en: ['singularEn', 'pluralEn'],
    es: ['singularEs', 'pluralEs'],
    fr: ['singularFr', 'pluralFr'],
    ru: ['singularRu', 'pluralRu'],
  },
  short: suffixes.flatMap((suffix) => [`singular${suffix}`, `plural${suffix}`] as const),
});
