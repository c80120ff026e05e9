import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 1280, height: 720 });

describe('files of an operation', () => {
  const files = () => page.getByRole('region', { name: 'Anhänge' });
  const choose = (name: string, buffer: Buffer) =>
    files().locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const give = (type: 'drop' | 'paste', name: string, size = 6) =>
    page.evaluate(
      ([kind, fileName, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes).fill(65)], fileName));
        const target = document.querySelector('section[aria-label="Anhänge"]') ?? document.body;
        target.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [type, name, size] as const,
    );
  const operation = async () => (await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`)).body;

  beforeAll(async () => {
    await page.goto(`${url}/planningobjects/operations/${plant.operationId}`);
    await files().waitFor();
  });

  it('are attached, looked at in the page and deleted after a question', async () => {
    await choose('Säge 🏭.png', await page.screenshot());
    await files().getByText('Anna Hoffmann').waitFor();
    expect(await operation()).toMatchObject({ hasAttachment: true, attachments: [{ fileName: 'Säge 🏭.png' }] });
    await page.getByRole('button', { name: 'Säge 🏭.png ansehen' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'Säge 🏭.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Säge 🏭.png löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await files().getByText('Anna Hoffmann').waitFor({ state: 'detached' });
    await expect.poll(async () => (await operation()).attachments).toBeUndefined();
  });

  it('are refused with the reason beside them: content of another kind, and 40 MB before a byte is sent', async () => {
    await choose('Foto.jpg', Buffer.from('Hallo'));
    await files()
      .getByText(/etwas anderes, als ihr Name sagt/)
      .waitFor();
    let sent = 0;
    page.on(
      'request',
      (request) => void (request.method() === 'POST' && request.url().includes('/attachments') && sent++),
    );
    await give('drop', 'Film.zip', 40_000_000);
    await files()
      .getByText(/Höchstens 25 MB/)
      .waitFor();
    expect(sent).toBe(0);
    await page.getByRole('button', { name: 'Film.zip: Meldung entfernen' }).click();
    await files().getByText('Film.zip').waitFor({ state: 'detached' });
  });

  it('dropped or pasted are attached as well, and one that is cancelled on its way is not', async () => {
    await give('drop', 'a.nc');
    await give('paste', 'b.nc');
    for (const name of ['a.nc', 'b.nc']) await page.getByRole('button', { name: `${name} löschen` }).waitFor();
    // Answered only when the test says so.
    await page.route('**/attachments', () => undefined);
    await choose('c.nc', Buffer.from('G1'));
    await page.getByRole('button', { name: 'c.nc: Hochladen abbrechen' }).click();
    await files().getByText('c.nc').waitFor({ state: 'detached' });
    const names = (await operation()).attachments.map(({ fileName }: { fileName: string }) => fileName);
    expect(names.toSorted()).toEqual(['a.nc', 'b.nc']);
  });
});
