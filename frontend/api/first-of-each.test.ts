import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstOfEach } from './first-of-each.ts';

const schema = firstOfEach(z.object({ rows: z.array(z.object({ id: z.string() })), revision: z.number() }));

test('an answer of another shape is refused: a list, a first row, a field', () => {
  for (const answer of [
    null,
    {},
    { rows: {}, revision: 1 },
    { rows: [{ id: 1 }], revision: 1 },
    { rows: [{ id: 'a' }], revision: '1' },
  ])
    expect(schema.safeParse(answer).success).toBe(false);
});

test('an answer of the shape is handed out as it came, empty lists too', () => {
  const answer = { rows: [{ id: 'a' }, { id: 'b' }], revision: 1 };
  expect(schema.parse(answer)).toBe(answer);
  expect(schema.safeParse({ rows: [], revision: 1 }).success).toBe(true);
});
