import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { makeTerminal } from '#tests/product/terminal.ts';
import { openTimeline, type TimelinePage } from '#tests/product/timeline-page.ts';

/** A step at the terminal from its start to its end, as a worker with gloves reports it and a planner sees it. */
describe('a work item at the terminal', () => {
  let url: string;
  let plant: SmallPlant;
  let browser: Browser;
  let page: Page;
  let anna: TimelinePage;
  let operationId: string;
  let reason: string;
  let cause: string;

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    const { admin, resourceGroupId } = plant;
    const steps = [{ number: 10, valueAddName: 'Schweißen', resourceGroupId, duration: 300, setupTime: 60 }];
    [operationId = ''] = await planOrder(plant, { articleName: 'Stütze', steps, amount: 20, startsInHours: 1 });
    reason = plant.named('Kratzer');
    cause = plant.named('Draht');
    await admin.send('POST', '/api/basedata/rejectTypes', { rejectTypeName: reason });
    const group = { troubleTypeGroupName: plant.named('Technik') };
    const { troubleTypeGroupId } = (await admin.send('POST', '/api/basedata/troubleTypeGroups', group)).body;
    await admin.send('POST', '/api/basedata/troubleTypes', { troubleTypeName: cause, troubleTypeGroupId });
    const terminal = await makeTerminal(plant);
    const link = {
      terminalId: terminal.terminalId,
      terminalLink: terminal.link,
      token: await terminal.linkElsewhere(),
    };
    browser = await openBrowser(url);
    page = await openPage(browser, { width: 1280, height: 800, touch: true, alone: true });
    await page.addInitScript((kept) => localStorage.setItem('leitstand.terminals', JSON.stringify([kept])), link);
    await page.goto(`${url}/terminals/${terminal.link}`);
    for (const digit of terminal.pin) await key(digit).tap();
    await key('Weiter').tap();
    await page.waitForURL('**/chooseWork**');
    anna = await openTimeline(await openPage(browser), url, plant.users.anna, plant.password);
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  const key = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const type = async (digits: string): Promise<void> => {
    for (const digit of digits) await key(digit).tap();
  };
  const entries = async () => {
    const { body } = await plant.admin.get(`/api/planning/operations/${operationId}/feedback`);
    return body.items as readonly Record<string, unknown>[];
  };
  /** The same for every kind: what the worker reports is in the plan, with what was said. */
  const reported = (wanted: Record<string, unknown>) =>
    expect.poll(entries).toEqual(expect.arrayContaining([expect.objectContaining(wanted)]));

  it('is opened from the list and started, and the planner sees it at once', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: plant.named('Stütze') })
      .getByRole('link')
      .tap();
    await page.waitForURL(`**/workitem/${operationId}`);
    await said(/^Geplant ab/);
    await key('Starten').tap();
    await said(/^Läuft seit/);
    await reported({ type: 'start' });
    await expect.poll(() => anna.describe(operationId)).toMatch(/gestartet|läuft|begonnen/i);
  });

  it('takes good pieces from the pad, and refuses what cannot be before it is sent', async () => {
    await key('Gutmenge melden').tap();
    await said('Bitte erst die Menge eingeben');
    const field = page.getByRole('textbox', { name: '+ Stück' });
    await field.fill('-3');
    await field.press('Enter');
    await said('Weniger als null geht nicht');
    await field.fill('');
    await type('6');
    await key('6 gut melden').tap();
    await said('6 gut gemeldet');
    await said('14 Rest');
    await reported({ type: 'yield', amount: 6 });
  });

  it('asks for the reason of scrap', async () => {
    await key('Ausschuss').tap();
    await type('2');
    await key('2 Ausschuss melden').tap();
    await page.waitForURL('**/rejecttype');
    await page.getByRole('button', { name: reason }).tap();
    await said('2 Ausschuss gemeldet');
    await reported({ type: 'scrap', amount: 2 });
  });

  it('takes a photo from the files where there is no camera, and no text that is called one', async () => {
    await key('Foto aufnehmen').tap();
    await page.waitForURL('**/takephoto');
    const files = page.locator('input[type=file]');
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg' };
    await files.setInputFiles({ ...file, buffer: Buffer.from('no photo') });
    await said('Das ist kein Foto');
    const picture = { width: 640, height: 480, channels: 3, background: '#1f6f8b' } as const;
    await files.setInputFiles({ ...file, buffer: await sharp({ create: picture }).jpeg().toBuffer() });
    await key('Foto verwenden').tap();
    await key('Foto verwerfen').waitFor();
    // It waits for the next report, also when the page is left.
    await page.reload();
    await key('Foto verwerfen').waitFor();
    await said('Das Foto wartet auf Ihre nächste Meldung.');
  });

  it('stops for a disruption with its cause, and the photo goes along', async () => {
    await key('Störung').tap();
    await page.waitForURL('**/troubletype');
    await key(cause).tap();
    await page.getByLabel('Bemerkung').fill('Draht zu Ende');
    await key('Störung melden').tap();
    await said(/^Steht seit/);
    await reported({ type: 'interrupt', comment: 'Draht zu Ende', photoId: expect.any(String) });
    await key('Weiter').tap();
    await said(/^Läuft seit/);
  });

  it('corrects what was reported, with the photo beside it in the history', async () => {
    await key('Verlauf').tap();
    await page.waitForURL('**/history');
    // The page opens by itself, too.
    await page.reload();
    await page.getByRole('button', { name: 'Foto zur Meldung' }).waitFor();
    const line = page.locator('[data-revoked]').filter({ hasText: '6 gut' });
    await line.getByRole('button', { name: 'Ändern' }).tap();
    await page.waitForURL('**/progress/**');
    // Opened by its address alone, too.
    await page.goto(page.url());
    // The first digit takes the place of what was there.
    await type('5');
    await key('Änderung speichern').tap();
    await page.getByText('korrigiert').waitFor();
    await reported({ type: 'yield', amount: 5 });
    await key('Zurück').tap();
    await page.waitForURL(`**/workitem/${operationId}`);
    await said('13 Rest');
  });

  it('asks what about the rest, and ends; the planner sees it, its reports and its photo', async () => {
    await key('Fertig melden').tap();
    await said('Es sind noch 13 Stück offen');
    await key('13 gut, fertig').tap();
    await said('Dieser Arbeitsgang ist fertig gemeldet.');
    await reported({ type: 'complete' });
    await expect.poll(() => anna.describe(operationId)).toMatch(/fertig|erledigt/i);
    await anna.page.goto(`${url}/planningobjects/operations/${operationId}`);
    const section = anna.page.getByRole('region', { name: 'Rückmeldungen' });
    await section.getByText(`2 Ausschuss · ${reason}`).waitFor();
    await section.getByRole('button', { name: /^Foto zur Rückmeldung/ }).click();
    await anna.page.getByRole('dialog').getByRole('img').waitFor();
  });
});
