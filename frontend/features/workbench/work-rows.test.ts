import { expect, test } from 'vitest';
import type { ListedActivity, ListedStep } from '#domain/planning/api/shop-floor/work-calls.ts';
import { activityRow, stepRow } from './work-rows.ts';

const about = {
  articleName: 'Frame',
  articleNumber: 'A-1',
  customerName: 'Velora',
  projectNumber: 'P-7',
  projectName: 'Spring',
  valueAddName: 'Weld',
} as const;

// shows base-data 3.96
test('a card of an operation has below it what the settings name, in their order, and where it is done', () => {
  const step = { ...about, productionOrderNumber: 'PA-1', resourceName: 'Cell' } as unknown as ListedStep;
  expect(stepRow(step, ['customer', 'article'])).toMatchObject({
    title: 'PA-1 · Weld',
    words: ['Velora', 'Frame', 'Cell'],
  });
  expect(stepRow({ ...step, customerName: null }, ['customer', 'project']).words).toEqual(['P-7 Spring', 'Cell']);
  expect(stepRow(step, []).words).toEqual(['Cell']);
});

// shows base-data 3.96
test('a card of an activity has below it what its own setting names', () => {
  const activity = { ...about, orderPositionNumber: 'P-7-1' } as unknown as ListedActivity;
  expect(activityRow(activity, ['articleNumber', 'project'])).toMatchObject({
    title: 'P-7-1 · Weld',
    words: ['A-1', 'P-7 Spring'],
  });
});
