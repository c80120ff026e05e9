import { beforeAll, expect, test } from 'vitest';
import type { Right } from '#domain/administration/rights.ts';
import { matrixOf, type RoleFields } from '#domain/administration/role.ts';
import { firstRoles, rightsOf } from '#domain/administration/roles.ts';
import { documentOf, writeAccess } from '#infra/access.ts';
import type { OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import { hashToken } from '#infra/session.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { testUser } from '#tests/services/query-service.ts';
import { neededFor } from './expected-rights.ts';

/** Every route of both services with every role, and with what is no sign-in, against the table. */

interface Route {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly named: string;
  /** As the OpenAPI tells the world. */
  readonly told: string | undefined;
}

let routes: readonly Route[];

/** Roles of a plant as somebody may have made them: each may do one thing, or nothing. */
const odd = new Map<string, RoleFields>([
  ['nobody', { roleName: 'Nobody', ...matrixOf([]) }],
  ['clerk', { roleName: 'Clerk', ...matrixOf(['customers.read', 'customers.write', 'customers.delete']) }],
  ['auditor', { roleName: 'Auditor', ...matrixOf(['audit.read', 'history.read', 'roles.read', 'users.read']) }],
  ['splitter', { roleName: 'Splitter', ...matrixOf(['planningObjects.split', 'conflicts.confirmOverdue']) }],
]);
const table = new Map([...firstRoles, ...odd]);

async function routesOf(service: Service): Promise<readonly Route[]> {
  const { paths } = (await service.inject('/openapi.json')).json<OpenApi>();
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase() as Route['method'];
      const { description } = described as { readonly description?: string };
      return { service, method, url, named: `${method} ${url}`, told: /`(.+)`/.exec(description ?? '')?.[1] };
    }),
  );
}

const { database, commands, query } = await forFile(openServices());
beforeAll(async () => {
  await writeAccess(database.pool, documentOf({ roles: table, licenceEnds: new Map() }));
  routes = [...(await routesOf(commands.service)), ...(await routesOf(query.service))];
});

/** Without a body and with an id that is nobody's: whoever is let in is refused for that, and changes nothing. */
const call = ({ service, method, url }: Route, authorization?: string, headers: Record<string, string> = {}) =>
  service.inject({
    method,
    url: url.replaceAll(/\{\w+\}/g, 'nothing'),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });

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
    // The service writes what its log says every ten seconds, and the walk is longer than that on a busy machine.
    await writeAccess(database.pool, documentOf({ roles: table, licenceEnds: new Map() }));
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
  const role = 'reader';
  const reading = { roleName: 'Reader', ...matrixOf(['customers.read', 'audit.read', 'planningObjects.read']) };
  await writeAccess(database.pool, documentOf({ roles: new Map([...table, [role, reading]]), licenceEnds: new Map() }));
  const token = await commands.sessions.create({ ...testUser('worker'), userId: 'reader', roles: [role] });
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
