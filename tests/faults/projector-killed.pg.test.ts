import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { killProjector } from './kill-projector.ts';

const kills = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test(`a projector that is killed ${kills} times in mid-batch leaves the rows of a clean rebuild`, async () => {
  const { end, killedAt, reached, projected, rebuilt, deadLetters } = await killProjector(database, kills, 4_500);
  // Each one came further than the one before it and none came to the end: every kill fell into work.
  expect(killedAt).toHaveLength(kills);
  expect(killedAt.every((position, index) => position > (killedAt[index - 1] ?? 0n) && position < end)).toBe(true);
  expect(reached).toBe(end);
  expect(rebuilt).toEqual(projected);
  expect(deadLetters).toBe(0);
}, 300_000);
