import { expect, test } from 'vitest';
import { defaultWorkFilter, workQuery } from './work-filter.ts';

// shows base-data 9.13
test('at first a terminal shows the next two days, of everybody and of all its machines', () => {
  expect(workQuery(defaultWorkFilter)).toEqual({ timespan: 'twoDays', worker: '-1', resourceScope: 'all' });
});

test('a machine that was chosen takes the place of the kind of machines', () => {
  const mills = { showNextDays: 5, showWorker: 'anna', resourceType: 'mills' } as const;
  const ofAnna = { timespan: 'fiveDays', worker: 'anna' };
  expect(workQuery(mills)).toEqual({ ...ofAnna, resourceScope: 'group', scopeId: 'mills' });
  expect(workQuery(mills, 'mill-1')).toEqual({ ...ofAnna, resourceScope: 'resource', scopeId: 'mill-1' });
});
