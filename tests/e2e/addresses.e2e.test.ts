import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPages } from '#domain/administration/preferences.ts';
import { areas } from '#frontend/shell/sections/areas.ts';
import { sectionAt, sections } from '#frontend/shell/sections/sections.ts';
import { specified } from '#tests/fixtures/specified-addresses.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { demoPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { lookOn } from '#tests/product/walk.ts';

/**
 * Whoever goes to any address of the product finds a page of it, or one that says what is not there or not theirs. Who may do more
 * than the one and less than the other walks in `one-area-alone`.
 */

/** What an address is of: whoever may not read one of its pages may read none. */
const ownerOf = (address: string): string =>
  (sectionAt(address) ?? areas.find((area) => area.has(address)))?.path ?? address;

const known = [...new Set([...specified, ...startPages, ...[...areas, ...sections].map(({ path }) => path)])];
const sectionOf = (address: string): string | undefined => {
  const section = sectionAt(address);
  return section?.collection === undefined ? undefined : section.path;
};
/**
 * Of a collection one in turn: its list, its form and one of its objects are one page for all of them, and `one-area-alone` opens
 * the three of each. That every address has a page, `plant-pages.test.ts` knows.
 */
const addresses = [...Map.groupBy(known, sectionOf)].flatMap(([section, own], turn) =>
  section === undefined ? own : own.filter((_, at) => at === turn % own.length),
);

/** A test each: how many a test can walk depends on how busy the machine is. */
const parts = Array.from({ length: Math.ceil(addresses.length / 12) }, (_, number) => {
  const part = addresses.slice(number * 12, (number + 1) * 12);
  return { number, part, first: part[0], last: part.at(-1) };
});

describe.each([
  ['admin', 0],
  ['user', 1],
] as const)('somebody with the role %s', (role, turn) => {
  let browser: Browser;
  let page: Page;
  let walk: ReturnType<typeof lookOn>;
  const denied = new Set<string>();
  beforeAll(async () => {
    const { url } = await demoPlant();
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    // Nobody else's: pages keep what a person has looked at last, and others work as those of the demo meanwhile.
    const [username, password] = [`geht${randomBytes(3).toString('hex')}`, 'Kupfer-Biene-17'];
    const person = { username, firstName: 'Gerda', lastName: 'Weg', language: 'de', roles: [role], password };
    const made = await admin.send('POST', '/api/useradmin/users', person);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    browser = await openBrowser(url);
    page = await openPage(browser, { width: 1280, height: 800 });
    await signInOn(page, url, username, password);
    walk = lookOn(page, url);
  });
  afterAll(() => browser?.close());

  it.each(parts)('finds a page at every address from $first to $last, in light or dark', async ({ number, part }) => {
    // Of an address that both may read, the one sees it in the one, the other in the other.
    await page.emulateMedia({ colorScheme: (number + turn) % 2 === 0 ? 'light' : 'dark' });
    for (const one of part) {
      if (denied.has(ownerOf(one))) continue;
      if (!(await walk.lookAt(one))) denied.add(ownerOf(one));
    }
    expect(walk.wrong.splice(0)).toEqual([]);
  });
});
