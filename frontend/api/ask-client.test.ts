import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { askClient, type Client, listSource, pathOf } from './ask-client.ts';

const row = z.object({ id: z.string() });
const list = defineCall({
  method: 'GET',
  path: '/api/things/:kind/parts',
  right: 'session',
  summary: 'Parts',
  params: z.strictObject({ kind: z.string() }),
  query: z.strictObject({ open: z.enum(['true', 'false']).optional() }),
  answer: listOf(row),
});
const remove = defineCall({
  method: 'DELETE',
  path: '/api/things/:kind',
  right: 'session',
  summary: 'Removes one',
  params: z.strictObject({ kind: z.string() }),
  query: z.strictObject({ sure: z.enum(['true', 'false']).optional() }),
  answer: z.object({ gone: z.number() }),
});

/** Answers with this, and tells what it was asked. */
function client(answer: unknown) {
  const asked: unknown[] = [];
  const plant = {
    readAt: async (path: string, schema: z.ZodType, options: unknown) => {
      asked.push([path, options]);
      return { body: schema.parse(answer), position: '7' };
    },
    write: async (method: string, path: string, body: unknown, schema: z.ZodType) => {
      asked.push([method, path, body]);
      return { body: schema.parse(answer), position: undefined };
    },
  };
  return { asked, plant: plant as unknown as Client };
}

test('a read goes to the path of its description, with its own query and the rows that are asked for', async () => {
  const { asked, plant } = client({ items: [{ id: 'a', more: 1 }], total: 1 });
  const answer = await askClient(
    plant,
    list,
    { params: { kind: 'a/b' }, query: { open: 'true' } },
    { page: { limit: 5 } },
  );
  expect(asked).toEqual([['/things/a%2Fb/parts', { query: { open: 'true', limit: 5 } }]]);
  expect(answer).toEqual({ items: [{ id: 'a' }], total: 1 });
});

test('a large answer is checked as whoever asks says', async () => {
  const { plant } = client({ items: [{ id: 'a', more: 1 }], total: 1 });
  const answer = await askClient(plant, list, { params: { kind: 'a' } }, { check: z.unknown() });
  expect(answer).toEqual({ items: [{ id: 'a', more: 1 }], total: 1 });
});

test('a write has its query in its address', async () => {
  const { asked, plant } = client({ gone: 1 });
  await askClient(plant, remove, { params: { kind: 'a' }, query: { sure: 'true' } });
  await askClient(plant, remove, { params: { kind: 'a' } });
  expect(asked).toEqual([
    ['DELETE', '/things/a?sure=true', undefined],
    ['DELETE', '/things/a', undefined],
  ]);
});

test('a list is known by where it is read and by its rows', () => {
  const source = listSource(defineCall({ ...list, path: '/api/things' }));
  expect(source.path).toBe(pathOf({ ...list, path: '/api/things' }));
  expect(source.row.parse({ id: 'a' })).toEqual({ id: 'a' });
});
