import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, signInOn } from '#tests/product/browser.ts';
import { type NetworkLine, openLine } from '#tests/product/network-line.ts';
import { openUpgrade, type UpgradedProduct } from '#tests/product/next-build.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { makeTerminal, type TestTerminal } from '#tests/product/terminal.ts';

/** A terminal whose network goes and comes back, with a clock that is three hours fast, and five more when somebody sets it. */
describe('a terminal without network', () => {
  let upgraded: UpgradedProduct;
  let line: NetworkLine;
  let url: string;
  let plantUrl: string;
  let plant: SmallPlant;
  let terminal: TestTerminal;
  let folder: string;
  let device: BrowserContext;
  let page: Page;

  async function open(): Promise<void> {
    device = await openDevice(folder);
    await device.addInitScript(() => {
      const rightly = Date.now.bind(Date);
      Date.now = () => rightly() + (localStorage.getItem('test.isSet') === null ? 3 : 8) * 3_600_000;
      localStorage.setItem('leitstand.language', 'de');
    });
    page = device.pages()[0] ?? (await device.newPage());
  }

  beforeAll(async () => {
    const lent = await borrowPlant();
    plantUrl = lent.url;
    upgraded = await openUpgrade(plantUrl);
    line = await openLine(upgraded.url);
    ({ url } = line);
    plant = await makeSmallPlant(plantUrl);
    terminal = await makeTerminal(plant);
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-device-'));
    await open();
    return lent.giveBack;
  });
  afterAll(async () => {
    await device?.close();
    line?.close();
    upgraded?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const goOffline = async (): Promise<void> => {
    line.cut();
    await device.setOffline(true);
  };
  const goOnline = async (): Promise<void> => {
    line.join();
    await device.setOffline(false);
  };
  const key = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const word = (text: string | RegExp) => page.getByText(text).first();
  const strip = () => page.getByTestId('queue-strip');
  const home = () => `${url}/terminals/${terminal.link}`;
  const item = () => `${home()}/workitem/${plant.operationId}`;
  const enter = async (): Promise<void> => {
    for (const digit of terminal.pin) await key(digit).tap();
    await key('Weiter').tap();
    await page.waitForURL('**/chooseWork**');
  };
  const openStep = async (): Promise<void> => {
    await page
      .getByRole('listitem')
      .filter({ hasText: plant.named('Rahmen') })
      .getByRole('link')
      .first()
      .tap();
    await page.waitForURL(`**/workitem/${plant.operationId}`);
  };
  const reportGood = async (pieces: string): Promise<void> => {
    await key(pieces).tap();
    await key(`${pieces} gut melden`).tap();
    await key('Gutmenge melden').waitFor();
  };
  const entries = async (): Promise<readonly Entry[]> =>
    (await plant.admin.get(`/api/planning/operations/${plant.operationId}/feedback`)).body.items;

  /** A second try begins where a worker begins, and not where the first one ended. */
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await goOnline();
    await page.goto(home());
    const atTheDoor = async (): Promise<boolean> => {
      if ((await key('Abmelden').count()) > 0) await key('Abmelden').tap();
      return page.url().endsWith('/login') || (await key('Verknüpfen').count()) > 0;
    };
    await expect.poll(atTheDoor).toBe(true);
  });

  it('has kept its page and what it showed', async () => {
    await page.goto(home());
    await page.getByLabel('Benutzername').fill('admin');
    await page.getByLabel('Passwort').fill('Leitstand-Admin1');
    await key('Verknüpfen').tap();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (navigator.serviceWorker.controller === null)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
    });
    await enter();
    await openStep();
    await key('Starten').waitFor();
    const seen = () =>
      page.evaluate(async () =>
        (await (await caches.open('leitstand-terminal-seen')).keys()).map(({ url: kept }) => new URL(kept).pathname),
      );
    const step = `/api/planning/operations/${plant.operationId}`;
    const needed = [`${step}/workItem`, `${step}/progress`, `${step}/feedback`].concat(
      ['rejectTypes', 'troubleTypes', 'troubleTypeGroups'].map((name) => `/api/basedata/${name}`),
    );
    await expect.poll(seen).toEqual(expect.arrayContaining(needed));
    // A planner's page is none of its business.
    const ofPlanner = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope);
    await expect.poll(ofPlanner).toBeUndefined();
  });

  it('takes reports while somebody sets its clock, and keeps them over a reload', async () => {
    await goOffline();
    await page.evaluate(() => localStorage.setItem('test.isSet', 'yes'));
    await word('Die Uhr dieses Geräts wurde verstellt').waitFor();
    await key('Starten').tap();
    await word('Läuft seit').waitFor();
    await reportGood('1');
    await strip().getByText('Nichts geht verloren.').waitFor();
    await word('Offline, 2 Meldungen warten').waitFor();
    await page.reload();
    await word('Offline, 2 Meldungen warten').waitFor();
    // What waits is part of what the worker sees of the step.
    await word('Läuft seit').waitFor();
    expect(await entries()).toEqual([]);
  });

  it('lets what waits be said otherwise', async () => {
    await page.goto(`${item()}/history`);
    await page.getByText('1 gut', { exact: true }).last().waitFor();
    await key('Ändern').first().tap();
    await key('Letzte Ziffer löschen').tap();
    await key('2').tap();
    await key('Änderung speichern').tap();
    await page.getByText('2 gut', { exact: true }).last().waitFor();
    await word('Offline, 2 Meldungen warten').waitFor();
  });

  it('keeps them over a change of worker and the end of the browser, and lets in by PIN meanwhile', async () => {
    await key('Abmelden').tap();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await enter();
    await word('Ohne Netz angemeldet').waitFor();
    await openStep();
    await reportGood('1');
    await strip().getByRole('button').first().tap();
    await expect.poll(() => strip().getByRole('listitem').count()).toBe(4);
    await device.close();
    await open();
    await device.setOffline(true);
    await page.goto(home());
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await word('Offline, 3 Meldungen warten').waitFor();
  });

  it('tells them once when the network is back, in their order, for when they happened and by whom', async () => {
    const before = Date.now();
    await goOnline();
    await expect.poll(async () => (await entries()).length, { timeout: 60_000 }).toBe(3);
    await strip().waitFor({ state: 'detached' });
    const told = (await entries()).toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    expect(told.map(({ type, amount, workerId }) => [type, amount, workerId])).toEqual([
      ['start', null, terminal.workerId],
      ['yield', 2, terminal.workerId],
      ['yield', 1, terminal.workerId],
    ]);
    for (const { occurredAt } of told) {
      // What comes from the future would count for when it arrived.
      expect(Date.parse(occurredAt)).toBeLessThan(before);
      expect(before - Date.parse(occurredAt)).toBeLessThan(10 * 60_000);
    }
    await page.reload();
    await word('Verbunden').waitFor();
    expect(await entries()).toHaveLength(3);
  });

  it('keeps the photo of somebody whose name the plant says later', async () => {
    await goOffline();
    await enter();
    await word('Ohne Netz angemeldet').waitFor();
    await openStep();
    await key('Foto aufnehmen').tap();
    await page.waitForURL('**/takephoto');
    const picture = { width: 640, height: 480, channels: 3, background: '#1f6f8b' } as const;
    const buffer = await sharp({ create: picture }).jpeg().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await key('Foto verwenden').tap();
    await key('Foto verwerfen').waitFor();
    await page.goto(`${home()}/chooseWork`);
    await goOnline();
    await page.getByText('Ohne Netz angemeldet').waitFor({ state: 'detached' });
    await openStep();
    await key('Foto verwerfen').tap();
    await key('Foto aufnehmen').waitFor();
    await key('Abmelden').tap();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  });

  it('takes a new build over without losing what waits, and not under the hands of a worker', async () => {
    const before = (await entries()).length;
    await enter();
    await openStep();
    await key('1').tap();
    const ofNextBuild = page.locator(upgraded.upgrade());
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await key('Neue Version').waitFor();
    await expect.poll(() => ofNextBuild.count()).toBe(0);
    await key('1 gut melden').waitFor();
    await goOffline();
    await key('1 gut melden').tap();
    await word('Offline, 1 Meldung wartet').waitFor();
    await key('Neue Version').tap();
    await key('Jetzt laden').tap();
    await ofNextBuild.waitFor({ state: 'attached' });
    // Without network, from what was fetched before: whoever was signed in still is, on the same page, and nothing is lost.
    await word('Offline, 1 Meldung wartet').waitFor();
    await word('Läuft seit').waitFor();
    await goOnline();
    await strip().waitFor({ state: 'detached' });
    await expect.poll(async () => (await entries()).length).toBe(before + 1);
    await key('Abmelden').tap();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  });

  it('shows what the plan refuses, and the planner finds it', async () => {
    await goOffline();
    await enter();
    await word('Ohne Netz angemeldet').waitFor();
    await goOnline();
    // Who it is the plant has found out, without another sign-in.
    await word(terminal.workerName).waitFor();
    await page.goto(item());
    await word('Läuft seit').waitFor();
    await goOffline();
    await key('Pause').tap();
    await word('Offline, 1 Meldung wartet').waitFor();
    // Somebody else has ended it before that.
    const last = Math.max(...(await entries()).map(({ occurredAt }) => Date.parse(occurredAt)));
    const ended = await plant.admin.send('POST', `/api/planning/operations/${plant.operationId}/feedback`, {
      type: 'complete',
      occurredAt: new Date(last + 1).toISOString(),
    });
    expect(ended.status).toBe(201);
    await goOnline();
    await strip().getByText('1 Meldung nicht angenommen').waitFor();
    await strip().getByRole('button').first().tap();
    await strip().locator('em').waitFor();
    const filter = JSON.stringify([{ field: 'terminalId', operator: 'equals', value: terminal.terminalId }]);
    const list = await plant.admin.get(`/api/planning/refusedReports?filter=${encodeURIComponent(filter)}`);
    expect(list.body.items).toMatchObject([{ type: 'pause', state: 'open', workerId: terminal.workerId }]);
    await strip().getByRole('button', { name: 'Verstanden' }).tap();
    await strip().waitFor({ state: 'detached' });
  });

  it('leaves it to a planner, who puts it aside with a reason that the history has', async () => {
    const planner = await device.newPage();
    await signInOn(planner, plantUrl, 'admin', 'Leitstand-Admin1');
    await planner.goto(`${plantUrl}/refusedreports`);
    await planner.getByTestId('refused-pill').waitFor();
    const row = planner.getByRole('row').filter({ hasText: terminal.name });
    await row.getByText('Pause').click();
    const panel = planner.getByRole('complementary', { name: 'Pause' });
    await panel.getByText(terminal.workerName).waitFor();
    await panel.getByLabel('Grund').fill('War schon fertig');
    await panel.getByRole('button', { name: 'Beiseitelegen' }).click();
    await row.waitFor({ state: 'detached' });
    const history = await plant.admin.get(`/api/planning/history?objectId=${plant.operationId}`);
    expect(history.body.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['ReportRefused', 'RefusedReportPutAside']),
    );
  });
});

interface Entry {
  readonly type: string;
  readonly amount: number | null;
  readonly workerId: string;
  readonly occurredAt: string;
}
