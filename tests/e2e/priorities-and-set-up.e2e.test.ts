import { describe, expect, it } from 'vitest';
import { openSmallPlant } from '#tests/product/opened.ts';
import { visit } from '#tests/product/walk.ts';

const { url, plant, page } = await openSmallPlant();

/** What only groups have: which of their resources is filled first, and how long it takes from one thing to the next. */
describe('a group of resources', () => {
  const save = () => page.getByRole('button', { name: 'Speichern' });
  const grip = (name: string) => page.getByRole('button', { name: `${name} verschieben` });
  const priorities = async (): Promise<Readonly<Record<string, number>>> => {
    const { status, body } = await plant.admin.get(`/api/basedata/resourcePriorities/${plant.resourceGroupId}`);
    if (status !== 200) return {};
    const { body: resources } = await plant.admin.get('/api/basedata/resources?limit=1000');
    return Object.fromEntries(
      body.priorities.map(({ resourceId, priority }: { resourceId: string; priority: number }) => [
        resources.items.find((one: { resourceId: string }) => one.resourceId === resourceId)?.resourceName,
        priority,
      ]),
    );
  };
  const [first, second] = [() => plant.sawNames[0], () => plant.sawNames[1]];

  // shows base-data 2.7
  it('is ranked with the keyboard, by typing and by hand', async () => {
    await visit(page, `${url}/basedata/resourcepriority/edit/${plant.resourceGroupId}`);
    await grip(second()).press('ArrowUp');
    await page.getByText(`${second()} hat jetzt Priorität 1`).waitFor();
    const typed = page.getByLabel(`Priorität von ${first()}`);
    await typed.fill('1000');
    await typed.press('Enter');
    await page.getByText('Eine Priorität ist eine ganze Zahl von 1 bis 999').waitFor();
    await typed.fill('7');
    await typed.press('Enter');
    await save().click();
    await expect.poll(priorities).toEqual({ [first()]: 7, [second()]: 1 });

    // Onto the number of the other one: they share it.
    const target = page.getByRole('region', { name: 'Priorität 1' });
    await grip(first()).hover();
    await page.mouse.down();
    const box = await target.boundingBox();
    if (box === null) throw new Error('There is no tier');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByText(`${first()} hat jetzt Priorität 1`).waitFor();
    await save().click();
    await expect.poll(priorities).toEqual({ [first()]: 1, [second()]: 1 });
  });

  it('has a set-up matrix that is typed like a spreadsheet', async () => {
    for (const name of ['Alu', 'Stahl']) {
      const answer = await plant.admin.send('POST', '/api/basedata/articleGroups', {
        articleGroupName: plant.named(name),
      });
      expect(answer.status).toBe(201);
    }
    await visit(page, `${url}/setupmatrices/new`);
    await page.getByLabel('Rüstmatrix', { exact: true }).fill(plant.named('Sägen rüsten'));
    await page.getByLabel('Ressourcengruppe', { exact: true }).selectOption({ label: plant.named('Sägen') });
    const cell = (from: string, to: string) => page.getByLabel(`Minuten von ${from} nach ${to}`, { exact: true });
    const [any, alu, steel] = ['beliebig', plant.named('Alu'), plant.named('Stahl')];
    await cell(any, any).fill('30');
    await cell(any, any).press('Enter');
    // What says nothing itself shows what counts there.
    await expect.poll(() => cell(alu, steel).getAttribute('placeholder')).toBe('30');
    await cell(alu, steel).fill('1:30');
    await cell(alu, steel).press('Tab');
    await cell(steel, alu).fill('-5');
    await cell(steel, alu).press('Tab');
    await page.getByText('„-5“ ist keine Zeit').waitFor();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('button', { name: 'Bearbeiten' }).waitFor();
    const id = page.url().split('/').at(-1);
    const { body } = await plant.admin.get(`/api/basedata/setupMatrices/${id}`);
    expect(body).toMatchObject({ by: 'articleGroup', resourceGroupId: plant.resourceGroupId });
    expect(body.entries.map(({ setupTime }: { setupTime: number }) => setupTime).toSorted()).toEqual([1_800, 5_400]);
  });
});
