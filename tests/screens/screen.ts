import type { Page } from 'playwright';

/** The demo factory and the objects in it that pictures show. */
export interface Place {
  readonly url: string;
  readonly operationId: string;
  readonly orderId: string;
  readonly positionId: string;
  /** A position that was taken off the plan. */
  readonly unplannedId: string;
}

export interface Screen {
  /** Of the file, before the language. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly touch?: boolean;
  readonly dark?: boolean;
  /** Default: the planner anna. What a screen leaves open is kept for its person: such screens are of somebody else. */
  readonly as?: 'admin' | 'ben';
  /** Before anybody has signed in. */
  readonly signedOut?: boolean;
  readonly open: (page: Page, place: Place, language: 'de' | 'en') => Promise<void>;
}

export const desktop = { width: 1600, height: 900 } as const;
export const phone = { width: 390, height: 844, touch: true } as const;

/** A page by its address. */
export const at =
  (address: string | ((place: Place) => string)): Screen['open'] =>
  async (page, place) => {
    await page.goto(`${place.url}${typeof address === 'string' ? address : address(place)}`);
    await page.locator('#content').waitFor();
  };

/** The first object of a list, or its form. */
export const first =
  (list: string, form?: 'edit'): Screen['open'] =>
  async (page, place) => {
    await page.goto(`${place.url}${list}`);
    await page.locator('[role=row][data-id] .strong, li > .card').first().click();
    await page.waitForURL((address) => address.pathname !== list);
    await page.waitForLoadState('networkidle');
    if (form === 'edit') await page.goto(page.url().replace(/\/([^/]+)$/, '/edit/$1'));
  };

export const nothing: Screen['open'] = () => Promise.resolve();
