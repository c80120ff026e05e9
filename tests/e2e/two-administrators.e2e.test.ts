import { describe, expect, it } from 'vitest';
import { matrixOf } from '#domain/administration/role.ts';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant('admin');

/** Two administrators at one object (decision 0186): one in the browser, the other one by HTTP. */
describe('of two administrators at one object the second sees what changed, and decides', () => {
  let count = 0;

  async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const answer = await plant.admin.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }
  const read = async (path: string) => (await plant.admin.get(path)).body;
  const form = () => page.locator('form');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const save = () => page.getByRole('button', { name: 'Speichern' });
  /** Both changed it: it is asked for before anything is sent, and this one's entry is to count. */
  async function keep(label: string, mine: string, theirs: string): Promise<void> {
    const question = page.getByRole('alert').filter({ hasText: `${label} hat inzwischen auch jemand anders geändert` });
    await question.getByRole('button', { name: `Jetziger Stand: ${theirs}` }).waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await question.getByRole('button', { name: `Meine Eingabe: ${mine}` }).click();
    await save().click();
  }
  const taken = (labels: string) =>
    page
      .getByRole('status')
      .filter({ hasText: `hier übernommen: ${labels}` })
      .waitFor();
  /** Id in the address, once it is that of the new one. */
  async function newId(old: string): Promise<string> {
    await page.waitForURL((address) => !address.pathname.includes(old));
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  }
  const isGone = () => page.getByText('Jemand anders hat das inzwischen gelöscht').waitFor();

  async function user() {
    const username = `uwe${plant.named('').trim()}${++count}`;
    const password = 'Kupfer-Biene-17';
    return send('POST', '/api/useradmin/users', {
      username,
      firstName: 'Uwe',
      lastName: plant.named('Doppel'),
      city: 'Ulm',
      roles: ['user'],
      password,
    });
  }
  async function gap() {
    const { gapTypeId } = await send('POST', '/api/basedata/gapTypes', {
      gapTypeName: plant.named(`Pause ${++count}`),
    });
    const { items } = await read('/api/basedata/resources?limit=1000');
    const { resourceId } = items.find((one: { resourceName: string }) => one.resourceName === plant.sawNames[0]);
    const times = { dateFrom: '2029-03-05T06:00:00.000Z', dateTo: '2029-03-05T10:00:00.000Z' };
    return send('POST', `/api/basedata/resources/${resourceId}/gaps`, { ...times, gapTypeId });
  }
  const terminal = () =>
    send('POST', '/api/useradmin/terminals', {
      terminalName: plant.named(`Halle ${++count}`),
      terminalLink: `halle${plant.named('').trim()}${count}`,
      resourceIds: [],
    });

  it('a user, whichever tab is open', async () => {
    const { userId } = await user();
    const path = `/api/useradmin/users/${userId}`;
    await visit(page, `${url}/usermanagement/users/edit/${userId}/person`);
    await form().getByLabel('Vorname').fill('Ute');
    await page.getByRole('tab', { name: 'Anmeldung' }).click();
    await form().getByLabel('PIN').fill(String(Date.now()));
    await page.getByRole('tab', { name: 'Zugang' }).click();
    await form().getByRole('checkbox', { name: 'Extern' }).check();
    await send('PUT', path, { firstName: 'Udo', city: 'Bonn', expert: true, moduleLicences: ['planning'] });
    await taken('Lizenzen, Ort, Experte');
    await expect.poll(() => form().getByRole('checkbox', { name: 'Experte' }).isChecked()).toBe(true);
    await keep('Vorname', 'Ute', 'Udo');
    await page.getByText(`Ute ${plant.named('Doppel')} gespeichert`).waitFor();
    const stored = { firstName: 'Ute', city: 'Bonn', expert: true, external: true, moduleLicences: ['planning'] };
    expect(await read(path)).toMatchObject(stored);
    expect(await read(`${path}/signInMeans`)).toMatchObject({ pin: true });
  });

  it('a terminal and a TV screen', async () => {
    const { terminalId, terminalName } = await terminal();
    const path = `/api/useradmin/terminals/${terminalId}`;
    await visit(page, `${url}/workbenchterminal/edit/${terminalId}`);
    await page.getByLabel('Name', { exact: true }).fill('Meine Halle');
    await send('PUT', path, { terminalName: 'Deine Halle', terminalLink: `${terminalId.slice(0, 8)}-neu` });
    await taken('Kürzel der Adresse');
    await keep('Name', 'Meine Halle', 'Deine Halle');
    await page.getByText('Meine Halle gespeichert').waitFor();
    expect(await read(`/api/useradmin/terminals?filter=${filterOf('terminalId', terminalId)}`)).toMatchObject({
      items: [{ terminalName: 'Meine Halle', terminalLink: `${terminalId.slice(0, 8)}-neu` }],
    });
    expect(terminalName).not.toBe('Meine Halle');

    const screenName = plant.named('Wand');
    const { screenId } = await send('POST', '/api/useradmin/screens', {
      screenName,
      kind: 'operations',
      resourceIds: [],
    });
    await visit(page, `${url}/planeustvadmin/edit/${screenId}`);
    await form().getByLabel('Dauer je Seite').fill('20');
    await send('PUT', `/api/useradmin/screens/${screenId}`, { kind: 'figures', secondsPerPage: 30 });
    await taken('Zeigt');
    await keep('Dauer je Seite', '20 s', '30 s');
    await page.getByText(`${screenName} gespeichert`).waitFor();
  });

  it('a licence, whose form stays open', async () => {
    const path = '/api/useradmin/licences/workbenchscan';
    await visit(page, `${url}/licences/workbenchscan`);
    await form().getByLabel('Höchstens').fill('900');
    await send('PUT', path, { maxNumberOfUsers: 800, expiryDate: '2033-05-04' });
    await taken('Gültig bis');
    await keep('Höchstens', '900', '800');
    await expect.poll(() => read(path)).toMatchObject({ maxNumberOfUsers: 900, expiryDate: '2033-05-04' });
    // It goes on from what was saved.
    await expect.poll(() => page.getByText('hier übernommen').count()).toBe(0);
    await send('PUT', path, { maxNumberOfUsers: null, expiryDate: null });
    await taken('Höchstens, Gültig bis');
    await expect.poll(() => form().getByLabel('Höchstens').inputValue()).toBe('');
    // What is to be decided is no longer said to have been taken over.
    await form().getByLabel('Höchstens').fill('700');
    await send('PUT', path, { maxNumberOfUsers: 600 });
    await taken('Gültig bis');
    await keep('Höchstens', '700', '600');
    await expect.poll(async () => (await read(path)).maxNumberOfUsers).toBe(700);
    await send('PUT', path, { maxNumberOfUsers: null });
  });

  it('a role, line by line of its matrix', async () => {
    const roleName = plant.named('Lager');
    const rights = matrixOf(['articles.read', 'customers.read']);
    const { roleId } = await send('POST', '/api/useradmin/roles', { roleName, ...rights });
    await visit(page, `${url}/roles/edit/${roleId}`);
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('Artikel: Schreiben').check();
    await box('Kunden: Löschen').check();
    const theirs = matrixOf(['customers.read', 'customers.write', 'materials.read', 'simulations.transfer']);
    await send('PUT', `/api/useradmin/roles/${roleId}`, theirs);
    await taken('Materialien');
    await expect.poll(() => box('Materialien: Lesen').isChecked()).toBe(true);
    const question = (area: string) => page.getByRole('alert').filter({ hasText: `${area} hat inzwischen auch` });
    await question('Kunden').getByRole('button', { name: 'Jetziger Stand: Kunden: Lesen, Schreiben' }).click();
    await expect.poll(() => box('Kunden: Löschen').isChecked()).toBe(false);
    await keep('Artikel', 'Artikel: Lesen, Schreiben', '–');
    await page.getByText(`${roleName} gespeichert`).waitFor();
    const given = ['articles.read', 'articles.write', 'customers.read', 'customers.write', 'materials.read'] as const;
    expect(await read(`/api/useradmin/roles/${roleId}`)).toMatchObject(matrixOf([...given, 'simulations.transfer']));
  });

  it('a gap, whose day and time are one', async () => {
    const { resourceGapId } = await gap();
    const path = `/api/basedata/resourceGaps/${resourceGapId}`;
    await visit(page, `${url}/resourcegaps/edit/${resourceGapId}`);
    await page.getByLabel('Von Uhrzeit').fill('08:00');
    await send('PUT', path, { dateFrom: '2029-03-04T06:00:00.000Z', dateTo: '2029-03-05T12:00:00.000Z' });
    await taken('Bis');
    await expect.poll(() => page.getByLabel('Bis Uhrzeit').inputValue()).toBe('13:00');
    await keep('Von', '05.03.2029 08:00', '04.03.2029 07:00');
    const times = { dateFrom: '2029-03-05T07:00:00.000Z', dateTo: '2029-03-05T12:00:00.000Z' };
    await expect.poll(() => read(path)).toMatchObject(times);
  });

  it('own fields of a technology, beside which its page shows what others change', async () => {
    const field = async (name: string) => {
      const fields = { propertyName: plant.named(name), datatype: 'string', propertyType: 'technologies' };
      return (await send('POST', '/api/basedata/propertyDefinitions', fields)).propertyDefinitionId;
    };
    const [one, other] = [await field('Prüfplan'), await field('Werkzeug')];
    const { articleId } = await send('POST', '/api/basedata/articles', { articleName: plant.named('Feldartikel') });
    const step = { number: 10, valueAddName: 'Sägen', resourceGroupId: plant.resourceGroupId, duration: 60 };
    const { technologyId } = await send('POST', '/api/basedata/technologies', { articleId, technologyItems: [step] });
    const path = `/api/basedata/technologies/${technologyId}`;
    await visit(page, `${url}/basedata/technologies/${technologyId}`);
    await press('Eigene Felder bearbeiten');
    await page.getByLabel(plant.named('Prüfplan')).fill('PP-1');
    const ownValues = [
      { propertyId: one, value: 'PP-2' },
      { propertyId: other, value: 'W-7' },
    ];
    await send('PUT', path, { ownValues });
    await taken(plant.named('Werkzeug'));
    await keep(plant.named('Prüfplan'), 'PP-1', 'PP-2');
    await page.getByRole('definition').getByText('PP-1', { exact: true }).waitFor();
    await page.getByRole('definition').getByText('W-7', { exact: true }).waitFor();
    // Others make technologies in this plant.
    for (const id of [one, other]) await send('PUT', `/api/basedata/propertyDefinitions/${id}`, { archived: true });
  });

  it('priorities of a group', async () => {
    const path = `/api/basedata/resourcePriorities/${plant.resourceGroupId}`;
    const { items } = await read('/api/basedata/resources?limit=1000');
    const [first, second] = plant.sawNames.map(
      (name) => items.find((one: { resourceName: string }) => one.resourceName === name).resourceId,
    );
    await visit(page, `${url}/basedata/resourcepriority/edit/${plant.resourceGroupId}`);
    const typed = page.getByLabel(`Priorität von ${plant.sawNames[0]}`);
    await typed.fill('7');
    await typed.press('Enter');
    await send('PUT', path, { priorities: [{ resourceId: second, priority: 3 }] });
    await keep('Prioritäten', `7: ${plant.sawNames[0]}`, `3: ${plant.sawNames[1]}`);
    // Stored is not yet known here: only a form that has begun anew takes over what comes next.
    await expect.poll(() => read(path)).toMatchObject({ priorities: [{ resourceId: first, priority: 7 }] });
    await expect.poll(() => save().getByRole('progressbar').count()).toBe(0);
    await send('PUT', path, { priorities: [{ resourceId: second, priority: 4 }] });
    await taken('Prioritäten');
  });

  describe('what was deleted meanwhile is made anew with what was entered:', () => {
    it('an object of base data', async () => {
      const { customerId } = await send('POST', '/api/basedata/customers', { customerName: plant.named('Weg') });
      await visit(page, `${url}/basedata/customers/edit/${customerId}`);
      await page.getByLabel(/^Ort/).fill('Augsburg');
      await send('DELETE', `/api/basedata/expert/customer/${customerId}`);
      await isGone();
      await press('Neu anlegen');
      await page.getByText(`${plant.named('Weg')} angelegt`).waitFor();
      const stored = await read(`/api/basedata/customers/${await newId(customerId)}`);
      expect(stored).toMatchObject({ customerName: plant.named('Weg'), city: 'Augsburg' });
    });

    it('a user, who needs a password again', async () => {
      const { userId, username } = await user();
      await visit(page, `${url}/usermanagement/users/edit/${userId}/person`);
      await form().getByLabel('Vorname').fill('Ute');
      await send('DELETE', `/api/useradmin/users/${userId}`);
      await isGone();
      await page.getByRole('tab', { name: 'Anmeldung' }).click();
      await form().getByLabel('Passwort', { exact: true }).fill('Kupfer-Biene-18');
      await form().getByLabel('Passwort wiederholen').fill('Kupfer-Biene-18');
      await press('Neu anlegen');
      await page.getByText(`Ute ${plant.named('Doppel')} gespeichert`).waitFor();
      const { items } = await read(`/api/useradmin/users?filter=${filterOf('username', username)}`);
      expect(items).toMatchObject([{ firstName: 'Ute', city: 'Ulm' }]);
      expect(items[0].userId).not.toBe(userId);
    });

    it('a terminal', async () => {
      const { terminalId } = await terminal();
      await visit(page, `${url}/workbenchterminal/edit/${terminalId}`);
      const terminalName = plant.named('Neue Halle');
      await page.getByLabel('Name', { exact: true }).fill(terminalName);
      await send('DELETE', `/api/useradmin/terminals/${terminalId}`);
      await isGone();
      await press('Neu anlegen');
      await page.getByText(`${terminalName} gespeichert`).waitFor();
    });

    it('a role', async () => {
      const roleName = plant.named('Versand');
      const { roleId } = await send('POST', '/api/useradmin/roles', { roleName, ...matrixOf(['articles.read']) });
      await visit(page, `${url}/roles/edit/${roleId}`);
      await page.getByRole('checkbox', { name: 'Kunden: Lesen', exact: true }).check();
      await send('DELETE', `/api/useradmin/roles/${roleId}`);
      await isGone();
      await press('Neu anlegen');
      await page.getByText(`${roleName} gespeichert`).waitFor();
      const id = await newId(roleId);
      expect(await read(`/api/useradmin/roles/${id}`)).toMatchObject(matrixOf(['articles.read', 'customers.read']));
    });

    it('a gap', async () => {
      const { resourceGapId } = await gap();
      await visit(page, `${url}/resourcegaps/edit/${resourceGapId}`);
      await page.getByLabel('Von Uhrzeit').fill('08:00');
      await send('DELETE', `/api/basedata/expert/resourceGap/${resourceGapId}`);
      await isGone();
      await press('Neu anlegen');
      const id = await newId(resourceGapId);
      expect(await read(`/api/basedata/resourceGaps/${id}`)).toMatchObject({ dateFrom: '2029-03-05T07:00:00.000Z' });
    });
  });

  const filterOf = (field: string, value: string): string =>
    encodeURIComponent(JSON.stringify([{ field, operator: 'equals', value }]));
});
