import { afterAll } from 'vitest';
import { openBrowser, openPage, signInOn } from './browser.ts';
import { borrowPlant } from './plants.ts';
import { makeSmallPlant } from './small-plant.ts';
import { openTimeline } from './timeline-page.ts';

type PageOptions = Parameters<typeof openPage>[1];

/**
 * What all tests of a file share, opened at its top and closed after the last of them: a small plant in one that nobody else works
 * in meanwhile, and a page on which its planner Anna, or the administrator, is signed in.
 */
export async function openSmallPlant(as: Who = 'anna', options?: PageOptions) {
  const { pageOf, ...opened } = await openPlantAlone();
  return { ...opened, page: await pageOf(as, options) };
}

type Who = 'anna' | 'ben' | 'admin';

/** The same with what opens a page, or the timeline, of one of its people. */
export async function openPlantAlone() {
  const { url, giveBack } = await borrowPlant();
  const plant = await makeSmallPlant(url);
  const browser = await openBrowser(url);
  afterAll(async () => {
    await browser.close();
    await giveBack();
  });
  const pageOf = async (who: Who, options?: PageOptions) => {
    const page = await openPage(browser, options);
    if (who === 'admin') await signInOn(page, url, 'admin', 'Leitstand-Admin1');
    else await signInOn(page, url, plant.users[who], plant.password);
    return page;
  };
  const timelineOf = async (who: 'anna' | 'ben', options?: PageOptions) =>
    openTimeline(await openPage(browser, options), url, plant.users[who], plant.password);
  return { url, plant, browser, pageOf, timelineOf };
}
