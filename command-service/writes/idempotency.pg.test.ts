import { expect, test } from 'vitest';
import { inDays } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';

/** What an Idempotency-Key names (decision 0201). */

const { database, store, commands, plant } = await forFile(openCommandPlant());

const project = (projectName: string, articleId = plant.articleId) => ({
  project: {
    projectName,
    orderPositions: [{ articleId, articleAmount: 1, deliveryDate: inDays(300).slice(0, 10) }],
  },
});
const create = async (key: string, body: object) => {
  const answer = await commands.send({ url: '/api/planning/projects', body, headers: { 'idempotency-key': key } });
  return { status: answer.statusCode, body: answer.json(), position: answer.headers['x-position'] };
};
const named = (name: string) =>
  [...commands.plan.plan.projects.values()].filter(({ projectName }) => projectName === name);

test('a refusal uses up no key: the corrected request is taken under it, and then the key is used', async () => {
  const wrong = await create('corrected', project('Wrong', 'no-such-article'));
  expect([wrong.status, wrong.body.errorCode]).toEqual([404, 'objectnotexists']);
  expect((await create('corrected', project('Wrong', 'no-such-article'))).status).toBe(404);
  const right = await create('corrected', project('Right'));
  expect(right.status, JSON.stringify(right.body)).toBe(201);
  expect(await create('corrected', project('Right'))).toEqual(right);
  for (const other of [project('Other'), project('Wrong', 'no-such-article')])
    expect(await create('corrected', other)).toMatchObject({
      status: 422,
      body: { errorCode: 'idempotencyKeyReused', detailsObject: { key: 'corrected' } },
    });
  expect([named('Right').length, named('Other').length]).toEqual([1, 0]);
});

test('a refusal says how far the log had come when it was decided', async () => {
  const headOfLog = async () => String(await store.lastPosition());
  expect((await create('unknown', project('Unknown', 'no-such-article'))).position).toBe(await headOfLog());
  const invalid = await create('invalid', { project: {} });
  expect([invalid.status, invalid.position]).toEqual([400, undefined]);
});

test('what was refused once is asked anew under its key: it may be right by now', async () => {
  const body = { gapTypeName: 'Clean-up' };
  const gapType = (key: string) =>
    commands.send({ url: '/api/basedata/gapTypes', body, headers: { 'idempotency-key': key } });
  const first = await gapType('first');
  expect((await gapType('second')).json().errorCode).toBe('nameExists');
  const { gapTypeId } = first.json();
  await commands.send({ method: 'DELETE', url: `/api/basedata/expert/gapTypes/${gapTypeId}` });
  expect((await gapType('second')).statusCode).toBe(201);
  // A success stays the answer of its key, whatever became of what it made.
  expect((await gapType('first')).json()).toEqual(first.json());
});

test('of two requests at once under one key the refused one uses up nothing, whichever comes first', async () => {
  for (const [at, order] of [
    [0, 'wrong first'],
    [1, 'right first'],
  ] as const) {
    const key = `both-${at}`;
    const [wrong, right] = [project('Never', 'no-such-article'), project(order)];
    const bodies = at === 0 ? [wrong, wrong, right, right] : [right, right, wrong, wrong];
    const answers = await Promise.all(bodies.map((body) => create(key, body)));
    const of = (body: object) => answers.filter((_, index) => bodies[index] === body);
    expect(of(right).map(({ status }) => status)).toEqual([201, 201]);
    expect(of(right)[0]).toEqual(of(right)[1]);
    for (const { status } of of(wrong)) expect([404, 422]).toContain(status);
    expect(named(order)).toHaveLength(1);
  }
});

test('of two at once under one key that are both right one is taken, and the other is told', async () => {
  const names = ['One', 'Two', 'Three'];
  const answers = await Promise.all(names.map((name) => create('only-one', project(name))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(names.flatMap(named)).toHaveLength(1);
});

test('no refusal is kept as the answer of a key', async () => {
  const { rows } = await database.pool.query<{ status: number }>('SELECT status FROM operational.command_outcome');
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([201]));
});

test('every call that takes a key says so in the OpenAPI, and no other', async () => {
  const { paths } = (await commands.service.inject({ url: '/openapi.json' })).json();
  const takesKey = (path: string, method: string): boolean =>
    paths[path][method].parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key');
  for (const [path, method] of [
    ['/api/planning/projects', 'post'],
    ['/api/planning/positions/{id}/planon', 'put'],
    ['/api/basedata/articles', 'post'],
    ['/api/basedata/batch', 'post'],
    ['/api/planning/simulations', 'post'],
  ] as const)
    expect(takesKey(path, method), path).toBe(true);
  expect(takesKey('/api/useradmin/apiTokens', 'post')).toBe(false);
});
