import { beforeAll, describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('anna', { width: 1280, height: 720 });

describe('an order position changed by hand', () => {
  let positionId: string;
  const note = (text: string | RegExp) => page.getByRole('region', { name: 'Meldungen' }).getByText(text);
  const position = async () => (await plant.admin.get(`/api/planning/positions/${positionId}`)).body;
  const change = (body: object) => plant.admin.send('PUT', `/api/planning/positions/${positionId}`, body);
  const edit = () => page.getByRole('button', { name: 'Bearbeiten' });
  const save = () => page.getByRole('button', { name: 'Speichern' });

  beforeAll(async () => {
    const { body } = await plant.admin.get('/api/planning/positions?limit=1000');
    const own = body.items.find((item: { articleName: string }) => item.articleName === plant.named('Rahmen'));
    positionId = own.orderPositionId;
    await visit(page, `${url}/planningobjects/orders/${positionId}`);
  });

  it('ten thousand letters with markup are a comment like any other', async () => {
    // Letters, not the halves that JavaScript counts.
    const letters = Array.from(`<img src=x onerror="document.title='gone'">\n${'ä😀 '.repeat(4_000)}`).slice(0, 9_999);
    const comment = `${letters.join('')}.`;
    await edit().click();
    await page.getByText('Solange die Position eingeplant ist').waitFor();
    await page.getByLabel(/^Bemerkung/).fill(`${comment}x`);
    await page.getByLabel(/^Ort/).focus();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await page.getByLabel(/^Bemerkung/).fill(comment);
    await save().click();
    await note(/gespeichert/).waitFor();
    expect((await position()).comment).toBe(comment);
    await page.getByRole('region', { name: 'Bemerkung' }).getByText('<img src=x').waitFor();
    await expect.poll(() => page.title()).not.toBe('gone');
  });

  it('somebody else’s change of another field does not meet, of the same field it is said and chosen', async () => {
    await edit().click();
    await page.getByLabel(/^Ort/).fill('Halle 3');
    await change({ pending: true });
    await save().click();
    await expect.poll(position).toMatchObject({ location: 'Halle 3', pending: true });
    await save().waitFor({ state: 'detached' });
    await edit().click();
    await page.getByLabel(/^Ort/).fill('Halle 4');
    await change({ location: 'Halle 9' });
    await save().click();
    await page.getByText(/hat inzwischen etwas geändert/).waitFor();
    await page.getByText('Ort: jetzt Halle 9').waitFor();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 4');
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 9');
    await page.getByLabel(/^Ort/).fill('Halle 5');
    await save().click();
    await expect.poll(async () => (await position()).location).toBe('Halle 5');
    await page.getByRole('region', { name: 'Verlauf' }).getByText('Halle 5').waitFor();
  });

  it('a session that ends in the middle of the form loses nothing of it', async () => {
    await edit().click();
    await page.getByLabel(/^Ort/).fill('Halle 7');
    const { body } = await plant.admin.get('/api/useradmin/users?limit=1000');
    const { userId } = body.items.find((one: { username: string }) => one.username === plant.users.anna);
    expect((await plant.admin.send('DELETE', `/api/useradmin/users/${userId}/sessions`)).status).toBeLessThan(300);
    // Noticed by the live line, or by the next call; the sign-in stands over the page, which stays.
    await page.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await page.getByLabel('Benutzername').fill(plant.users.anna);
    await page.getByLabel('Passwort', { exact: true }).fill(plant.password);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await save().waitFor();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 7');
    await save().click();
    await expect.poll(async () => (await position()).location).toBe('Halle 7');
    await save().waitFor({ state: 'detached' });
  });

  it('a reload in the middle of the form opens it again with what was entered', async () => {
    await edit().click();
    await page.getByLabel(/^Ort/).fill('Halle 8');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Ihre Eingaben von vorhin sind wieder da').waitFor();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 8');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 7');
  });

  // shows planning 7.50
  it('an operation has the fields that the plant gave it, and a worker chosen by name', async () => {
    const weight = plant.named('Gewicht');
    const definition = { propertyName: weight, datatype: 'number', propertyType: 'operations' };
    const { body: made } = await plant.admin.send('POST', '/api/basedata/propertyDefinitions', definition);
    await visit(page, `${url}/planningobjects/operations/${plant.operationId}`);
    await edit().click();
    await page.getByLabel(new RegExp(`^${weight}`)).fill('12,5');
    await page.getByLabel(/^Werker/).fill('Ben K');
    await page.getByRole('option', { name: 'Ben Krüger' }).first().click();
    await save().click();
    await page.getByRole('region', { name: 'Zusätzliche Eigenschaften' }).getByText('12,5').waitFor();
    const { body } = await plant.admin.get(`/api/planning/v3/operations/${plant.operationId}`);
    const kept = { propertyId: made.propertyDefinitionId, propertyName: weight, value: '12.5' };
    expect(body).toMatchObject({ worker: 'Ben Krüger', additionalProperties: [kept] });
  });

  it('whom somebody else has chosen meanwhile is said by name', async () => {
    const operation = `/api/planning/v3/operations/${plant.operationId}`;
    const { body: persons } = await plant.admin.get('/api/planning/persons?search=Anna%20Hof');
    const anna = persons.items[0].userId as string;
    await edit().click();
    // The name comes after the form; until then there are three dots.
    await expect.poll(() => page.getByLabel(/^Werker/).inputValue()).toBe('Ben Krüger');
    await page.getByLabel(/^Werker/).fill('');
    expect((await plant.admin.send('PUT', operation, { workerId: anna })).status).toBe(200);
    await save().click();
    await page.getByText('Werker: jetzt Anna Hoffmann').waitFor();
  });

  // shows planning 4.12
  it('what is deleted while its form is open is said to be gone, and what was entered stays', async () => {
    await visit(page, `${url}/planningobjects/orders/${positionId}`);
    await edit().click();
    await page.getByLabel(/^Ort/).fill('Halle 8');
    await plant.admin.send('DELETE', `/api/planning/expert/orderPosition/${positionId}?confirmFeedbackLoss=true`);
    const gone = page.getByRole('alert').filter({ hasText: 'Das gibt es nicht mehr' });
    await gone.waitFor();
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 8');
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 404);
    await save().click();
    await refused;
    await expect.poll(() => page.getByLabel(/^Ort/).inputValue()).toBe('Halle 8');
  });
});
