import { objectTypes } from '#domain/base-data/object-types.ts';
import { type Cell, durationCell, numberCell, textCell } from '#frontend/features/routing/model/cell.ts';

/** `words`: what the two places of a process step are called on screen. */
export const templateCells = (words: { readonly before: string; readonly after: string }): readonly Cell[] => [
  numberCell('number', { required: true, instead: undefined }),
  textCell('valueAddName'),
  {
    id: 'position',
    required: true,
    instead: 'before',
    read(text) {
      const places = ['before', 'after'] as const;
      const value = places.find((place) => [words[place].toLowerCase(), place].includes(text.toLowerCase()));
      return value === undefined ? { problem: 'notBeforeOrAfter' } : { value };
    },
    write: (value) => words[value === 'after' ? 'after' : 'before'],
  },
  durationCell('duration', { inDays: true, required: true }),
];

export const templateSchema = objectTypes.processTemplates.fields.shape.templateItems.element;
