import { afterAll } from 'vitest';
import { openBrowser, openPage, signInOn } from './browser.ts';
import { sharedPlant } from './plants.ts';
import { makeSmallPlant } from './small-plant.ts';

/**
 * What all tests of a file share, opened at its top and closed after the last of them: a small plant in the one that runs for
 * all, and a page on which its planner Anna, or the administrator, is signed in.
 */
export async function openSmallPlant(as: 'anna' | 'admin' = 'anna', options?: Parameters<typeof openPage>[1]) {
  const { url } = await sharedPlant('empty');
  const plant = await makeSmallPlant(url);
  const browser = await openBrowser();
  afterAll(() => browser.close());
  const page = await openPage(browser, options);
  if (as === 'admin') await signInOn(page, url, 'admin', 'Leitstand-Admin1');
  else await signInOn(page, url, plant.users.anna, plant.password);
  return { url, plant, browser, page };
}
