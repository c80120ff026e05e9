import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPages } from '#domain/administration/preferences.ts';
import { areas } from '#frontend/shell/sections/areas.ts';
import { sectionAt, sections } from '#frontend/shell/sections/sections.ts';
import frame from '#frontend/texts/frame/de.json' with { type: 'json' };
import { specified } from '#tests/fixtures/specified-addresses.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { sharedPlant } from '#tests/product/plants.ts';
import { signIn } from '#tests/product/product.ts';
import { walkOn } from '#tests/product/walk.ts';

/** Whoever goes to any address of the product finds a page of it, or one that says what is not there or not theirs. */

/** What an address is of: whoever may not read one of its pages may read none. */
const ownerOf = (address: string): string =>
  (sectionAt(address) ?? areas.find((area) => area.has(address)))?.path ?? address;

const addresses = [...new Set([...specified, ...startPages, ...[...areas, ...sections].map(({ path }) => path)])];

/** A test each: how many a test can walk depends on how busy the machine is. */
const parts = Array.from({ length: Math.ceil(addresses.length / 12) }, (_, number) => {
  const part = addresses.slice(number * 12, (number + 1) * 12);
  return { number, part, first: part[0], last: part.at(-1) };
});

describe.each([
  ['admin', 0],
  ['planner', 1],
  ['user', 2],
] as const)('somebody with the role %s', (role, turn) => {
  let browser: Browser;
  let page: Page;
  let goTo: (path: string) => Promise<void>;
  let address = '';
  const denied = new Set<string>();
  const wrong: string[] = [];
  beforeAll(async () => {
    const { url } = await sharedPlant('demo');
    const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
    // Nobody else's: pages keep what a person has looked at last, and others work as those of the demo meanwhile.
    const [username, password] = [`geht${randomBytes(3).toString('hex')}`, 'Kupfer-Biene-17'];
    const person = { username, firstName: 'Gerda', lastName: 'Weg', language: 'de', roles: [role], password };
    const made = await admin.send('POST', '/api/useradmin/users', person);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    browser = await openBrowser();
    page = await openPage(browser, { width: 1280, height: 800 });
    await signInOn(page, url, username, password);
    goTo = walkOn(page, url);
    page.on('pageerror', (error) => wrong.push(`${address}: ${error.message}`));
    page.on('response', (answer) => {
      // An id of nothing is not there.
      if (answer.status() >= 400 && answer.status() !== 404)
        wrong.push(`${address}: ${answer.status()} ${answer.url()}`);
    });
  });
  afterAll(() => browser?.close());

  it.each(parts)('finds a page at every address from $first to $last, in light or dark', async ({ number, part }) => {
    // Each address in the one and in the other: of the three who walk, two have it in another one than the third.
    await page.emulateMedia({ colorScheme: (number + turn) % 2 === 0 ? 'light' : 'dark' });
    for (const one of part) {
      if (denied.has(ownerOf(one))) continue;
      address = one;
      await goTo(one);
      const found = await page.evaluate(() => ({
        title: document.title,
        text: document.querySelector('main')?.textContent ?? '',
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      if (found.text.includes(frame['gate.denied'])) denied.add(ownerOf(one));
      if (!/^.+ · Leitstand$/.test(found.title)) wrong.push(`${one} has the title ${found.title}`);
      if (found.text.trim() === '' || found.text.includes(frame['failure.page']))
        wrong.push(`${one} says ${found.text}`);
      if (found.overflow > 0) wrong.push(`${one} is ${found.overflow} px wider than the window`);
    }
    // What comes after a look is found by the next one.
    expect(wrong.splice(0)).toEqual([]);
  });
});
