import { expect, test } from 'vitest';
import { filterOf, queryOf } from './workbench-filter.ts';

const asked = (kept: Parameters<typeof filterOf>[0]) => queryOf('operations', filterOf(kept));

// shows base-data 9.12
test('at first the workbench asks for the next two days, of anybody and any machine, without what is done', () => {
  expect(asked({})).toEqual({ timespan: 'twoDays', worker: '-1', finished: 'false', notPlausible: 'false' });
  expect(asked({ timespan: 'today' })?.timespan).toBe('today');
  expect(asked({ timespan: 'fiveDays' })?.timespan).toBe('fiveDays');
});

// shows base-data 5.38, base-data 9.2
test('fewer than three letters look for nothing', () => {
  expect(asked({ search: ' ab ' })).not.toHaveProperty('search');
  expect(asked({ search: ' abc ' })).toMatchObject({ search: 'abc' });
});

test('a scope in which nothing is chosen leaves nothing out, and steps of process templates have no machine', () => {
  expect(asked({ resourceScope: 'group' })).not.toHaveProperty('resourceScope');
  const ofGroup = { resourceScope: 'group', resourceGroupId: 'saws' } as const;
  expect(asked(ofGroup)).toMatchObject({ resourceScope: 'group', scopeId: 'saws' });
  expect(queryOf('activities', filterOf(ofGroup))).not.toHaveProperty('scopeId');
});
