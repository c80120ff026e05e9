import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withNeeds } from '#domain/administration/area-needs.ts';
import { matrixOf } from '#domain/administration/role.ts';
import { areaOfCollection } from '#domain/base-data/collection-areas.ts';
import { type Collection, idFieldOf } from '#domain/base-data/object-types.ts';
import {
  type Area,
  areas,
  type GivenRight,
  givenRights,
  type SpecialRight,
  specialRightTable,
} from '#domain/kernel/rights-table.ts';
import { sections } from '#frontend/shell/sections/sections.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { demoPlant } from '#tests/product/plants.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';
import { lookOn } from '#tests/product/walk.ts';

/**
 * Whoever has one area, with what the table of needs adds to it, is refused nothing on any of its pages, and finds nothing else wrong
 * there.
 */

const password = 'Kupfer-Biene-17';
const mark = randomBytes(3).toString('hex');
let count = 0;
let browser: Browser;
/** Of one person after the other: it knows the code of the product already. */
let page: Page;
let walk: ReturnType<typeof lookOn>;
let url: string;
let admin: ApiClient;
beforeAll(async () => {
  ({ url } = await demoPlant());
  browser = await openBrowser(url);
  page = await openPage(browser, { width: 1280, height: 800 });
  walk = lookOn(page, url);
  admin = await signIn(url, 'admin', 'Leitstand-Admin1');
  await makeTechnology();
});
afterAll(async () => {
  await browser?.close();
  for (const path of made.toReversed()) expect((await admin.send('DELETE', path)).status, path).toBeLessThan(300);
});

/** What is to be taken back. */
const made: string[] = [];
/** A technology with materials, whose names its page reads; the demo has none. */
let ofMaterials: string;
async function makeTechnology(): Promise<void> {
  const make = async (collection: Collection, fields: object): Promise<string> => {
    const { status, body } = await admin.send('POST', `/api/basedata/${collection}`, fields);
    expect(status, JSON.stringify(body)).toBe(201);
    const idField = idFieldOf(collection);
    const id: string = body[idField];
    made.push(`/api/basedata/expert/${idField.slice(0, -'Id'.length)}/${id}`);
    return id;
  };
  const materialId = await make('materials', { materialName: `Rohr ${mark}` });
  const articleId = await make('articles', { articleName: `Rahmen ${mark}` });
  const resourceGroupId = await fullest('basedata/resourceGroups', 'resourceGroupId');
  const step = { number: 10, valueAddName: 'Schweißen', resourceGroupId, duration: 600 };
  const bom = [{ number: 10, materialId, amount: 2 }];
  ofMaterials = await make('technologies', { articleId, technologyItems: [step], bom });
}

/** With the most to be read besides. */
const fullest = async (list: string, id: string): Promise<string> => {
  const { items } = (await admin.get(`/api/${list}?limit=50`)).body as { items: Record<string, string>[] };
  const [row] = items.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  return row?.[id] ?? 'none';
};
const pageOf = async (path: string, list: string, id: string): Promise<string> => `${path}/${await fullest(list, id)}`;

/** Pages that stand in no table of sections. */
const others: Readonly<Partial<Record<Area, () => Promise<readonly string[]>>>> = {
  planningObjects: async () => [
    '/planningobjects/projects',
    '/planningobjects/orders',
    '/planningobjects/productionorders',
    '/planningobjects/operations',
    '/planningobjects/activities',
    '/planningobjects/projects/new',
    await pageOf('/planningobjects/projects', 'planning/projects', 'projectId'),
    await pageOf('/planningobjects/orders', 'planning/positions', 'orderPositionId'),
    await pageOf('/planningobjects/productionorders', 'planning/productionOrders', 'productionOrderId'),
    await pageOf('/planningobjects/operations', 'planning/operations', 'operationId'),
    await pageOf('/planningobjects/activities', 'planning/activities', 'activityId'),
  ],
  planning: async () => ['/planning'],
  production: async () => ['/production', await pageOf('/production/operation', 'planning/operations', 'operationId')],
  conflicts: async () => ['/conflictradar'],
  gaps: async () => ['/resourcegaps', '/resourcegaps/new', '/resourcegaps/calendar'],
  articles: async () => [
    '/basedata/articles/batchedit',
    await pageOf('/basedata/articles/duplicate', 'basedata/articles', 'articleId'),
    await pageOf('/basedata/articles/assemble', 'basedata/articles', 'articleId'),
  ],
  resources: async () => [await pageOf('/basedata/resources/duplicate', 'basedata/resources', 'resourceId')],
  technologies: async () => ['/basedata/templates/new', `/basedata/technologies/${ofMaterials}`],
  import: async () => ['/import', '/import/automated'],
  simulations: async () => ['/simulations'],
  feedback: async () => ['/workbench', '/workbench/scanOperations'],
};

/** In the table of sections, with one of what they list, and the form of a new one. */
async function sectionPages(area: Area): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, right, collection } of sections) {
    if (collection !== undefined && areaOfCollection[collection] === area) {
      const id = await fullest(`basedata/${collection}`, idFieldOf(collection as Collection));
      // The list stands beside both.
      found.push(`${path}/${id}`, `${path}/new`);
    } else if (collection === undefined && right?.startsWith(`${area}.`)) found.push(path);
  }
  return found;
}

/** Read where other things stand; these have no page of their own. */
const withoutPage: readonly Area[] = ['history'];

it.each(areas.filter((area) => !withoutPage.includes(area)))(
  'a role with %s alone, and what its pages read, is refused nothing there',
  async (area) => {
    const own = givenRights.filter(
      (right) => right.startsWith(`${area}.`) || specialRightTable[right as SpecialRight] === area,
    );
    const rights: readonly GivenRight[] = withNeeds(own);
    const send = async (path: string, body: object) => {
      const answer = await admin.send('POST', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    const again = ++count;
    const roleName = `Nur ${area} ${mark} ${again}`;
    const { roleId } = await send('/api/useradmin/roles', { roleName, ...matrixOf(rights) });
    const username = `nur${area.toLowerCase()}${mark}${again}`;
    const name = { firstName: 'Nora', lastName: roleName };
    await send('/api/useradmin/users', { username, ...name, roles: [roleId], password });
    const pages = [...(await sectionPages(area)), ...((await others[area]?.()) ?? [])];
    expect(pages.length).toBeGreaterThan(0);
    await signInOn(page, url, username, password);
    const denied: string[] = [];
    for (const path of pages) if (!(await walk.lookAt(path))) denied.push(path);
    expect({ denied, wrong: walk.wrong.splice(0) }).toEqual({ denied: [], wrong: [] });
  },
);
