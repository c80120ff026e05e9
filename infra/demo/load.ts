import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportAnswer } from '#domain/import/import-job.ts';
import { instantOf } from '#domain/kernel/time-zone.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { readCsv } from './csv-file.ts';
import { type DemoClient, demoClient } from './demo-client.ts';
import { attendantOf, people } from './demo-people.ts';
import { custom, gapTypes, maintenance, troubleTypes, weekendDays } from './demo-plant.ts';
import { inParts, mondayOfWeek, nationalHolidays, positionRows } from './demo-rows.ts';
import { type DemoOperation, pastFeedback } from './past-feedback.ts';
import { loadShopFloor } from './shop-floor.ts';

export interface DemoOptions {
  /** Address of the gateway, as `http://plant.example:8080`. */
  readonly url: string;
  /** `share` from 0 to 1; `step` names the current step. */
  readonly onProgress?: (share: number, step: 'baseData' | 'orders' | 'feedback' | 'done') => void;
  /** All 72,591 orders of AdventureWorks instead of the compact demo. */
  readonly all?: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly now?: number;
  /** Of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

const data = path.join(import.meta.dirname, 'data');
const zone = 'Europe/Berlin';

/**
 * Loads the demo factory over HTTP with the import that users have: base data, orders, feedback of the past, a few
 * locks. Repeatable after an interrupted run: existing objects are left unchanged.
 */
export async function loadDemo(options: DemoOptions): Promise<{ readonly orders: number; readonly feedback: number }> {
  const { url, all = false, onProgress = () => {}, now = Date.now() } = options;
  const client = await demoClient(
    url,
    options.username ?? 'admin',
    options.password ?? 'Leitstand-Admin1',
    options.headers,
  );
  const suffix = all ? '-all' : '';
  onProgress(0, 'baseData');
  await loadBaseData(client, suffix, now);
  const rows = positionRows(readCsv(path.join(data, `positions${suffix}.csv.gz`)), now, zone);
  const parts = inParts(rows, all ? 1000 : 120);
  let orders = 0;
  for (const [index, part] of parts.entries()) {
    onProgress(0.1 + (0.6 * index) / parts.length, 'orders');
    orders += (await client.importRows('/api/basedata/importProjectPositionsFile', 'positions.csv', part)).imported;
  }
  onProgress(0.7, 'feedback');
  const feedback = await loadFeedback(client, now, (share) => onProgress(0.7 + 0.28 * share, 'feedback'));
  await lockSome(client, now);
  if (!all) await loadShopFloor(client);
  onProgress(1, 'done');
  return { orders, feedback };
}

async function loadBaseData(client: DemoClient, suffix: string, now: number): Promise<void> {
  const settings = await client.post<{ readonly errors?: readonly unknown[] }>('/api/graphql', {
    query: 'mutation ($days: [Int!]!) { updateGlobalSettings(input: { weekendDays: $days }) { weekendDays } }',
    variables: { days: weekendDays },
  });
  if (settings.errors !== undefined) throw new Error(`Settings were refused: ${JSON.stringify(settings.errors)}`);
  const rejectTypes = readCsv(path.join(data, 'reject-types.csv.gz'));
  await createMissing(
    client,
    'gapTypes',
    'gapTypeName',
    gapTypes.map((gapTypeName) => ({ gapTypeName })),
  );
  await createMissing(
    client,
    'troubleTypes',
    'troubleTypeName',
    troubleTypes.map((name) => ({ troubleTypeName: name })),
  );
  await createMissing(client, 'rejectTypes', 'rejectTypeName', rejectTypes);
  await createMissing(client, 'publicHolidays', 'dateFrom', nationalHolidays(now));
  for (const [name, importPath] of [
    [`resources${suffix}`, 'importResources'],
    ['customers', 'importCustomers'],
    [`articles${suffix}`, 'importArticles'],
  ] as const)
    allTaken(
      await client.importRows(`/api/basedata/${importPath}`, `${name}.csv`, readCsv(path.join(data, `${name}.csv.gz`))),
    );
  if (suffix === '') await loadPeople(client);
  if (suffix === '') await loadTemplate(client);
  await loadGaps(client, now);
}

/** An article with work before and after its production; none of the demo's orders is for it. */
async function loadTemplate(client: DemoClient): Promise<void> {
  const { article, template } = custom;
  await createMissing(client, 'articles', 'articleNumber', [article]);
  const made = (await itemsOf(client, 'articles')).find(({ articleNumber }) => articleNumber === article.articleNumber);
  await createMissing(client, 'processTemplates', 'templateNumber', [{ ...template, articleId: made?.articleId }]);
}

/** After the articles: their technologies say who attends them. */
async function loadPeople(client: DemoClient): Promise<void> {
  await createMissing(client, 'resourceGroups', 'resourceGroupName', [{ resourceGroupName: people.group }]);
  const groups = await itemsOf(client, 'resourceGroups');
  const group = groups.find(({ resourceGroupName }) => resourceGroupName === people.group)?.resourceGroupId;
  const common = {
    resourceGroups: [group],
    isAttendantResource: true,
  };
  const wanted = people.families.map(({ name }) => ({ ...common, resourceName: name }));
  await createMissing(client, 'resources', 'resourceName', wanted);
  const resources = new Map((await itemsOf(client, 'resources')).map((one) => [one.resourceName, one.resourceId]));
  const numbers = new Map((await itemsOf(client, 'articles')).map((one) => [one.articleId, String(one.articleNumber)]));
  for (const { technologyId, articleId, technologyItems, attendantResources } of await itemsOf(
    client,
    'technologies',
  )) {
    const name = attendantOf(numbers.get(articleId) ?? '');
    if (name === undefined || (Array.isArray(attendantResources) && attendantResources.length > 0)) continue;
    const steps = (technologyItems as readonly { readonly number: number }[]).map(({ number }) => number);
    const [fromNumber, toNumber] = [steps[0], steps.at(-1)];
    await client.put(`/api/basedata/technologies/${String(technologyId)}`, {
      attendantResources: [{ resourceId: resources.get(name), fromNumber, toNumber }],
    });
  }
}

async function loadGaps(client: DemoClient, now: number): Promise<void> {
  const resources = await itemsOf(client, 'resources');
  const types = await itemsOf(client, 'gapTypes');
  const monday = mondayOfWeek(now, zone);
  for (const gap of maintenance) {
    const resource = resources.find((item) => item.resourceName === gap.machine);
    const type = types.find((item) => item.gapTypeName === gap.type);
    if (resource === undefined || type === undefined) continue;
    const gapsPath = `/api/basedata/resources/${String(resource.resourceId)}/gaps`;
    const dateFrom = iso(monday + gap.day, gap.from);
    const { items } = await client.get<Items>(gapsPath);
    if (items.some((item) => item.dateFrom === dateFrom)) continue;
    const { informative } = gap;
    await client.post(gapsPath, {
      dateFrom,
      dateTo: iso(monday + gap.day, gap.to),
      gapTypeId: type.gapTypeId,
      informative,
    });
  }
}

interface Items {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const itemsOf = async (client: DemoClient, collection: string): Promise<Items['items']> =>
  (await client.get<Items>(`/api/basedata/${collection}?limit=1000`)).items;

async function createMissing(
  client: DemoClient,
  collection: string,
  key: string,
  wanted: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const known = new Set((await itemsOf(client, collection)).map((item) => item[key]));
  for (const fields of wanted) if (!known.has(fields[key])) await client.post(`/api/basedata/${collection}`, fields);
}

const day = 86_400_000;

async function loadFeedback(client: DemoClient, now: number, onShare: (share: number) => void): Promise<number> {
  // AdventureWorks has three years of orders; the compact demo uses three weeks of them.
  const timeline = await timelineOf(client, now - 1200 * day, now + day);
  const numbers = new Map(
    timeline.productionOrders.map((order) => [order.productionOrderId, order.productionOrderNumber]),
  );
  const operations = timeline.operations.map(
    (operation): DemoOperation => ({
      ...operation,
      productionOrderNumber: numbers.get(operation.productionOrderId) ?? '',
      start: Date.parse(operation.startDate),
      end: Date.parse(operation.endDate),
    }),
  );
  const rejectTypes = readCsv(path.join(data, 'reject-types.csv.gz')).map((row) => row.rejectTypeName ?? '');
  const rows = pastFeedback(operations, now, { rejectTypes, troubleTypes });
  const size = 400;
  for (let from = 0; from < rows.length; from += size) {
    onShare(from / rows.length);
    const part = rows.slice(from, from + size);
    allTaken(await client.importRows('/api/basedata/importFeedback', 'feedback.csv', part));
  }
  return rows.length;
}

/** Locks about a dozen operations of the next days, as if agreed with a customer. */
async function lockSome(client: DemoClient, now: number): Promise<void> {
  const timeline = await timelineOf(client, now, now + 5 * day);
  const agreed = timeline.operations.filter(
    (operation, index) =>
      index % 41 === 7 &&
      operation.statusId === 2 &&
      !operation.locked &&
      Date.parse(operation.startDate) > now + day / 12,
  );
  if (agreed.length === 0) return;
  await client.post('/api/planning/planningTimelineRaw', {
    action: 'lock',
    versionIdentifier: timeline.versionIdentifier,
    operations: agreed.slice(0, 14).map(({ operationId }) => ({ operationId })),
  });
}

/** Without those of attendants, who follow the work that they attend. */
async function timelineOf(client: DemoClient, from: number, to: number): Promise<TimelineData> {
  const attendants = new Set<unknown>(
    (await itemsOf(client, 'resources')).flatMap((one) => (one.isAttendantResource === true ? [one.resourceId] : [])),
  );
  const timeline = await client.get<TimelineData>(
    `/api/planning/planningTimelineRawFlat?fromDate=${new Date(from).toISOString().slice(0, 10)}&toDate=${new Date(to).toISOString().slice(0, 10)}`,
  );
  return { ...timeline, operations: timeline.operations.filter(({ resourceId }) => !attendants.has(resourceId)) };
}

function allTaken(answer: ImportAnswer): void {
  if (answer.rejected > 0)
    throw new Error(`The demo data was refused in part: ${JSON.stringify(answer.errors.slice(0, 3))}`);
}

function iso(dayNumber: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantOf(zone, dayNumber, hours * 60 + minutes)).toISOString();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const url = `http://${thisMachine}:${process.env.PORT ?? '8080'}`;
  const started = performance.now();
  const loaded = await loadDemo({
    url,
    all: process.argv.includes('--all'),
    onProgress: (share, step) => process.stderr.write(`\r${String(Math.round(share * 100)).padStart(3)} % ${step}   `),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`\n${loaded.orders} orders and ${loaded.feedback} reports in ${seconds} s\n`);
}
