import { expect, test } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { type ListFields, listSql } from './list-query.ts';

const fields: ListFields = {
  name: { type: 'text', sql: "doc ->> 'name'" },
  amount: { type: 'number', sql: "doc ->> 'amount'" },
  locked: { type: 'boolean', sql: "doc ->> 'locked'" },
  startDate: { type: 'instant', sql: "doc ->> 'startDate'" },
  statusId: { type: 'status', sql: "doc ->> 'statusId'" },
  groups: { type: 'ids', sql: "doc -> 'groups'" },
};
const page = { offset: 0, limit: 10 };
const filtered = (filter: unknown) => listSql({ ...page, filter: JSON.stringify(filter) }, fields, 'id', 3);

// shows base-data 5.48, base-data 5.49
test('conditions name columns and carry values as parameters', () => {
  expect(
    filtered([
      { field: 'name', operator: 'contains', value: "O'Brien" },
      { field: 'amount', operator: '>=', value: 3 },
      { field: 'startDate', operator: '<', value: '2027-03-01T06:00:00+01:00' },
    ]),
  ).toEqual({
    where:
      " AND strpos(lower(doc ->> 'name'), lower($3::text)) > 0 AND (doc ->> 'amount')::numeric >= $4::numeric" +
      ` AND (doc ->> 'startDate') COLLATE "C" < $5::text`,
    orderBy: 'ORDER BY id',
    values: ["O'Brien", 3, '2027-03-01T05:00:00.000Z'],
  });
});

test('what begins with a text is found apart from what contains it somewhere', () => {
  expect(filtered([{ field: 'name', operator: 'startsWith', value: 'Rah' }])).toMatchObject({
    where: " AND strpos(lower(doc ->> 'name'), lower($3::text)) = 1",
    values: ['Rah'],
  });
});

// shows planning 4.2, planning 4.3
// shows base-data 4.2
test('not done is a filter of its own: everything but done, and never with done', () => {
  const isNotDone = { where: " AND (doc ->> 'statusId')::numeric <> 5" };
  expect(filtered([{ field: 'statusId', operator: '=', value: 7 }])).toMatchObject(isNotDone);
  expect(filtered([{ field: 'statusId', operator: 'isAnyOf', value: [3, 7] }])).toMatchObject(isNotDone);
  expect(filtered([{ field: 'statusId', operator: 'isAnyOf', value: [1, 2, 3, 4, 6] }])).toMatchObject(isNotDone);
  expect(filtered([{ field: 'statusId', operator: 'isAnyOf', value: [7, 5] }])).toMatchObject({
    errorCode: 'validation',
    detailsObject: { fields: { 'filter.0': 'invalid_value' } },
  });
  expect(filtered([{ field: 'statusId', operator: 'isAnyOf', value: [2, 5] }])).toMatchObject({ values: [[2, 5]] });
});

test('a field of several ids is asked whether it holds one or any of them, and has no order', () => {
  const where = " AND doc -> 'groups' ?| $3::text[]";
  expect(filtered([{ field: 'groups', operator: 'equals', value: 'a' }])).toMatchObject({ where, values: [['a']] });
  expect(filtered([{ field: 'groups', operator: 'isAnyOf', value: ['a', 'b'] }])).toMatchObject({ where });
  expect(filtered([{ field: 'groups', operator: 'isNoneOf', value: ['a', 'b'] }])).toMatchObject({
    where: " AND NOT coalesce(doc -> 'groups' ?| $3::text[], false)",
  });
  expect(filtered([{ field: 'name', operator: 'isNoneOf', value: 'a' }])).toMatchObject({ errorCode: 'validation' });
  for (const wrong of [
    { operator: 'contains', value: 'a' },
    { operator: 'isAnyOf', value: 'a' },
    { operator: 'equals', value: 1 },
  ])
    expect(filtered([{ field: 'groups', ...wrong }])).toMatchObject({ errorCode: 'validation' });
  expect(listSql({ ...page, sort: 'groups' }, fields, 'id', 1)).toMatchObject({ errorCode: 'validation' });
});

test('a column takes the place of the document, with instants as numbers', () => {
  const columns: ListFields = { startDate: { type: 'instant', sql: "doc ->> 'startDate'", column: 't.start_at' } };
  const filter = JSON.stringify([{ field: 'startDate', operator: '<', value: '2027-03-01T06:00:00+01:00' }]);
  expect(listSql({ ...page, filter, sort: '-startDate' }, columns, 'id', 1)).toEqual({
    where: ' AND t.start_at < $1::bigint',
    orderBy: 'ORDER BY t.start_at DESC, id',
    values: [Date.parse('2027-03-01T05:00:00Z')],
  });
});

test('sorting ends with the id, so that pages never overlap', () => {
  expect(listSql({ ...page, sort: '-amount,name' }, fields, 'id', 1)).toMatchObject({
    orderBy:
      "ORDER BY (doc ->> 'amount')::numeric DESC NULLS LAST, (doc ->> 'name') COLLATE projection.natural_order ASC NULLS LAST, id",
  });
});

test.each([
  ['not JSON', '['],
  ['not an array', '{}'],
  ['an unknown field', '[{"field":"secret","operator":"=","value":1}]'],
  ['a field of the prototype', '[{"field":"constructor","operator":"=","value":1}]'],
  ['an unknown operator', '[{"field":"name","operator":"; drop table","value":1}]'],
  ['an unknown key', '[{"field":"name","operator":"=","value":"a","sql":"1=1"}]'],
  ['text where a number belongs', '[{"field":"amount","operator":"=","value":"many"}]'],
  ['contains on a number', '[{"field":"amount","operator":"contains","value":"1"}]'],
  ['an order of booleans', '[{"field":"locked","operator":"<","value":true}]'],
  ['isAnyOf without a list', '[{"field":"name","operator":"isAnyOf","value":"a"}]'],
  ['a NUL character', '[{"field":"name","operator":"=","value":"\\u0000"}]'],
])('%s is refused as validation', (_case, filter) => {
  const answer = listSql({ ...page, filter }, fields, 'id', 1);
  expect(isRejection(answer) && answer.errorCode).toBe('validation');
});

test('an unknown sort field is refused', () => {
  const answer = listSql({ ...page, sort: 'name;--' }, fields, 'id', 1);
  expect(answer).toMatchObject({ errorCode: 'validation', detailsObject: { fields: { sort: 'unknownField' } } });
});
