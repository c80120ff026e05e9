import type { Page } from 'playwright';
import { at, desktop, first, nothing, phone, type Screen } from './screen.ts';

const words = {
  de: {
    threeDays: '3 Tage',
    month: 'Monat',
    quarter: 'Quartal',
    year: 'Jahr',
    why: /Warum/,
    move: /Verschieben/,
    change: /Bearbeiten/,
    addActivity: /Vorgang anlegen/,
    tray: /^Nicht geplant/,
    optimise: /Optimieren/,
    filter: /^(\d )?Filter$/,
    view: 'Ansicht',
    attachments: /^Anhänge/,
  },
  en: {
    threeDays: '3 days',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
    why: /Why/,
    move: /Move/,
    change: /Edit/,
    addActivity: /New activity/,
    tray: /^Not planned/,
    optimise: /Optimise/,
    filter: /^(\d )?Filter$/,
    view: 'View',
    attachments: /^Attachments/,
  },
} as const;

/** The production timeline at a zoom level. */
const zoomed =
  (level: 'threeDays' | 'month' | 'quarter' | 'year'): Screen['open'] =>
  async (page, _place, language) => {
    await page.locator('#timeline-mirror table').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: words[language][level], exact: true }).click();
  };

const details: Screen['open'] = async (page, place, language) => {
  await zoomed('threeDays')(page, place, language);
  await page.goto(`${place.url}/production/operation/${place.operationId}`);
  await page.getByRole('tab').first().waitFor();
};

const whyHere: Screen['open'] = async (page, place, language) => {
  await details(page, place, language);
  await page.getByRole('tab', { name: words[language].why }).click();
};

const phoneDetails: Screen['open'] = async (page, place) => {
  await page.goto(`${place.url}/production/operation/${place.operationId}`);
  await page.getByRole('tab').first().waitFor();
  await page.getByTestId('phone-day').locator('[data-operation]').first().waitFor({ state: 'attached' });
};

const phoneDay: Screen['open'] = async (page, place) => {
  await phoneDetails(page, place, 'de');
  await page.locator('aside header button').first().tap();
  await page.locator('[data-operation]').first().waitFor();
};

const phoneMove: Screen['open'] = async (page, place, language) => {
  await phoneDetails(page, place, language);
  await page.getByRole('button', { name: words[language].move }).tap();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
};

const phoneSearch: Screen['open'] = async (page) => {
  await page.locator('.phone-tool').first().tap();
  await page.locator('input[type=search]').fill('PA-104');
  await page.getByRole('option').first().waitFor();
};

/**
 * A whole order in the hand, where that does most to it and to others: of those in the picture, tried one after the other.
 * On a machine of the demo factory there is no free place to hold a bar over.
 */
const dragged: Screen['open'] = async (page, place, language) => {
  await at('/planning')(page, place, language);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  let most = { lines: 0, from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
  for (const from of await barsInPicture(page))
    for (const right of tried) {
      if (most.lines >= enough) break;
      const to = { x: from.x + right, y: from.y };
      const lines = await hold(page, from, to);
      if (lines > most.lines) most = { lines, from, to };
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
  if (most.lines === 0) throw new Error('No bar can be dragged');
  await hold(page, most.from, most.to);
};

/** How many pixels to the right a bar is held for a try: some hours, and a day. */
const tried = [160, 420] as const;
/** Lines that tell enough: place, finish, slack, and another order. */
const enough = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Takes a bar and holds it over another place; answers with how many things the page says of that. */
export async function hold(page: Page, from: Point, to: Point): Promise<number> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  // The preview comes with the next frames.
  await page.waitForTimeout(200);
  const said = (await page.getByTestId('drag-news').textContent()) ?? '';
  return said === '' ? 0 : said.split('. ').length;
}

/** Places whose pointer is that of a bar, from now on, a few in each row. */
export async function barsInPicture(page: Page): Promise<readonly Point[]> {
  const area = await page.locator('canvas').first().boundingBox();
  if (area === null) throw new Error('No timeline');
  const found: Point[] = [];
  for (let y = area.y + 60; y < area.y + area.height - 60; y += 26) {
    let inRow = 0;
    for (let x = area.x + area.width * 0.42; x < area.x + area.width * 0.6 && inRow < mostInRow; x += 30) {
      await page.mouse.move(x, y);
      const cursor = await page.evaluate(
        ([left, top]) => getComputedStyle(document.elementFromPoint(left ?? 0, top ?? 0) ?? document.body).cursor,
        [x, y],
      );
      if (cursor !== 'pointer') continue;
      found.push({ x, y });
      inRow += 1;
    }
  }
  return found;
}

/** Bars of a row that are tried for the picture of a drag. */
const mostInRow = 3;

/** The keys of the timeline. */
const keys: Screen['open'] = async (page, place, language) => {
  await zoomed('threeDays')(page, place, language);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};

/** A page and what one of its buttons opens beside it. */
const opened =
  (page: Screen['open'], button: keyof (typeof words)['de'], beside: string): Screen['open'] =>
  async (shown, place, language) => {
    await page(shown, place, language);
    await shown.getByRole('button', { name: words[language][button] }).first().click();
    await shown.locator(beside).first().waitFor();
  };

/** What a planner sees. */
export const plannerScreens: readonly Screen[] = [
  { name: 'production-timeline', ...desktop, open: zoomed('threeDays') },
  { name: 'production-month', ...desktop, open: zoomed('month') },
  { name: 'production-quarter', ...desktop, open: zoomed('quarter') },
  { name: 'production-year', ...desktop, open: zoomed('year') },
  { name: 'operation-details', ...desktop, open: details },
  { name: 'why-here', ...desktop, open: whyHere },
  { name: 'conflict-list', ...desktop, open: at('/production/conflict') },
  { name: 'refused-reports', ...desktop, open: at('/refusedreports') },
  { name: 'conflict-radar', ...desktop, open: at('/conflictradar') },
  { name: 'resource-gaps', ...desktop, open: at('/resourcegaps') },
  { name: 'production-timeline-dark', ...desktop, dark: true, open: zoomed('threeDays') },
  { name: 'drag-consequence', ...desktop, open: dragged },
  { name: 'timeline-keys', ...desktop, open: keys },
  { name: 'unplanned-tray', ...desktop, as: 'ben', open: opened(zoomed('threeDays'), 'tray', '#content') },
  { name: 'optimiser', ...desktop, open: opened(zoomed('threeDays'), 'optimise', '#content') },
  { name: 'timeline-filter', ...desktop, open: opened(zoomed('threeDays'), 'filter', '#content') },
  { name: 'capacity-plan', ...desktop, open: first('/availabilityplans') },
  { name: 'capacity-plan-form', ...desktop, open: first('/availabilityplans', 'edit') },
  { name: 'resource', ...desktop, open: first('/basedata/resources') },
  { name: 'resource-form', ...desktop, open: first('/basedata/resources', 'edit') },
  { name: 'planning-timeline', ...desktop, open: at('/planning') },
  { name: 'planning-timeline-dark', ...desktop, dark: true, open: at('/planning') },
  { name: 'import', ...desktop, open: at('/import') },
  { name: 'projects', ...desktop, open: at('/planningobjects/projects') },
  { name: 'production-orders', ...desktop, open: at('/planningobjects/productionorders') },
  { name: 'orders', ...desktop, open: at('/planningobjects/orders') },
  { name: 'activities', ...desktop, open: at('/planningobjects/activities') },
  { name: 'operations', ...desktop, open: at('/planningobjects/operations') },
  { name: 'operations-delayed', ...desktop, open: at('/conflictradar/operationsDelayed') },
  { name: 'production-order', ...desktop, open: at(({ orderId }) => `/planningobjects/productionorders/${orderId}`) },
  { name: 'order-position', ...desktop, open: at(({ positionId }) => `/planningobjects/orders/${positionId}`) },
  { name: 'operation', ...desktop, open: at(({ operationId }) => `/planningobjects/operations/${operationId}`) },
  {
    name: 'operation-form',
    ...desktop,
    open: opened(
      at(({ operationId }) => `/planningobjects/operations/${operationId}`),
      'change',
      'aside input',
    ),
  },
  {
    name: 'new-activity',
    ...desktop,
    open: opened(
      at(({ positionId }) => `/planningobjects/orders/${positionId}`),
      'addActivity',
      'aside input',
    ),
  },
  { name: 'routing-slip', ...desktop, open: at(({ orderId }) => `/planningobjects/productionorders/${orderId}/slip`) },
  { name: 'new-project', ...desktop, open: at('/planningobjects/projects/new') },
  { name: 'sign-in', ...desktop, signedOut: true, open: nothing },
  { name: 'tablet-production', width: 1024, height: 768, touch: true, open: zoomed('threeDays') },
  { name: 'tablet-planning', width: 1280, height: 800, touch: true, open: at('/planning') },
  { name: 'phone-sign-in', ...phone, signedOut: true, open: nothing },
  { name: 'phone-production', ...phone, open: phoneDay },
  { name: 'phone-production-dark', ...phone, dark: true, open: phoneDay },
  { name: 'phone-details', ...phone, open: phoneDetails },
  { name: 'phone-move', ...phone, open: phoneMove },
  { name: 'workbench', ...desktop, open: at(({ operationId }) => `/workbench/operations/${operationId}`) },
  { name: 'phone-workbench', ...phone, open: at('/workbench/operations') },
  { name: 'phone-report', ...phone, open: at(({ operationId }) => `/workbench/operations/${operationId}`) },
  { name: 'phone-planning', ...phone, open: at('/planning') },
  { name: 'phone-radar', ...phone, open: at('/conflictradar') },
  { name: 'phone-orders', ...phone, open: at('/planningobjects/productionorders') },
  { name: 'phone-order', ...phone, open: at(({ orderId }) => `/planningobjects/productionorders/${orderId}`) },
  { name: 'phone-capacity-plan', ...phone, open: first('/availabilityplans', 'edit') },
  { name: 'phone-resource-form', ...phone, open: first('/basedata/resources', 'edit') },
  { name: 'phone-search', ...phone, open: phoneSearch },
];
