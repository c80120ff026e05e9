import { defineScreen } from '../object-screen.ts';

/** Ways of making articles. Each has a page of its own with its steps (`features/routing`). */
export const technologies = defineScreen('technologies', {
  columns: [
    { field: 'technologyNumber', width: 140, strong: true },
    { field: 'technologyName', width: 220, flex: 1 },
    // The plant may have ten thousand articles: their names come with the rows.
    { field: 'articleId', listed: 'articleName', width: 240, flex: 1 },
    { field: 'isStandard', width: 120 },
    {
      field: 'technologyItems',
      width: 130,
      computed: true,
      unfiltered: true,
    },
    { field: 'archived', width: 120, hiddenAtFirst: true },
  ],
  // Chosen on the page of its own, and fixed then.
  without: ['articleId'],
  sort: 'technologyNumber',
});
