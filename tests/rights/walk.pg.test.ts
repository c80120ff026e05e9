import { beforeAll, expect, test } from 'vitest';
import { bySystem, newEnvelope } from '#command-service/kernel/command.ts';
import { exportRightOf } from '#domain/administration/list-rights.ts';
import { matrixOf, type RoleFields } from '#domain/administration/role.ts';
import { firstRoles, rightsOf } from '#domain/administration/roles.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { areaRights } from '#domain/kernel/rights-table.ts';
import { roleStream } from '#domain/kernel/stream-names.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import { hashToken } from '#infra/session.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';
import { neededFor, tellsTheSame } from './expected-rights.ts';

/** Every route of both services with every role, and with what is no sign-in, against the table. */

interface Route {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly named: string;
  /** As the OpenAPI tells the world. */
  readonly told: string | undefined;
  /** Its rows can be had as a file. */
  readonly isList: boolean;
}

let routes: readonly Route[];

/** Roles of a plant as somebody may have made them: each may do one thing, or nothing. */
const odd = new Map<string, RoleFields>([
  ['nobody', { roleName: 'Nobody', ...matrixOf([]) }],
  ['clerk', { roleName: 'Clerk', ...matrixOf(['customers.read', 'customers.write', 'customers.delete']) }],
  ['auditor', { roleName: 'Auditor', ...matrixOf(['audit.read', 'history.read', 'roles.read', 'users.read']) }],
  ['reader', { roleName: 'Reader', ...matrixOf(['customers.read', 'audit.read', 'planningObjects.read']) }],
  ['splitter', { roleName: 'Splitter', ...matrixOf(['planningObjects.split', 'conflicts.confirmOverdue']) }],
]);
const table = new Map([...firstRoles, ...odd]);

async function routesOf(service: Service): Promise<readonly Route[]> {
  const { paths } = (await service.inject('/openapi.json')).json<OpenApi>();
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase() as Route['method'];
      const { description, responses } = described as { readonly description?: string; readonly responses?: object };
      const told = /`(.+)`/.exec(description ?? '')?.[1];
      return {
        service,
        method,
        url,
        named: `${method} ${url}`,
        told,
        isList: /text\/csv/.test(JSON.stringify(responses)),
      };
    }),
  );
}

const { database, commands, query, projector } = await forFile(openServices());
beforeAll(async () => {
  // In the log, so that the service finds them whenever it looks; with one more that is made by a call, it looks at once.
  for (const [id, fields] of odd)
    await commands.image.append(
      roleStream(id),
      [{ type: 'RoleCreated', data: { id, fields } }],
      newEnvelope(bySystem('test')),
    );
  const body = { roleName: 'Last', ...matrixOf([]) };
  const made = await commands.send({ url: '/api/useradmin/roles', as: 'admin', body });
  expect(made.statusCode, made.body).toBe(201);
  routes = [...(await routesOf(commands.service)), ...(await routesOf(query.service))];
});

/** Without a body and with an id that is nobody's: whoever is let in is refused for that, and changes nothing. */
const call = ({ service, method, url }: Route, authorization?: string, headers: Record<string, string> = {}) =>
  service.inject({
    method,
    url: url.replaceAll(/\{\w+\}/g, 'nothing'),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });

// shows base-data 7.1
test('every route has a line in the table of expected rights, and asks for what it says', () => {
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.filter(({ named }) => neededFor(named) === undefined).map(({ named }) => named)).toEqual([]);
  const wrong = routes
    .map(({ named, told = 'public' }) => ({ named, told, needed: neededFor(named) }))
    .filter(({ told, needed }) => told !== needed);
  expect(wrong).toEqual([]);
});

test('every role gets in where the table lets it, and is told which right is missing everywhere else', async () => {
  for (const role of table.keys()) {
    const token = await commands.sessions.create({ ...testUser('worker'), userId: `walker-${role}`, roles: [role] });
    const rights = rightsOf([role], table);
    for (const route of routes) {
      const needed = neededFor(route.named) ?? '';
      if (needed === 'public') continue;
      // Signing out would end the walk.
      if (route.named === 'POST /api/logout') continue;
      const answer = await call(route, `Bearer ${token}`);
      const mayEnter = needed === 'session' || rights.has(needed as Right);
      const refused = answer.statusCode === 403 && answer.json().detailsObject?.right === needed;
      expect([role, route.named, refused], answer.body.slice(0, 200)).toEqual([role, route.named, !mayEnter]);
      expect(answer.statusCode, route.named).not.toBe(401);
    }
  }
});

// shows base-data 8.5
test('without a token, with an expired one, and with one of another plant nobody gets in', async () => {
  const expired = await commands.sessions.create(testUser('admin'));
  await database.pool.query(
    "UPDATE operational.session SET expires_at = now() - interval '1 s' WHERE token_hash = $1",
    [hashToken(expired)],
  );
  // Of another plant: well formed, and not of this one's table.
  const elsewhere = 'e'.repeat(43);
  for (const route of routes.filter(({ named }) => neededFor(named) !== 'public')) {
    const answers = [
      (await call(route)).json().errorCode,
      (await call(route, `Bearer ${expired}`)).json().errorCode,
      (await call(route, `Bearer ${elsewhere}`)).json().errorCode,
    ];
    expect([route.named, ...answers]).toEqual([route.named, 'unauthorized', 'tokenExpired', 'unauthorized']);
  }
});

test('ids of another plant are of nobody here: the administrator reads nothing by them', async () => {
  for (const route of routes.filter(({ method, url }) => method === 'GET' && url.includes('{'))) {
    const answer = await call(route, `Bearer ${query.tokens.admin}`);
    // A device is known by its token: who sends another one is told nothing, not even whether there is such a device.
    const status = neededFor(route.named) === 'public' ? 401 : 404;
    expect([route.named, answer.statusCode]).toEqual([route.named, status]);
  }
});

test('a list that is taken out as a file needs the right to export it', async () => {
  const token = await commands.sessions.create({ ...testUser('worker'), userId: 'reader', roles: ['reader'] });
  for (const [url, right] of [
    ['/api/basedata/customers', 'customers.export'],
    ['/api/useradmin/audit', 'audit.export'],
    ['/api/planning/projects', 'planningObjects.export'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, 'x-purpose': 'export' };
    const answer = await query.service.inject({ method: 'GET', url, headers });
    expect([url, answer.statusCode, answer.json().detailsObject]).toEqual([url, 403, { right }]);
  }
});

test('a page offers a list as a file to whom the service gives it', () => {
  const lists = routes.filter(({ isList }) => isList);
  expect(lists.length).toBeGreaterThan(20);
  const wrong = lists
    .map(({ url, told }) => ({
      url,
      right: areaRights.find((one) => one === /^(\w+)\.read$/.exec(told ?? '')?.[1]?.concat('.export')),
    }))
    .filter(({ url, right }) => exportRightOf(url.replace(/^\/api/, '')) !== right);
  expect(wrong).toEqual([]);
});

test('GraphQL tells and changes nothing that the routes refuse', async () => {
  const write = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await commands.send({ method, url, body, as: 'admin' });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await projector.reached(BigInt(String(answer.headers['x-position'])));
    return answer.json();
  };
  const { articleId } = await write('POST', '/api/basedata/articles', { articleName: 'Secret of the plant' });
  const person = {
    username: 'importer',
    firstName: 'Ida',
    lastName: 'Import',
    roles: ['user'],
    password: 'Tisch-42-rot',
  };
  const { userId } = await write('POST', '/api/useradmin/users', person);
  const own = { propertyName: 'Margin', propertyType: 'articles', datatype: 'string' };
  await write('POST', '/api/basedata/propertyDefinitions', own);
  const folder = 'from-sap/articles';
  await write('PUT', '/api/useradmin/globalSettings', {
    importDefaultArticleId: articleId,
    automatedImportResponsibleId: userId,
    automatedImportDeputyId: userId,
    automatedImportFilePathArticles: folder,
  });
  const ask = async (token: string, text: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (
      await query.service.inject({ method: 'POST', url: '/api/graphql', headers, payload: { query: text } })
    ).json();
  };
  const fieldsOf = async (type: string): Promise<readonly string[]> =>
    (await ask(query.tokens.admin, `{ __type(name: "${type}") { fields { name } } }`)).data.__type.fields.map(
      (field: { readonly name: string }) => field.name,
    );
  const types = ['Query', 'Mutation', 'GlobalSettings'];
  const told = (await Promise.all(types.map(fieldsOf))).flatMap((names, at) =>
    names.map((name) => `${types[at]}.${name}`),
  );
  const settings = (await query.get('/api/useradmin/globalSettings', 'admin')).json();
  const settingNames = Object.keys(settings);
  const beside = told.filter((field) => !settingNames.includes(field.replace('GlobalSettings.', '')));
  expect(beside.toSorted()).toEqual(Object.keys(tellsTheSame).toSorted());

  const names = beside.filter((field) => field.startsWith('GlobalSettings.')).map((field) => field.slice(15));
  for (const role of table.keys()) {
    const token = await commands.sessions.create({ ...testUser('worker'), userId: `reader-${role}`, roles: [role] });
    const rights = rightsOf([role], table);
    const may = (field: string): boolean => rights.has(neededFor(tellsTheSame[field] ?? '') as Right);
    const { data } = await ask(
      token,
      `{ globalSettings { ${[...settingNames, ...names].join(' ')} } propertyDefinitions { propertyName } }`,
    );
    const headers = { authorization: `Bearer ${token}` };
    const byRoute = await query.service.inject({ method: 'GET', url: '/api/useradmin/globalSettings', headers });
    expect(data.globalSettings, role).toMatchObject(byRoute.json());
    expect(data.globalSettings.automatedImportFilePathArticles, role).toBe(
      rights.has('settings.read') ? folder : 'articles',
    );
    for (const name of names)
      expect(data.globalSettings[name] !== null, `${role} ${name}`).toBe(
        rights.has('settings.read') && may(`GlobalSettings.${name}`),
      );
    const definitions = data.propertyDefinitions.map((one: { readonly propertyName: string }) => one.propertyName);
    expect(definitions.includes('Margin'), role).toBe(may('Query.propertyDefinitions'));
    const changed = await ask(token, 'mutation { updateGlobalSettings(input: {}) { pendingByDefault } }');
    // Whoever may, is passed on: no command service listens here.
    const [error] = changed.errors;
    expect(error.extensions.errorCode, role).toBe(
      may('Mutation.updateGlobalSettings') ? 'unavailable' : 'accessDenied',
    );
  }
});
