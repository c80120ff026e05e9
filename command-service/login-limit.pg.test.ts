import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#infra/postgres/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { attemptsAtOnce, openLoginLimit, triesPerAccount, triesPerAddress } from './login-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.pool, 'operational', [new URL('./operational.sql', import.meta.url)]);
});
afterAll(() => database.drop());

/** Sign-ins that all come at the same moment; answers with how many passwords were looked at. */
async function lookedAt(accounts: readonly string[], address: string, right: boolean): Promise<number> {
  const limit = openLoginLimit(database.pool);
  const attempts = await Promise.all(accounts.map((account) => limit.attempt(account, address, async () => right)));
  return attempts.filter(({ kind }) => kind !== 'blocked').length;
}

const named = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, nth) => `${prefix}${nth}`);

it('guesses at one account are looked at five times, however many come at once', async () => {
  expect(
    await lookedAt(
      Array.from({ length: 40 }, () => 'anna'),
      '10.0.0.1',
      false,
    ),
  ).toBe(triesPerAccount);
});

it('guesses at many accounts from one address are blocked, also when they come at once', async () => {
  const looked = await lookedAt(named(300, 'guess-'), '10.0.0.2', false);
  expect(looked).toBeGreaterThanOrEqual(triesPerAddress);
  expect(looked).toBeLessThan(triesPerAddress + attemptsAtOnce);
  expect(await lookedAt(['one-more'], '10.0.0.2', true)).toBe(0);
  expect(await lookedAt(['elsewhere'], '10.0.0.3', true)).toBe(1);
});

it('a whole shift that signs in at once from one address gets in', async () => {
  expect(await lookedAt(named(120, 'worker-'), '10.0.0.4', true)).toBe(120);
});
