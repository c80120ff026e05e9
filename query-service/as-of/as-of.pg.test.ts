import { beforeAll, expect, test } from 'vitest';
import { positionAt } from '#command-service/simulations/position-at.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { readsAsOf } from '#domain/planning/api/as-of-paths.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { type PlantEvent, plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

/**
 * `asOf` an instant for every kind of object, each changed after the last event of the plan: what it was before is
 * shown, whoever recorded what last.
 */

const planned = plantEvents(400);
const lastOfPlan = planned.at(-1)?.event ?? expect.fail('no events');
const minute = 60_000;
const { recordedAt: start } = lastOfPlan.metadata;
/** Between making and changing everything, after the last event of the plan. */
const before = new Date(start + 2 * minute).toISOString();
/** Later than everything. */
const after = new Date(start + 10 * minute).toISOString();

let number = 0;
/** An event of the given minute after the plan's last one. */
function at(minutes: number, stream: string, event: DomainEvent): PlantEvent {
  const metadata = { ...lastOfPlan.metadata, recordedAt: start + minutes * minute, commandId: `later-${++number}` };
  return { stream, event: { ...lastOfPlan, ...event, eventId: crypto.randomUUID(), metadata } };
}
const made = (type: string, id: string, fields: object): DomainEvent => ({ type, data: { id, fields } });
const changed = (type: string, id: string, was: object, now: object): DomainEvent => ({
  type,
  data: { id, before: was, after: now },
});

const anna = { username: 'anna', firstName: 'Anna', lastName: 'Arndt', language: 'de', roles: ['planner'] };
const saw = { resourceName: 'Saw', resourceGroups: ['g1'] };

const { database, store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  await projector.reached(
    await appendAll(store, [
      ...planned,
      at(1, 'resource-saw', made('ResourceCreated', 'saw', saw)),
      at(1, 'article-late', made('ArticleCreated', 'late', { articleName: 'Bar' })),
      at(1, 'user-anna', made('UserCreated', 'anna', anna)),
      at(3, 'resource-saw', changed('ResourceChanged', 'saw', saw, { resourceName: 'Band saw' })),
      at(3, 'article-late', changed('ArticleChanged', 'late', { articleName: 'Bar' }, { articleName: 'Rod' })),
      at(3, 'article-a1', changed('ArticleChanged', 'a1', { articleName: 'x' }, { articleName: 'Shaft' })),
      at(3, 'user-anna', changed('UserChanged', 'anna', { lastName: 'Arndt' }, { lastName: 'Berg' })),
      at(3, 'settings-global', {
        type: 'GlobalSettingsChanged',
        data: { before: { monthsInPast: 3 }, after: { monthsInPast: 11 } },
      }),
    ]),
  );
});

const read = async (path: string, asOf: string) => {
  const answer = await query.get(`/api/${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`, 'admin');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test.each([
  ['a resource', 'basedata/resources/saw', 'resourceName', 'Saw', 'Band saw'],
  ['an article', 'basedata/articles/late', 'articleName', 'Bar', 'Rod'],
  ['a user', 'useradmin/users/anna', 'lastName', 'Arndt', 'Berg'],
  ['the settings', 'useradmin/globalSettings', 'monthsInPast', expect.any(Number), 11],
])('%s is shown as it was', async (_kind, path, field, was, is) => {
  expect(await read(path, before)).toMatchObject({ [field]: was });
  expect((await read(path, before))[field]).not.toEqual(is);
  expect(await read(path, after)).toMatchObject({ [field]: is });
});

test('lists are shown as they were', async () => {
  const names = async (asOf: string) =>
    (await read('basedata/articles?limit=100', asOf)).items.map((one: { articleName: string }) => one.articleName);
  expect(await names(before)).toContain('Bar');
  expect(await names(before)).not.toContain('Rod');
  expect(await names(after)).toContain('Rod');
});

test('the plan shows the names of then', async () => {
  const names = async (asOf: string) =>
    new Set(
      (await read('planning/productionOrders?limit=1000', asOf)).items.map(
        (one: { articleName: string }) => one.articleName,
      ),
    );
  expect(await names(before)).not.toContain('Shaft');
  expect(await names(after)).toContain('Shaft');
});

test('history shows what had been recorded', async () => {
  const entries = async (asOf: string) => (await read('planning/history?objectId=saw', asOf)).items.length;
  expect(await entries(new Date(start).toISOString())).toBe(0);
  expect(await entries(before)).toBe(1);
  expect(await entries(after)).toBe(2);
});

test('why explains the place of then', async () => {
  const { items } = await read('planning/operations?limit=1', before);
  const links = async (asOf: string) => (await read(`planning/operations/${items[0].operationId}/why`, asOf)).links;
  expect(await links(before)).toMatchObject([{ text: { values: { article: 'Article 1' } } }]);
  expect(await links(after)).toMatchObject([{ text: { values: { article: 'Shaft' } } }]);
});

test('conflicts are those of the resources of then', async () => {
  const answer = await query.get(`/api/planning/conflicts?asOf=${before}`, 'admin');
  expect(answer.statusCode).toBe(200);
  const { rows } = await database.pool.query<{ position: string }>(
    "SELECT position FROM history.entry WHERE object_id = 'saw' ORDER BY position",
  );
  const shown = BigInt(String(answer.headers['x-position']));
  expect(shown).toBeGreaterThanOrEqual(BigInt(rows[0]?.position ?? 0));
  expect(shown).toBeLessThan(BigInt(rows[1]?.position ?? 0));
});

test('a clock that was set back hides nothing that was recorded after it', async () => {
  const late = (was: string, is: string) =>
    changed('ArticleChanged', 'late', { articleName: was }, { articleName: is });
  const last = await appendAll(store, [at(2.5, 'article-late', late('Rod', 'Tube'))]);
  await projector.reached(last);
  const then = start + 2.6 * minute;
  expect(await read('basedata/articles/late', new Date(then).toISOString())).toMatchObject({ articleName: 'Tube' });
  expect(await read('basedata/articles/late', before)).toMatchObject({ articleName: 'Bar' });
  // A simulation that begins at the same instant has it, too.
  expect(await positionAt(store, then)).toBe(last);
});

test('pages ask as of a moment exactly where plan and base data can be read so', async () => {
  const { paths } = (await query.service.inject('/openapi.json')).json<OpenApi>();
  const reads = Object.entries(paths).filter(
    // The replay is told where it begins, and why an order ends later is told of all times (0235).
    ([path, { get }]) =>
      get !== undefined && /^\/api\/(planning|basedata)\/(?!moments\/replay|why\/lateness)/.test(path),
  );
  const takes = (get: unknown) => JSON.stringify(get).includes('"name":"asOf"');
  expect(reads.length).toBeGreaterThan(50);
  expect(reads.filter(([path, { get }]) => takes(get) !== readsAsOf(path)).map(([path]) => path)).toEqual([]);
});

test('an instant is the last position that was recorded by then, also after the clock was set back', async () => {
  const last = await store.lastPosition();
  // Half an hour ahead, then right again.
  const wrong = [30, 31, 5, 6].map((minutes) =>
    at(
      minutes,
      'article-late',
      changed('ArticleChanged', 'late', { articleNumber: '' }, { articleNumber: `${minutes}` }),
    ),
  );
  await projector.reached(await appendAll(store, wrong));
  const number = async (minutes: number): Promise<string | undefined> =>
    (await read('basedata/articles/late', new Date(start + minutes * minute).toISOString())).articleNumber;
  expect([await number(5), await number(6), await number(30), await number(31)]).toEqual(['5', '6', '6', '6']);
  expect((await read('basedata/articles/late', String(last + 2n))).articleNumber).toBe('31');
});
