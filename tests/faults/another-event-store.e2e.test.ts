import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#infra/launcher/free-port.ts';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { openBrowser, openPage, signInOn } from '#tests/product/browser.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type Product, request, signIn, startProduct } from '#tests/product/product.ts';
import { sqlOn } from '#tests/servers/postgres-server.ts';
import { foreignEvent, unknownEvent, untilAllHaveRead, writeUnchecked } from '#tests/write-unchecked.ts';

const customer = (name: string) => ({ customerName: name, customerNumber: name });
const other = '00000000-0000-4000-8000-000000000000';

describe('a plant and its event store', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    product = await ownPlant();
    browser = await openBrowser();
    page = await openPage(browser);
    await signInOn(page, product.url, 'admin', 'Leitstand-Admin1');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  const health = async () => (await request(product.url, 'GET', '/api/health')).body;
  const database = async (): Promise<string> => {
    const url = await embeddedPostgresUrl(product.dataFolder);
    if (url === undefined) throw new Error('no PostgreSQL runs');
    return url;
  };
  const sql = async (text: string, values: readonly unknown[] = []) => sqlOn(await database(), text, values);

  it('go on when another program writes into the store, which health counts', async () => {
    await writeUnchecked(await database(), 'plan-main', foreignEvent());
    await expect.poll(async () => (await health()).foreignEvents).toBe(1);
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const created = await admin.send('POST', '/api/basedata/customers', customer('After'));
    expect(created.status).toBe(201);
    const { body } = await admin.get('/api/basedata/customers');
    expect(body.total).toBe(1);
    expect((await health()).status).toBe('ok');
  });

  it('tell of an event that cannot be read, with each of its read models and how far these are', async () => {
    await writeUnchecked(await database(), 'article-none', unknownEvent());
    const models = await untilAllHaveRead(await database());
    await expect.poll(async () => (await health()).deadLetters).toBe(models);
    await page.goto(product.url);
    // Until then the start page is on its way, and may come on top of what is clicked.
    await page.waitForURL(/\/(production|setup)/);
    await page.getByRole('navigation').getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('link', { name: 'Nicht gelesene Ereignisse' }).click();
    await page.getByText('OperationsTeleported').first().waitFor();
    await page
      .getByRole('status', { name: 'Stand der Lesemodelle' })
      .getByText('Alle Lesemodelle sind aktuell')
      .waitFor();
    await expect.poll(() => page.getByRole('row', { name: /OperationsTeleported/ }).count()).toBe(models);
  });

  it('go on telling of it until somebody has decided, whose name it says then', async () => {
    await page.getByRole('row', { name: /OperationsTeleported.*history/ }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Unknown event type OperationsTeleported').waitFor();
    await panel.getByRole('button', { name: 'Überspringen' }).click();
    await page.getByRole('row', { name: /history.*Übersprungen/ }).click();
    await panel.getByText('Entschieden von').waitFor();

    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const path = '/api/useradmin/deadLetters';
    const letters = async () => (await admin.get(path)).body.items as { deadLetterId: string; state: string }[];
    const [first, ...others] = (await letters()).filter(({ state }) => state === 'open');
    if (first === undefined) throw new Error('no dead letter');
    expect((await health()).deadLetters).toBe(others.length + 1);
    expect((await admin.send('POST', `${path}/${first.deadLetterId}/retry`, {})).status).toBe(200);
    const stateOf = async (id: string) => (await letters()).find(({ deadLetterId }) => deadLetterId === id)?.state;
    await expect.poll(() => stateOf(first.deadLetterId)).toBe('open');
    for (const { deadLetterId } of [first, ...others])
      expect((await admin.send('POST', `${path}/${deadLetterId}/skip`, {})).status).toBe(200);
    await expect.poll(async () => (await health()).deadLetters).toBe(0);
  });

  it('that belong to different plants change nothing and say so, and go on when they fit again', async () => {
    const admin = await signIn(product.url, 'admin', 'Leitstand-Admin1');
    const [row] = await sql('SELECT plant_id FROM plant.identity');
    await sql('UPDATE plant.identity SET plant_id = $1', [other]);
    await expect.poll(async () => (await health()).problems).toEqual(['wrongEventStore']);
    await expect
      .poll(async () => (await admin.send('POST', '/api/basedata/customers', customer('Refused'))).body.errorCode)
      .toBe('wrongEventStore');
    expect((await admin.get('/api/basedata/customers')).status).toBe(200);
    await sql('UPDATE plant.identity SET plant_id = $1', [row?.['plant_id']]);
    await expect.poll(async () => (await health()).status).toBe('ok');
    expect((await admin.send('POST', '/api/basedata/customers', customer('Again'))).status).toBe(201);
  });

  it('that belong to different plants do not start, and the message says what differs', async () => {
    await sql('UPDATE plant.identity SET plant_id = $1, event_store = $2', [other, 'esdb://events.example:2113']);
    await product.stop();
    const again = await startProduct({ dataFolder: product.dataFolder, expectExit: true });
    expect(await again.exited).toBe(1);
    expect(again.output()).toContain(`The read models are those of plant ${other}`);
    expect(again.output()).toContain('esdb://events.example:2113: start with EVENTSTORE_URL set to it');
  });

  it('do not start while the server of the store is away, and the start says so while it waits', async () => {
    const port = await freePort();
    const starting = await startProduct({
      dataFolder: product.dataFolder,
      expectExit: true,
      env: { EVENTSTORE_URL: `esdb://anna:secret@127.0.0.1:${port}?tls=false` },
    });
    const message = `EventStoreDB at esdb://127.0.0.1:${port} cannot be used: the connection is refused`;
    await expect.poll(() => starting.output(), { interval: 50 }).toContain(message);
    await starting.stop();
    expect(await starting.exited).toBe(0);
  });
});
