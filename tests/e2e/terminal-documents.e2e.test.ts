import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '#tests/product/browser.ts';
import { type NetworkLine, openLine } from '#tests/product/network-line.ts';
import { borrowPlant } from '#tests/product/plants.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { makeTerminal } from '#tests/product/terminal.ts';
import { fingersOn } from '#tests/product/touch.ts';

/** Drawings at a terminal, whose browser has one tab and no key to come back. */
describe('documents at a terminal', () => {
  let line: NetworkLine;
  let plant: SmallPlant;
  let folder: string;
  let device: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const { url, giveBack } = await borrowPlant();
    line = await openLine(url);
    plant = await makeSmallPlant(url);
    const attach = async (name: string, content: Buffer): Promise<void> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(content)]), name);
      const answer = await fetch(`${url}/api/planning/operations/${plant.operationId}/attachments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${plant.admin.token}` },
        body,
      });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    };
    await attach('Zeichnung.pdf', await drawing());
    await attach('Böse.pdf', hostile);
    await attach('Kaputt.pdf', Buffer.from('%PDF-1.7\nno more of it'));
    await attach('Geheim.pdf', await drawing({ userPassword: 'x' }));
    await attach('Neu.pdf', await drawing({}, false));
    await attach('Skizze.png', await sharp(picture).png().toBuffer());
    const terminal = await makeTerminal(plant);
    const link = {
      terminalId: terminal.terminalId,
      terminalLink: terminal.link,
      token: await terminal.linkElsewhere(),
    };
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-device-'));
    device = await openDevice(folder);
    await device.addInitScript((kept) => {
      localStorage.setItem('leitstand.terminals', JSON.stringify([kept]));
      localStorage.setItem('leitstand.language', 'de');
    }, link);
    page = device.pages()[0] ?? (await device.newPage());
    await page.goto(`${line.url}/terminals/${terminal.link}`);
    for (const digit of terminal.pin) await key(digit).tap();
    await key('Weiter').tap();
    await page.waitForURL('**/chooseWork**');
    await page.evaluate(async () => {
      const worker = navigator.serviceWorker;
      await worker.ready;
      if (worker.controller === null)
        await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }));
    });
    await page.goto(`${line.url}/terminals/${terminal.link}/workitem/${plant.operationId}/details`);
    return giveBack;
  });
  afterAll(async () => {
    await device?.close();
    line?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const over = () => page.getByRole('dialog');
  const back = () => over().getByRole('button', { name: 'Zurück', exact: true }).tap();
  /** What the middle of the pane shows when it has been drawn, as red, green and blue. */
  const drawn = async (name: string): Promise<readonly number[]> => {
    const pane = over().getByRole('img', { name });
    await pane.locator('canvas[data-drawn=true]').waitFor();
    const { data, info } = await sharp(await pane.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
    return Array.from(data.subarray(at, at + 3));
  };

  it('opens a PDF within the terminal, turns its pages and leads back', async () => {
    await key('Zeichnung.pdf').tap();
    await expect.poll(() => drawn('Zeichnung.pdf, 1 von 2')).toEqual(red);
    const way = await over().getByRole('button', { name: 'Zurück', exact: true }).boundingBox();
    expect(Math.min(way?.width ?? 0, way?.height ?? 0)).toBeGreaterThanOrEqual(48);
    await over().getByRole('button', { name: 'Nächste Seite' }).tap();
    await expect.poll(() => drawn('Zeichnung.pdf, 2 von 2')).toEqual(blue);
    await back();
    await over().waitFor({ state: 'detached' });
    expect(device.pages()).toHaveLength(1);
  });

  it('brings nearer what is between two fingers, and by two taps', async () => {
    await key('Zeichnung.pdf').tap();
    await expect.poll(() => drawn('Zeichnung.pdf, 1 von 2')).toEqual(red);
    const box = await over().getByRole('img').boundingBox();
    if (box === null) throw new Error('There is no page');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const farther = over().getByRole('button', { name: 'Kleiner' });
    await expect.poll(() => farther.isDisabled()).toBe(true);
    const fingers = await fingersOn(page);
    await fingers.down({ x: x - 20, y: y - 100 }, { x: x + 20, y: y - 100 });
    // To where the green mark is above the middle; then it lies in the middle.
    await fingers.move({ x: x - 100, y }, { x: x + 100, y });
    await fingers.up();
    await expect.poll(() => drawn('Zeichnung.pdf, 1 von 2')).toEqual(green);
    await over().getByRole('button', { name: 'Ganz zeigen' }).tap();
    await expect.poll(() => drawn('Zeichnung.pdf, 1 von 2')).toEqual(red);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => farther.isEnabled()).toBe(true);
    await back();
  });

  it('shows a picture in the same way', async () => {
    await key('Skizze.png').tap();
    const image = over().getByRole('img', { name: 'Skizze.png' }).locator('img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400);
    const before = (await image.boundingBox())?.width ?? 0;
    await over().getByRole('button', { name: 'Größer' }).tap();
    await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(before * 1.6, 0);
    await page.keyboard.press('Escape');
    await over().waitFor({ state: 'detached' });
  });

  it('runs nothing of what is in a PDF', async () => {
    const happened: string[] = [];
    const asked = new Set<string>();
    page.on('dialog', (dialog) => {
      happened.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => asked.add(new URL(request.url()).host));
    await key('Böse.pdf').tap();
    await expect.poll(() => drawn('Böse.pdf')).toEqual(red);
    const pane = await over().getByRole('img').boundingBox();
    // The link lies all over the page.
    await page.touchscreen.tap((pane?.x ?? 0) + (pane?.width ?? 0) / 2, (pane?.y ?? 0) + (pane?.height ?? 0) / 2);
    await back();
    expect(happened).toEqual([]);
    expect([...asked].filter((host) => host !== new URL(line.url).host && host !== '')).toEqual([]);
    expect(device.pages()).toHaveLength(1);
  });

  it.each([
    ['Kaputt.pdf', /beschädigt/],
    ['Geheim.pdf', /Kennwort/],
  ])('says of %s why it cannot be shown', async (name, why) => {
    await key(name).tap();
    await over().getByRole('alert').filter({ hasText: why }).waitFor();
    await back();
  });

  it('opens without network what was open here before, and says so of the rest', async () => {
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('leitstand-terminal-documents')).keys()).length);
    await expect.poll(kept).toBe(5);
    line.cut();
    await device.setOffline(true);
    await page.reload();
    await key('Zeichnung.pdf').tap();
    await expect.poll(() => drawn('Zeichnung.pdf, 1 von 2')).toEqual(red);
    await back();
    await key('Neu.pdf').tap();
    await page.getByText('an diesem Terminal schon einmal offen').waitFor();
    line.join();
    await device.setOffline(false);
    await key('Neu.pdf').tap();
    await expect.poll(() => drawn('Neu.pdf')).toEqual(white);
    await back();
  });
});

const white = [255, 255, 255];
const red = [255, 0, 0];
const green = [0, 128, 0];
const blue = [0, 0, 255];

const picture = {
  create: { width: 400, height: 300, channels: 3 as const, background: { r: 255, g: 0, b: 0 } },
};

/** A page of A4 with letters in a font that is not in it; painted: red with a green mark above the middle, and a blue one. */
function drawing(options: PDFKit.PDFDocumentOptions = {}, isPainted = true): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const { width, height } = document.page;
  if (isPainted) {
    document.rect(0, 0, width, height).fill('red');
    document.rect(width / 2 - 60, 180, 120, height / 2 - 240).fill('green');
  }
  document
    .fillColor(isPainted ? 'white' : 'black')
    .fontSize(40)
    .text('Ø 12,5 h7', 60, 60);
  if (isPainted) document.addPage({ size: 'A4' }).rect(0, 0, width, height).fill('blue');
  document.end();
  return new Promise((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
  });
}

/** A page that shall run a script when it is opened, and a link to another place all over it. */
const script = '/S /JavaScript /JS (app.alert\\("opened"\\); this.submitForm\\("http://127.0.0.1:9/away"\\);)';
const paint = '1 0 0 rg 0 0 200 200 re f';
const hostile = Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << ${script} >> /AA << /WC << ${script} >> >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Annots [5 0 R] /AA << /O << ${script} >> >> >> endobj
4 0 obj << /Length ${paint.length} >> stream
${paint}
endstream endobj
5 0 obj << /Type /Annot /Subtype /Link /Rect [0 0 200 200] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >> endobj
trailer << /Root 1 0 R >>
%%EOF
`);
