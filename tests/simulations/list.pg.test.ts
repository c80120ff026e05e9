import { expect, test } from 'vitest';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testProjector } from '#tests/services/projector.ts';

const { database, store, commands, projector, query } = await forFile(openServices());

const path = '/api/planning/simulations';

test('the list shows the simulations that are not discarded, each with where it begins and whose it is', async () => {
  const create = async (name: string) =>
    (await commands.send({ url: path, body: { name, purpose: `${name}?` } })).json();
  const created = [await create('Second shift'), await create('New saw'), await create('Overtime')];
  const discarded = await commands.send({ method: 'DELETE', url: `${path}/2` });
  const position = String(discarded.headers['x-position']);
  const list = await query.get(`${path}?minPosition=${position}&sort=-name`);
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

test('a projector that begins again changes what it finds in the rows', async () => {
  const { simulationId } = (await commands.send({ url: path, body: { name: 'Before', purpose: 'Stays' } })).json();
  await projector.reached(await store.lastPosition());
  await projector.stop();
  const change = { method: 'PUT', url: `${path}/${simulationId}`, body: { name: 'After' } } as const;
  expect((await commands.send(change)).json()).toMatchObject({ name: 'After', purpose: 'Stays', ownerId: 'anna' });
  const again = await testProjector(database, store);
  await again.reached(await store.lastPosition());
  const shown = (await query.get(`${path}/${simulationId}`)).json();
  await again.stop();
  expect(shown).toMatchObject({ name: 'After', purpose: 'Stays', ownerId: 'anna', createdBy: { userId: 'anna' } });
});
