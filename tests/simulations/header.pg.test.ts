import { beforeAll, expect, test } from 'vitest';
import { branchesAt, simulationHeader } from '#domain/simulation/branching-paths.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import { createPlant } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Whoever names a simulation means it: no route does or reads anything of the plant instead. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Route {
  readonly service: Service;
  readonly token: string;
  readonly method: Method;
  /** As the OpenAPI has it, with `{…}` for what is filled in. */
  readonly path: string;
}

const { commands, projector, query, store } = await forFile(openServices());
let routes: readonly Route[];
/** A simulation that is open, and one that is discarded. */
let open: string;
let discarded: string;

beforeAll(async () => {
  await createPlant(commands);
  const simulate = async (name: string): Promise<string> => {
    const answer = await commands.send({ url: '/api/planning/simulations', body: { name } });
    return answer.json<{ simulationId: string }>().simulationId;
  };
  open = await simulate('Open');
  discarded = await simulate('Discarded');
  await commands.send({ method: 'DELETE', url: `/api/planning/simulations/${discarded}` });
  await projector.reached(await store.lastPosition());
  routes = [
    ...(await routesOf(commands.service, commands.tokens.admin)),
    ...(await routesOf(query.service, query.tokens.admin)),
  ];
});

async function routesOf(service: Service, token: string): Promise<readonly Route[]> {
  const described = (await service.inject({ url: '/openapi.json' })).json<OpenApi>();
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ service, token, method: method.toUpperCase() as Method, path })),
  );
}

/** As an administrator, who may do everything; with nothing that the route could complain about first. */
async function ask({ service, token, method, path }: Route, simulationId: string | string[]) {
  const url = path.replaceAll(/\{\w+\}/g, 'x');
  const headers = { authorization: `Bearer ${token}`, [simulationHeader]: simulationId };
  const answer = await service.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
  const { errorCode } = answer.body.startsWith('{') ? answer.json<{ errorCode?: string }>() : {};
  return { route: `${method} ${path}`, status: answer.statusCode, errorCode };
}

const refusals = [
  { status: 404, errorCode: 'objectnotexists' },
  { status: 409, errorCode: 'notInSimulation' },
];

test('both services describe what the test walks', () => {
  const known = routes.map(({ method, path }) => `${method} ${path}`);
  expect(known.length).toBeGreaterThan(150);
  for (const one of [
    'POST /api/planning/planningTimelineRaw',
    'POST /api/basedata/uploadFile',
    'POST /api/basedata/importCustomers',
    'POST /api/login',
    'GET /api/graphql',
    'GET /api/live/credentials',
    'GET /api/planning/planningTimelineRawFlat',
    'PUT /api/useradmin/globalSettings',
  ])
    expect(known).toContain(one);
});

test.each([
  ['is no number', () => 'abc'],
  ['is zero', () => '0'],
  ['is below zero', () => '-1'],
  ['is a fraction', () => '1.5'],
  ['is empty', () => ''],
  ['is that of the plant', () => 'main'],
  ['never was', () => '99'],
  ['is discarded', () => discarded],
  ['is named twice', () => [open, open]],
])('every route refuses a simulation that %s, and nothing happens', async (_what, simulationOf) => {
  const before = await store.lastPosition();
  for (const route of routes) {
    const { route: name, ...answer } = await ask(route, simulationOf());
    expect(refusals, `${name}: ${JSON.stringify(answer)}`).toContainEqual(answer);
  }
  expect(await store.lastPosition()).toBe(before);
});

// shows planning 7.1
test('a route that has nothing of its own in a simulation says so', async () => {
  const before = await store.lastPosition();
  for (const route of routes.filter(({ path }) => !branchesAt(path))) {
    const { route: name, ...answer } = await ask(route, open);
    expect(answer, name).toEqual({ status: 409, errorCode: 'notInSimulation' });
  }
  for (const route of routes.filter(({ path, method }) => branchesAt(path) && method === 'GET')) {
    const { route: name, errorCode } = await ask(route, open);
    expect(errorCode, name).not.toBe('notInSimulation');
  }
  expect(await store.lastPosition()).toBe(before);
});

test('a path that is written otherwise is the same path', async () => {
  const [route] = routes.filter(({ method, path }) => method === 'POST' && path === '/api/planning/simulations');
  if (route === undefined) throw new Error('No such route');
  const answer = await ask({ ...route, path: '/api/planning/%73imulations' }, open);
  expect(answer).toMatchObject({ status: 409, errorCode: 'notInSimulation' });
});
