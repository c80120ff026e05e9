import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { branchesAt, simulationHeader } from '#domain/simulation/branching-paths.ts';
import type { SharedWith } from '#domain/simulation/sharing.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import { hashToken } from '#infra/session.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';

/** A simulation is its owner's: every route of both services asks, and nobody else hears that there is one. */

const { commands, query, projector, store, database } = await forFile(openServices());
const path = '/api/planning/simulations';

interface Person {
  readonly userId: string;
  readonly token: string;
}

/** A planner, or who has other roles. */
async function person(username: string, roles: readonly string[] = ['planner']): Promise<Person> {
  const body = { username, firstName: username, lastName: 'Test', roles, password: 'Tisch-42-rot' };
  const made = await commands.send({ url: '/api/useradmin/users', body, as: 'admin' });
  expect(made.statusCode, made.body).toBe(201);
  const { userId } = made.json<{ userId: string }>();
  return {
    userId,
    token: await commands.sessions.create({ ...testUser('planner'), userId, username, roles: [...roles] }),
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Readonly<Record<string, string>>;

const send = (service: Service, who: Person, method: Method, url: string, body?: object, headers: Headers = {}) =>
  service.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
const give = (who: Person, method: Method, url: string, body?: object, headers?: Headers) =>
  send(commands.service, who, method, url, body, headers);

let seen = '0';
/** Shows what was written before. */
const read = (who: Person, url: string, headers: Headers = {}) =>
  send(query.service, who, 'GET', url, undefined, { ...headers, minPosition: seen });

let anna: Person;
let ben: Person;
let carl: Person;
let admin: Person;
let id: string;
let named = 0;

async function simulate(who: Person): Promise<string> {
  const made = await give(who, 'POST', path, { name: `Simulation ${++named}` });
  expect(made.statusCode, made.body).toBe(201);
  seen = String(made.headers['x-position']);
  return made.json<{ simulationId: string }>().simulationId;
}

async function share(simulationId: string, sharedWith: readonly SharedWith[]): Promise<void> {
  const shared = await give(anna, 'PUT', `${path}/${simulationId}`, { sharedWith });
  expect(shared.statusCode, shared.body).toBe(200);
  seen = String(shared.headers['x-position'] ?? seen);
}

beforeAll(async () => {
  anna = await person('anna2');
  ben = await person('ben2');
  carl = await person('carl2');
  admin = await person('admin2', ['admin']);
  id = await simulate(anna);
});

interface Route {
  readonly service: Service;
  readonly method: Method;
  readonly url: string;
  readonly named: string;
}

async function allRoutes(): Promise<readonly Route[]> {
  const services = [commands.service, query.service];
  const found = await Promise.all(
    services.map(async (service) => {
      const { paths } = (await service.inject('/openapi.json')).json<OpenApi>();
      return Object.entries(paths).flatMap(([url, methods]) =>
        Object.keys(methods).map((name) => {
          const method = name.toUpperCase() as Method;
          return { service, method, url, named: `${method} ${url}` };
        }),
      );
    }),
  );
  return found.flat();
}

/** With nothing that a route could do. */
const knock = async ({ service, method, url }: Route, who: Person, simulationId: string) => {
  const filled = url.replaceAll(/\{\w+\}/g, 'nothing');
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  return send(service, who, method, filled, body, { [simulationHeader]: simulationId });
};

/** All that tells two answers apart, but for the number that was asked for. */
const seenOf = (answer: Awaited<ReturnType<typeof knock>>, simulationId: string) => ({
  status: answer.statusCode,
  body: answer.body.replaceAll(`"${simulationId}"`, '"n"'),
  headers: Object.keys(answer.headers).toSorted(),
  length: Number(answer.headers['content-length']) - simulationId.length,
});

const neverWas = '987654';

test('what may not be read is answered on every route as what never was', async () => {
  const before = await store.lastPosition();
  const routes = await allRoutes();
  expect(routes.length).toBeGreaterThan(200);
  for (const one of ['GET /api/live/credentials', 'POST /api/graphql', 'GET /api/planning/history'])
    expect(routes.map(({ named: name }) => name)).toContain(one);
  for (const route of routes) {
    const answer = await knock(route, carl, id);
    expect([route.named, seenOf(answer, id)]).toEqual([
      route.named,
      seenOf(await knock(route, carl, neverWas), neverWas),
    ]);
    // Public routes take no simulation, whosever.
    expect([404, 409], route.named).toContain(answer.statusCode);
    if (branchesAt(route.url)) expect([route.named, answer.json().errorCode]).toEqual([route.named, 'objectnotexists']);
  }
  for (const [service, method, body] of [
    [query.service, 'GET', undefined],
    [commands.service, 'PUT', { name: 'Mine' }],
    [commands.service, 'PUT', { sharedWith: [] }],
    [commands.service, 'PUT', { ownerId: 'nobody' }],
    [commands.service, 'DELETE', undefined],
  ] as const) {
    const knocked = [id, neverWas].map(async (number) => {
      const answer = await send(service, carl, method, `${path}/${number}`, body);
      return seenOf(answer, number);
    });
    const [own, never] = await Promise.all(knocked);
    expect(own).toEqual(never);
    expect(own).toMatchObject({ status: 404 });
  }
  expect(await store.lastPosition()).toBe(before);
});

/** Ask, and change nothing. */
const asking = [
  'POST /api/planning/conflicts/{id}/remedies',
  'POST /api/planning/getTimelineDataByProjectIds',
  'POST /api/planning/notesLost',
  'POST /api/planning/listExports',
  'POST /api/graphql',
  // Of the person, whichever branch the page is of.
  'POST /api/basedata/userFilters',
  'PUT /api/basedata/userFilters/{id}',
  'DELETE /api/basedata/expert/userFilter/{id}',
];

test('who may read and not edit gets every answer, and changes nothing by any route', async () => {
  const shared = await simulate(anna);
  await share(shared, [{ userId: ben.userId, may: 'read' }]);
  const before = await store.lastPosition();
  const open: string[] = [];
  for (const route of (await allRoutes()).filter(({ url }) => branchesAt(url))) {
    const answer = await knock(route, ben, shared);
    const told = answer.body.startsWith('{') ? answer.json() : {};
    const details = told.detailsObject ?? {};
    expect([route.named, details.simulationId === shared && answer.statusCode === 404]).toEqual([route.named, false]);
    if (route.method === 'GET') expect([route.named, details.may]).toEqual([route.named, undefined]);
    else if (details.may === undefined) open.push(route.named);
    else expect([route.named, answer.statusCode, told.errorCode]).toEqual([route.named, 403, 'accessDenied']);
  }
  expect(open.toSorted()).toEqual(asking.toSorted());
  expect(await store.lastPosition()).toBe(before);
});

test('who may edit changes what is in it, as far as the rights go that they have anyway', async () => {
  const shared = await simulate(anna);
  const reporter = await person('reporter', ['user']);
  await share(shared, [
    { userId: ben.userId, may: 'edit' },
    { roleId: 'user', may: 'edit' },
  ]);
  const headers = { [simulationHeader]: shared };
  const customer = { customerName: 'Only there' };
  const made = await give(ben, 'POST', '/api/basedata/customers', customer, headers);
  expect(made.statusCode, made.body).toBe(201);
  const refused = await give(reporter, 'POST', '/api/basedata/customers', { customerName: 'Not there' }, headers);
  expect([refused.statusCode, refused.json().detailsObject]).toEqual([403, { right: 'customers.write' }]);
  for (const [method, body] of [
    ['PUT', { name: 'Mine' }],
    ['PUT', { sharedWith: [] }],
    ['PUT', { ownerId: ben.userId }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await give(ben, method, `${path}/${shared}`, body);
    expect([method, answer.statusCode, answer.json().detailsObject]).toEqual([
      method,
      403,
      { simulationId: shared, may: 'edit' },
    ]);
  }
});

test('when sharing ends, the next request is refused, also the repeat of one that was answered', async () => {
  const shared = await simulate(anna);
  await share(shared, [{ userId: ben.userId, may: 'edit' }]);
  const headers = { [simulationHeader]: shared, 'idempotency-key': 'once' };
  const write = () => give(ben, 'POST', '/api/basedata/customers', { customerName: 'Once' }, headers);
  expect((await write()).statusCode).toBe(201);
  await share(shared, [{ userId: ben.userId, may: 'read' }]);
  expect((await write()).json()).toMatchObject({ errorCode: 'accessDenied' });
  await share(shared, []);
  expect((await write()).json()).toMatchObject({ errorCode: 'objectnotexists' });
});

test('lists and pages show whose a simulation is, with whom it is shared and what one may do, and nothing of others', async () => {
  const first = await simulate(anna);
  const second = await simulate(anna);
  await share(first, [{ userId: ben.userId, may: 'read' }]);
  await share(second, [{ roleId: 'planner', may: 'edit' }]);
  const ofOthers = await simulate(carl);
  const listOf = async (who: Person) => {
    const { items, total } = (await read(who, `${path}?limit=100`)).json();
    expect(total).toBe(items.length);
    return new Map<string, unknown>(items.map((one: { simulationId: string; may: string }) => [one.simulationId, one]));
  };
  const bens = await listOf(ben);
  expect(bens.get(first)).toMatchObject({
    ownerId: anna.userId,
    createdBy: { kind: 'user', userId: anna.userId },
    sharedWith: [{ userId: ben.userId, may: 'read' }],
    may: 'read',
  });
  expect(bens.get(second)).toMatchObject({ may: 'edit' });
  expect(bens.has(ofOthers)).toBe(false);
  expect((await listOf(carl)).get(ofOthers)).toMatchObject({ may: 'own', sharedWith: [] });
  expect((await listOf(carl)).has(first)).toBe(false);
  expect((await listOf(admin)).get(ofOthers)).toMatchObject({ may: 'own', ownerId: carl.userId });
  expect((await read(ben, `${path}/${first}`)).json()).toEqual(bens.get(first));
  expect((await read(ben, `${path}/${ofOthers}`)).statusCode).toBe(404);
});

test('its history is for who may read it, and after it was discarded for who may do all', async () => {
  const shared = await simulate(anna);
  await share(shared, [{ userId: ben.userId, may: 'read' }]);
  const renamed = await give(anna, 'PUT', `${path}/${shared}`, { name: 'Fewer people', purpose: 'Secret' });
  seen = String(renamed.headers['x-position']);
  const actions = async (who: Person) => {
    const history = await read(who, `/api/planning/history?objectId=${shared}&objectType=simulation`);
    return history.json().items.map(({ action }: { action: string }) => action);
  };
  const all = ['SimulationRenamed', 'SimulationShared', 'SimulationCreated'];
  expect([await actions(anna), await actions(ben), await actions(carl)]).toEqual([all, all, []]);
  const gone = await give(anna, 'DELETE', `${path}/${shared}`);
  seen = String(gone.headers['x-position']);
  expect([await actions(anna), await actions(admin)]).toEqual([[], ['SimulationDiscarded', ...all]]);
});

test('what somebody who left has left behind stays with those it is shared with, and an administrator takes it over', async () => {
  const dora = await person('dora');
  const left = await simulate(dora);
  await give(dora, 'PUT', `${path}/${left}`, { sharedWith: [{ userId: ben.userId, may: 'edit' }] });
  const users = '/api/useradmin/users';
  expect((await give(admin, 'PUT', `${users}/${dora.userId}`, { active: false })).statusCode).toBe(200);
  expect((await read(ben, `${path}/${left}`)).json()).toMatchObject({ ownerId: dora.userId, may: 'edit' });
  expect((await give(admin, 'DELETE', `${users}/${dora.userId}`)).statusCode).toBe(204);
  expect((await read(ben, `${path}/${left}`)).json()).toMatchObject({ ownerId: dora.userId, may: 'edit' });
  const taken = await give(admin, 'PUT', `${path}/${left}`, { ownerId: carl.userId });
  expect(taken.json()).toMatchObject({ ownerId: carl.userId, sharedWith: [{ userId: ben.userId, may: 'edit' }] });
  expect((await give(carl, 'DELETE', `${path}/${left}`)).statusCode).toBe(204);
});

test('who loses the role loses what was shared with it, although the rights stay', async () => {
  const role = { roleName: 'Night', rights: [], specialRights: [] };
  const { roleId } = (await give(admin, 'POST', '/api/useradmin/roles', role)).json();
  const erik = await person('erik', ['planner', roleId]);
  const shared = await simulate(anna);
  await share(shared, [{ roleId, may: 'read' }]);
  expect((await read(erik, `${path}/${shared}`)).statusCode).toBe(200);
  const epoch = await epochOf(erik);
  await give(admin, 'PUT', `/api/useradmin/users/${erik.userId}`, { roles: ['planner'] });
  expect((await read(erik, `${path}/${shared}`)).statusCode).toBe(404);
  expect(await epochOf(erik)).toBe(epoch + 1);
  // Nobody has it any more, so it can go; the line of it stays and gives nobody anything.
  expect((await give(admin, 'DELETE', `/api/useradmin/roles/${roleId}`)).statusCode).toBe(204);
  await share(shared, [
    { roleId, may: 'read' },
    { userId: ben.userId, may: 'read' },
  ]);
});

test('a photo that was sent in a simulation is seen in it, and nowhere by who knows its id', async () => {
  const shared = await simulate(anna);
  await share(shared, [{ userId: ben.userId, may: 'read' }]);
  const headers = { [simulationHeader]: shared };
  const boundary = 'form-of-a-test';
  const pixel = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f6f8b' } })
    .jpeg()
    .toBuffer();
  const sent = await commands.service.inject({
    method: 'POST',
    url: '/api/planning/photos',
    headers: {
      authorization: `Bearer ${anna.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`),
      pixel,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  const photo = `/api/planning/photos/${sent.json().photoId}`;
  expect((await read(ben, photo, headers)).statusCode).toBe(200);
  for (const answer of [await read(ben, photo), await read(carl, photo), await read(carl, photo, headers)])
    expect(answer.statusCode).toBe(404);
});

/** Counts how often the live lines of somebody were closed. */
async function epochOf({ token }: Person): Promise<number> {
  const { rows } = await database.pool.query<{ live_epoch: number }>(
    'SELECT live_epoch FROM operational.session WHERE token_hash = $1',
    [hashToken(token)],
  );
  return rows[0]?.live_epoch ?? Number.NaN;
}

test('a credential hears the branch of its page alone, and ends when the simulation may not be read any more', async () => {
  const shared = await simulate(anna);
  await share(shared, [{ userId: ben.userId, may: 'read' }]);
  const subjectsOf = async (headers: Headers) => {
    const { jwt } = (await send(query.service, ben, 'GET', '/api/live/credentials', undefined, headers)).json();
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1], 'base64url').toString());
    return claims.nats.sub.allow.filter((one: string) => one.startsWith('live.')) as readonly string[];
  };
  const there = await subjectsOf({ [simulationHeader]: shared });
  expect(there.length).toBeGreaterThan(3);
  expect(there.every((subject) => subject.startsWith(`live.${shared}.`))).toBe(true);
  expect((await subjectsOf({})).every((subject) => subject.startsWith('live.main.'))).toBe(true);

  const epochs = () => Promise.all([anna, ben, carl].map(epochOf));
  const [ofAnna = 0, ofBen = 0, ofCarl = 0] = await epochs();
  // Whoever gains something asks for another credential anyway.
  await share(shared, [{ userId: ben.userId, may: 'edit' }]);
  expect(await epochs()).toEqual([ofAnna, ofBen, ofCarl]);
  await share(shared, []);
  expect(await epochs()).toEqual([ofAnna, ofBen + 1, ofCarl]);
  const { rows } = await database.pool.query('SELECT until > now() AS is_told FROM operational.ended_live_key');
  expect(rows).toContainEqual({ is_told: true });
  // Of one that is discarded nothing is told: nobody is cut off for it.
  expect((await give(anna, 'DELETE', `${path}/${shared}`)).statusCode).toBe(204);
  expect(await epochs()).toEqual([ofAnna, ofBen + 1, ofCarl]);
});

test('a connected system works in the simulations of who made its token, with no more rights than the token has', async () => {
  const token = async (rights: readonly GivenRight[]): Promise<Person> => {
    const made = await give(admin, 'POST', '/api/useradmin/apiTokens', { name: 'Script', rights });
    return { userId: admin.userId, token: made.json().token };
  };
  // Tokens are resolved from the rows of their maker.
  await projector.reached(await store.lastPosition());
  const script = await token(['simulations.write', 'customers.read', 'customers.write', 'planning.read']);
  const own = await simulate(script);
  expect((await read(admin, `${path}/${own}`)).json()).toMatchObject({ ownerId: admin.userId, may: 'own' });
  const headers = { [simulationHeader]: own };
  expect((await give(script, 'POST', '/api/basedata/customers', { customerName: 'A' }, headers)).statusCode).toBe(201);
  // The administrator may read all, the token was not given that.
  expect((await read(script, `${path}/${id}`)).statusCode).toBe(404);
  expect((await read(await token(['simulations.all', 'planning.read']), `${path}/${id}`)).statusCode).toBe(200);
});
