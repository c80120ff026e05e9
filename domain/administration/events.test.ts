import { expect, test } from 'vitest';
import { upcast } from '#domain/log/event-catalogue.ts';

/** Licences of somebody in an event of the time before bills of materials had one. */
const read = (type: 'UserCreated' | 'UserChanged', parts: object) =>
  upcast({ type, version: 2, data: { id: 'u1', ...parts }, eventId: 'e' }).data;
const named = (moduleLicences: readonly string[] | null) => ({ moduleLicences });

test('whoever had base data by a list of licences keeps bills of materials; who had them not gets none', () => {
  const fields = { username: 'uta', firstName: 'Uta', lastName: 'Ulm', roles: ['planner'] };
  const created = (list: readonly string[]) => read('UserCreated', { fields: { ...fields, ...named(list) } });
  expect(created(['planning', 'basedata'])).toMatchObject({
    fields: named(['planning', 'basedata', 'articlepartslist']),
  });
  expect(created(['basedatareadonly'])).toMatchObject({ fields: named(['basedatareadonly']) });
  expect(read('UserCreated', { fields })).toEqual({ id: 'u1', fields });
});

test('so does a change of the list, before and after it; a list that was taken away stays away', () => {
  expect(read('UserChanged', { before: named(['planning']), after: named(['basedata']) })).toEqual({
    id: 'u1',
    before: named(['planning']),
    after: named(['basedata', 'articlepartslist']),
  });
  expect(read('UserChanged', { before: named(['basedata']), after: named(null) })).toEqual({
    id: 'u1',
    before: named(['basedata', 'articlepartslist']),
    after: named(null),
  });
});
