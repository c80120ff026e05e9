import { defineScreen } from '../object-screen.ts';

/** Process steps before and after production. Each template has a page of its own with its steps (`features/routing`). */
export const processTemplates = defineScreen('processTemplates', {
  columns: [
    { field: 'templateNumber', width: 140, strong: true },
    { field: 'templateName', width: 220, flex: 1 },
    // The plant may have ten thousand articles: their names come with the rows.
    { field: 'articleId', listed: 'articleName', width: 240, flex: 1 },
    { field: 'isStandard', width: 120 },
    {
      field: 'templateItems',
      width: 130,
      computed: true,
      unfiltered: true,
    },
    { field: 'archived', width: 120, hiddenAtFirst: true },
  ],
  // Chosen on the page of its own, and fixed then.
  without: ['articleId'],
  sort: 'templateNumber',
});
