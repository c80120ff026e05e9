import { expect, test } from 'vitest';
import { forFile, openServices } from '#tests/services/opened.ts';

const { commands, query } = await forFile(openServices());

const path = '/api/planning/simulations';

test('the list shows the simulations that are not discarded, each with where it begins and who made it', async () => {
  const create = async (name: string) =>
    (await commands.send({ url: path, body: { name, purpose: `${name}?` } })).json();
  const created = [await create('Second shift'), await create('New saw'), await create('Overtime')];
  const discarded = await commands.send({ method: 'DELETE', url: `${path}/2` });
  const position = String(discarded.headers['x-position']);
  const list = await query.get(`${path}?minPosition=${position}&sort=-name`, 'worker');
  expect(list.json(), list.body).toMatchObject({
    total: 2,
    items: [
      { simulationId: '1', name: 'Second shift', purpose: 'Second shift?' },
      { simulationId: '3', name: 'Overtime', createdBy: { kind: 'user', userId: 'anna' }, ...created[2] },
    ],
  });
  expect((await query.get(`${path}/3`)).json()).toMatchObject({ name: 'Overtime', ...created[2] });
  expect((await query.get(`${path}/2`)).json()).toMatchObject({ errorCode: 'objectnotexists' });
});
