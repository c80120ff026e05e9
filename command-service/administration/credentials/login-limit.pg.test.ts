import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { attemptsAtOnce, openLoginLimit, triesFromStrangers, triesPerAccount, triesPerAddress } from './login-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
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

it('a whole shift that signs in at once from one address or with one account gets in', async () => {
  expect(await lookedAt(named(120, 'worker-'), '10.0.0.4', true)).toBe(120);
  expect(
    await lookedAt(
      Array.from({ length: 40 }, () => 'terminal'),
      '10.0.0.4',
      true,
    ),
  ).toBe(40);
});

it('one account that is known does not open an address that guesses at others', async () => {
  await lookedAt(named(triesPerAddress - 1, 'tried-'), '10.0.0.5', false);
  expect(await lookedAt(['known'], '10.0.0.5', true)).toBe(1);
  expect(await lookedAt(['one-more-guess'], '10.0.0.5', false)).toBe(1);
  expect(await lookedAt(['known'], '10.0.0.5', true)).toBe(0);
});

it('a sign-in that works ends the count of its account, and a blocked one says for how long', async () => {
  const limit = openLoginLimit(database.pool);
  const fail = () => limit.attempt('bert', '10.0.0.6', async () => false);
  const succeed = () => limit.attempt('bert', '10.0.0.6', async () => true);
  for (let nth = 1; nth < triesPerAccount; nth++) expect(await fail()).toEqual({ kind: 'wrong' });
  expect(await succeed()).toEqual({ kind: 'right' });
  for (let nth = 1; nth <= triesPerAccount; nth++) expect(await fail()).toEqual({ kind: 'wrong' });
  const blocked = await succeed();
  expect(blocked).toMatchObject({ kind: 'blocked' });
  const seconds = blocked.kind === 'blocked' ? blocked.seconds : 0;
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

it('nobody locks a person out from elsewhere', async () => {
  const wrong = (account: string, address: string) =>
    lookedAt(
      Array.from({ length: triesPerAccount + 1 }, () => account),
      address,
      false,
    );
  expect(await lookedAt(['admin'], '10.1.0.1', true)).toBe(1);
  expect(await wrong('admin', '10.1.0.2')).toBe(triesPerAccount);
  expect(await lookedAt(['admin'], '10.1.0.2', true)).toBe(0);
  expect(await lookedAt(['admin'], '10.1.0.1', true)).toBe(1);
  // Nor with as many addresses as they like, where the person has signed in before.
  let looked = triesPerAccount;
  for (let nth = 0; nth < 12; nth++) looked += await wrong('admin', `10.2.0.${nth}`);
  expect(looked).toBe(triesFromStrangers);
  expect(await lookedAt(['admin'], '10.1.0.1', true)).toBe(1);
});

it('one network of IPv6 is one address', async () => {
  for (const address of [
    'fd00:1:2:3::1',
    'FD00:1:2:3:ffff::2',
    'fd00:1:2:3:0:0:0:3',
    'fd00:0001:2:3::4',
    'fd00:1:2:3:9::',
  ])
    expect(await lookedAt(['carl'], address, false)).toBe(1);
  expect(await lookedAt(['carl'], 'fd00:1:2:3::99', true)).toBe(0);
  expect(await lookedAt(['carl'], 'fd00:1:2:4::1', true)).toBe(1);
});
