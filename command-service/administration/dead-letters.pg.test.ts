import { beforeAll, expect, test } from 'vitest';
import { planStream } from '#domain/kernel/stream-names.ts';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';
import { unknownEvent, writeUnchecked } from '#tests/write-unchecked.ts';

const { database, commands } = await forFile(openCommands());
beforeAll(async () => {
  await prepareReadModels(database.pool);
  await database.pool.query(
    `INSERT INTO projection.dead_letter (model, position, event_id, stream, type, tries, error)
     VALUES ('timeline', 12, 'e1', 'plan-main', 'OperationsMoved', 3, 'no')`,
  );
});

const letter = '/api/useradmin/deadLetters/timeline/12';
const state = async () => (await database.pool.query('SELECT state, marked_by FROM projection.dead_letter')).rows;

test('an administrator has a dead letter tried again, or skips it, under the own name', async () => {
  const retried = await commands.send({ url: `${letter}/retry`, as: 'admin' });
  expect([retried.statusCode, retried.json()]).toEqual([
    200,
    { readModel: 'timeline', position: '12', state: 'retry' },
  ]);
  expect(await state()).toEqual([{ state: 'retry', marked_by: expect.any(String) }]);
  expect((await commands.send({ url: `${letter}/skip`, as: 'admin' })).statusCode).toBe(200);
  expect(await state()).toMatchObject([{ state: 'skipped' }]);
});

test('a dead letter that is not there is refused, and planners decide about none', async () => {
  const none = await commands.send({ url: '/api/useradmin/deadLetters/timeline/13/skip', as: 'admin' });
  expect([none.statusCode, none.json().errorCode]).toEqual([404, 'objectnotexists']);
  expect((await commands.send({ url: `${letter}/retry`, as: 'planner' })).statusCode).toBe(403);
  expect(await state()).toMatchObject([{ state: 'skipped' }]);
});

test('health names a plan that cannot be read before anybody has tried to change it', async () => {
  const problems = async () => (await commands.service.inject('/health')).json().problems;
  expect(await problems()).toEqual([]);
  await writeUnchecked(database.url, planStream, unknownEvent());
  expect(await problems()).toEqual(['planUnreadable']);
});
