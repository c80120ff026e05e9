import type { Page } from 'playwright';

/** The demo factory and the objects in it that pictures show. */
export interface Place {
  readonly url: string;
  readonly operationId: string;
  readonly orderId: string;
  readonly positionId: string;
}

export interface Screen {
  /** Of the file, before the language. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly touch?: boolean;
  readonly dark?: boolean;
  /** Before anybody has signed in. */
  readonly signedOut?: boolean;
  readonly open: (page: Page, place: Place, language: 'de' | 'en') => Promise<void>;
}

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
  },
} as const;

const desktop = { width: 1600, height: 900 } as const;
const phone = { width: 390, height: 844, touch: true } as const;

/** A page by its address. */
const at =
  (address: string | ((place: Place) => string)): Screen['open'] =>
  async (page, place) => {
    await page.goto(`${place.url}${typeof address === 'string' ? address : address(place)}`);
    await page.locator('#content').waitFor();
  };

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

/** The first object of a list, or its form. */
const first =
  (list: string, form?: 'edit'): Screen['open'] =>
  async (page, place) => {
    await page.goto(`${place.url}${list}`);
    await page.locator('[role=row][data-id] .strong, li > .card').first().click();
    await page.locator('aside').waitFor();
    if (form === 'edit') await page.goto(page.url().replace(/\/([^/]+)$/, '/edit/$1'));
    await page.locator('aside').waitFor();
  };

/** A page and what one of its buttons opens beside it. */
const opened =
  (page: Screen['open'], button: keyof (typeof words)['de'], beside: string): Screen['open'] =>
  async (shown, place, language) => {
    await page(shown, place, language);
    await shown.getByRole('button', { name: words[language][button] }).first().click();
    await shown.locator(beside).first().waitFor();
  };

const nothing: Screen['open'] = () => Promise.resolve();

export const screens: readonly Screen[] = [
  { name: 'production-timeline', ...desktop, open: zoomed('threeDays') },
  { name: 'production-month', ...desktop, open: zoomed('month') },
  { name: 'production-quarter', ...desktop, open: zoomed('quarter') },
  { name: 'production-year', ...desktop, open: zoomed('year') },
  { name: 'operation-details', ...desktop, open: details },
  { name: 'why-here', ...desktop, open: whyHere },
  { name: 'conflict-list', ...desktop, open: at('/production/conflict') },
  { name: 'conflict-radar', ...desktop, open: at('/conflictradar') },
  { name: 'resource-gaps', ...desktop, open: at('/resourcegaps') },
  { name: 'capacity-plan', ...desktop, open: first('/availabilityplans') },
  { name: 'capacity-plan-form', ...desktop, open: first('/availabilityplans', 'edit') },
  { name: 'resource', ...desktop, open: first('/basedata/resources') },
  { name: 'resource-form', ...desktop, open: first('/basedata/resources', 'edit') },
  { name: 'planning-timeline', ...desktop, open: at('/planning') },
  { name: 'planning-timeline-dark', ...desktop, dark: true, open: at('/planning') },
  { name: 'projects', ...desktop, open: at('/planningobjects/projects') },
  { name: 'production-orders', ...desktop, open: at('/planningobjects/productionorders') },
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
  { name: 'phone-planning', ...phone, open: at('/planning') },
  { name: 'phone-radar', ...phone, open: at('/conflictradar') },
  { name: 'phone-orders', ...phone, open: at('/planningobjects/productionorders') },
  { name: 'phone-order', ...phone, open: at(({ orderId }) => `/planningobjects/productionorders/${orderId}`) },
  { name: 'phone-capacity-plan', ...phone, open: first('/availabilityplans', 'edit') },
  { name: 'phone-resource-form', ...phone, open: first('/basedata/resources', 'edit') },
  { name: 'phone-search', ...phone, open: phoneSearch },
];
