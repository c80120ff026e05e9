import { randomBytes, randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrixOf } from '#domain/administration/role.ts';
import { hindrances } from '#tests/product/accessible.ts';
import { openBrowser, openPage } from '#tests/product/browser.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { makeTerminal, sha256, type TestTerminal } from '#tests/product/terminal.ts';
import { readWithReader } from '#tests/product/touch.ts';

/** A terminal of the shop floor from its linking on, as a worker and an administrator meet it. */
describe('a terminal', () => {
  let url: string;
  let plant: SmallPlant;
  let terminal: TestTerminal;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const lent = await borrowPlant();
    ({ url } = lent);
    plant = await makeSmallPlant(url);
    terminal = await makeTerminal(plant);
    browser = await openBrowser(url);
    page = await openPage(browser, { width: 1280, height: 800, touch: true, alone: true });
    return lent.giveBack;
  });
  afterAll(() => browser?.close());

  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const word = (text: string | RegExp) => page.getByText(text).first();
  const enter = async (pin: string): Promise<void> => {
    for (const digit of pin) await key(digit).tap();
    await key('Weiter').tap();
  };
  /** Of somebody whose role may look and not report. */
  const pinWithoutRights = async (): Promise<string> => {
    const { admin } = plant;
    const pin = String(randomInt(10_000_000, 99_999_999));
    const role = { roleName: plant.named('Besuch'), ...matrixOf(['planningObjects.read']) };
    const { roleId } = (await admin.send('POST', '/api/useradmin/roles', role)).body;
    const { status } = await admin.send('POST', '/api/useradmin/users', {
      username: `gast${randomBytes(3).toString('hex')}`,
      firstName: 'Gerd',
      lastName: plant.named('Gast'),
      language: 'de',
      roles: [roleId],
      passwordhash: sha256('Test-Plan-2026'),
      pinHash: sha256(pin),
    });
    expect(status).toBe(201);
    return pin;
  };
  const door = () => page.getByRole('heading', { name: 'Anmelden' });
  const signIn = async (): Promise<void> => {
    await enter(terminal.pin);
    await page.waitForURL('**/chooseWork**');
  };
  /** The device asks at once, as it does when its network comes back. */
  const asks = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  const read = (code: string): Promise<void> => readWithReader(page, code);

  it('is there with less than 250 kB, words and all', async () => {
    const fresh = await openPage(browser, { width: 1280, height: 800 });
    const sizes: Promise<number>[] = [];
    fresh.on('requestfinished', (request) => {
      if (['document', 'script', 'stylesheet'].includes(request.resourceType()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await fresh.goto(`${url}/terminals/${terminal.link}`);
    await fresh.getByRole('heading', { name: 'Gerät verknüpfen' }).waitFor();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await fresh.context().close();
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(250 * 1024);
  });

  it('is linked by somebody who may change terminals, and by nobody else', async () => {
    await page.goto(`${url}/terminals/${terminal.link}`);
    const links = async (username: string, password: string): Promise<void> => {
      await page.getByLabel('Benutzername').fill(username);
      await page.getByLabel('Passwort').fill(password);
      await key('Verknüpfen').tap();
    };
    await links(plant.users.anna, plant.password);
    await page.getByRole('alert').waitFor();
    await links('admin', 'Leitstand-Admin1');
    await door().waitFor();
    await word(terminal.name).waitFor();
    // Who linked it is not signed in at the device.
    expect(await page.context().cookies()).toEqual([]);
  });

  // shows planning 1.1, planning 4.19
  // shows base-data 2.14, base-data 2.15, base-data 2.16
  it('lets in by PIN, says what there is to do, and leads to the machines', async () => {
    await enter('999999');
    await word('Diese PIN kennt die Anlage nicht').waitFor();
    await enter(await pinWithoutRights());
    await word('Dafür fehlt Ihnen das Recht').waitFor();
    await signIn();
    // Who may scan finds the scanner there.
    expect(new URL(page.url()).pathname).toBe(`/terminals/${terminal.link}/chooseWork/scan`);
    const [sawName] = plant.sawNames;
    const card = page.getByRole('listitem').filter({ hasText: plant.named('Rahmen') });
    await card.getByRole('link').waitFor();
    await page.getByRole('link', { name: 'Nach Maschine' }).tap();
    await page
      .getByRole('link', { name: new RegExp(`${sawName}|${plant.sawNames[1]}`) })
      .first()
      .waitFor();
    await page.getByRole('link').filter({ hasText: '1 Schritt' }).tap();
    await page.waitForURL('**/worklist/machine/**');
    await card.waitFor();
  });

  // shows planning 4.25
  // shows base-data 2.20
  it('opens the step of a code, and says of another what is wrong with it', async () => {
    await page.getByRole('link', { name: 'Scannen' }).tap();
    await page.getByLabel('Nummer vom Laufzettel').fill('PA-0-99');
    await key('Öffnen').tap();
    await word('Zu diesem Code gibt es hier keinen Arbeitsgang').waitFor();
    const { body } = await plant.admin.get(`/api/planning/operations?limit=1000`);
    const { productionOrderNumber, position } = body.items.find(
      ({ operationId }: { operationId: string }) => operationId === plant.operationId,
    );
    await read(`${productionOrderNumber}-${position}`);
    await page.waitForURL(`**/workitem/${plant.operationId}`);
    await page.goBack();
    // From a list, too, and the way back leads there.
    await page.getByRole('link', { name: 'Nach Maschine' }).tap();
    await page.waitForURL('**/worklist');
    await page.locator('[aria-current=page]').filter({ hasText: 'Nach Maschine' }).waitFor();
    await read(`${productionOrderNumber}-${position}`);
    await page.waitForURL(`**/workitem/${plant.operationId}`);
    await key('Zurück').tap();
    await page.waitForURL('**/worklist');
  });

  it('is readable and can be used by everybody', async () => {
    for (const name of ['Scannen', 'Nach Maschine', 'Meine Arbeit']) {
      await page.getByRole('link', { name }).tap();
      await page.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
      expect(await hindrances(page)).toEqual([]);
    }
    // What a glove has to hit (look, section 12).
    const small = await page.evaluate(() =>
      Array.from(document.querySelectorAll('a, button'))
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < 48)
        .map(({ width, height }) => [width, height]),
    );
    expect(small).toEqual([]);
  });

  it('keeps who is signed in over a reload, and what lists leave out', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Meine Arbeit' }).tap();
    await key('Alle Kollegen').tap();
    await word('Für diese Tage ist nichts zu tun').waitFor();
    await key('Nur ich').tap();
    await page
      .getByRole('listitem')
      .filter({ hasText: plant.named('Rahmen') })
      .waitFor();
  });

  // shows base-data 4.28
  it('is locked by who works there, and opens with their badge where they were', async () => {
    await page.getByRole('link', { name: 'Nach Maschine' }).tap();
    await page.getByRole('button', { name: /Sprache, Sperre, Abmelden/ }).tap();
    await key('Bildschirm sperren').tap();
    await word(`Gesperrt von ${terminal.workerName}`).waitFor();
    await read('00FF00FF00');
    await word('Diesen Ausweis hat niemand').waitFor();
    await read(terminal.badge);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/\/worklist$/);
  });

  it('signs out who asks for it, and speaks the language of the device again', async () => {
    await key('Abmelden').tap();
    await door().waitFor();
    await key('English').tap();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    for (const digit of terminal.pin) await key(digit).tap();
    await key('Continue').tap();
    await page.getByRole('link', { name: 'Meine Arbeit' }).waitFor();
    await key('Abmelden').tap();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await key('Deutsch').tap();
    await door().waitFor();
  });

  it('speaks what a worker has chosen over a reload and at the next sign-in, and at the door its own again', async () => {
    await signIn();
    const choose = async (menu: RegExp, language: string) => {
      const told = page.waitForResponse((answer) => answer.url().endsWith('/language'));
      await page.getByRole('button', { name: menu }).tap();
      await key(language).tap();
      expect((await told).status()).toBe(200);
    };
    await choose(/Sprache, Sperre, Abmelden/, 'Français');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).tap();
    await page.reload();
    const mine = page.getByRole('link', { name: 'Mon travail' });
    await mine.waitFor();
    await key('Se déconnecter').tap();
    await door().waitFor();
    await signIn();
    await mine.waitFor();
    await choose(/langue, verrouillage/, 'Deutsch');
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).tap();
    await key('Abmelden').tap();
    await door().waitFor();
  });

  it('signs out whom nobody sees, after seconds that are counted and that a touch ends', async () => {
    // The setting is the plant's, which others work in, too.
    await page.route('**/useradmin/terminals/*/work*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), automatedLogOutTime: 60 } });
    });
    await page.clock.install();
    await page.reload();
    await door().waitFor();
    await signIn();
    await page.clock.fastForward(46_000);
    await page.getByRole('timer').waitFor();
    await key('Angemeldet bleiben').tap();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.clock.fastForward(61_000);
    await word('Abgemeldet, weil niemand das Terminal berührt hat').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  it('that has been given ten wrong PINs waits, and takes badges meanwhile', async () => {
    // Earlier ones count, too. From the last answer on no key can be pressed.
    const answered = async (): Promise<string> => {
      const answer = page.waitForResponse(/\/terminals\/[^/]+\/login$/);
      await enter('98');
      return (await (await answer).json()).errorCode;
    };
    await expect.poll(answered).not.toBe('wrongCredentials');
    await word(/Zu viele falsche PINs. In \d+:\d\d/).waitFor();
    await expect.poll(() => key('1').isDisabled()).toBe(true);
    await read(terminal.badge);
    await page.waitForURL('**/chooseWork**');
  });

  it('tells a worker whose session ends elsewhere, one that is locked, and one that is linked anew', async () => {
    await terminal.lock(true);
    await asks();
    await page.getByRole('heading', { name: 'Dieses Terminal ist gesperrt' }).waitFor();
    await terminal.lock(false);
    await asks();
    await door().waitFor();
    await terminal.linkElsewhere();
    await asks();
    await word('Dieses Gerät ist nicht mehr verknüpft').waitFor();
    await expect.poll(() => page.getByLabel('Benutzername').isVisible()).toBe(true);
  });
});
