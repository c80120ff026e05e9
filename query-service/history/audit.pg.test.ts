import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import { triesPerAccount } from '#command-service/administration/credentials/login-limit.ts';
import type { SealHeads } from '#domain/administration/api/audit-calls.ts';
import type { AuditEntry } from '#domain/administration/audit.ts';
import { leafOf } from '#infra/seals/leaf.ts';
import { readCheckpoint, verifierKey } from '#infra/seals/note.ts';
import { openSealer } from '#infra/seals/sealer.ts';
import { readTar } from '#infra/seals/tar.ts';
import { isIncluded, leafHash } from '#infra/seals/tree.ts';
import { verifyArchive } from '#infra/seals/verify-archive.ts';
import { bySuperuser } from '#tests/servers/by-superuser.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

let userId = '';
const password = 'Tisch-42-rot';
const users = '/api/useradmin/users';

const signIn = (name: string, given: string, ip: string) =>
  commands.send({
    url: '/api/login',
    as: 'nobody',
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${sentHashOf(given)}`).toString('base64')}`,
      'x-forwarded-for': ip,
      'user-agent': 'Firefox',
    },
  });

interface Entry {
  readonly kind: string;
}

async function audit(options = ''): Promise<readonly Entry[]> {
  const answer = await query.get(`/api/useradmin/audit?sort=at&${options}`, 'admin');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

const filter = (field: string, value: string): string =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, operator: 'equals', value }]))}`;

const { commands, database, projector, query, store } = await forFile(openServices());
beforeAll(async () => {
  const uta = { username: 'uta', firstName: 'Uta', lastName: 'Test', roles: ['planner'], password };
  userId = (await commands.send({ url: users, body: uta, as: 'admin' })).json().userId;
  const change = { method: 'PUT', url: `${users}/${userId}`, body: { roles: ['admin'] }, as: 'admin' } as const;
  await projector.reached(BigInt((await commands.send(change)).headers['x-position'] as string));
});

// shows base-data 8.15, base-data 8.16, base-data 8.25
test('sign-ins are noted, failed and blocked ones included, with who, from where and with what', async () => {
  await signIn('uta', password, '10.0.0.7');
  const codes: string[] = [];
  for (let nth = 0; nth < triesPerAccount + 3; nth++)
    codes.push((await signIn('uta', 'wrong', '10.0.0.8')).json().errorCode);
  expect(codes).toEqual([
    ...Array<string>(triesPerAccount).fill('wrongCredentials'),
    ...Array<string>(3).fill('NumberOfLoginAttemptsExceeded'),
  ]);
  const entries = await audit(filter('userName', 'Uta Test'));
  expect(entries.map(({ kind }) => kind)).toEqual([
    'signedIn',
    ...Array<string>(triesPerAccount).fill('signInFailed'),
    'signInBlocked',
  ]);
  expect(entries[0]).toMatchObject({ userId, userName: 'Uta Test', address: '10.0.0.7', client: 'Firefox' });
});

test('what is typed for a name that nobody has is not kept: it may be a password', async () => {
  await signIn('geheim', 'wrong', '10.0.0.9');
  const [entry, ...others] = await audit(filter('address', '10.0.0.9'));
  expect(others).toEqual([]);
  expect(entry).not.toHaveProperty('userName');
  expect(JSON.stringify(entry)).not.toContain('geheim');
});

test('changes of users and of their roles are there with who made them, from what to what', async () => {
  const made = await audit(filter('kind', 'userCreated'));
  expect(made).toMatchObject([{ userId: 'admin', objectName: 'Uta Test' }]);
  expect(await audit(filter('kind', 'userChanged'))).toMatchObject([
    { userId: 'admin', objectName: 'Uta Test', details: 'roles: ["planner"] → ["admin"]' },
  ]);
  await commands.send({ method: 'DELETE', url: `${users}/${userId}/sessions`, as: 'admin' });
  expect(await audit(filter('kind', 'sessionsEnded'))).toMatchObject([{ userId: 'admin', objectName: 'Uta Test' }]);
});

test('a list that is read to leave the plant is noted once, a page that is looked at is not', async () => {
  const read = (offset: number, headers: Record<string, string>) =>
    query.get(`/api/basedata/articles?limit=10&offset=${offset}`, 'planner', headers);
  await read(0, {});
  await read(0, { 'x-purpose': 'export' });
  await read(10, { 'x-purpose': 'export' });
  await expect
    .poll(() => audit(filter('kind', 'exported')))
    .toMatchObject([{ userId: 'anna', objectName: '/api/basedata/articles' }]);
});

const search = async (options: string, as: 'admin' | 'planner' = 'admin') => {
  const answer = await query.get(`/api/useradmin/audit?${options}`, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { items: AuditEntry[]; total: number; isMore?: boolean };
};

test('every change of every object is there, found by object, person, time, action and words', async () => {
  const plant = await createPlant(commands);
  await planPiece(commands, plant);
  const [resourceId] = plant.saws;
  const [order] = commands.plan.plan.orderPositions.values();
  const renamed = await commands.send({
    method: 'PUT',
    url: `/api/basedata/resources/${resourceId}`,
    body: { contactPerson: 'Getriebe wird überholt' },
    as: 'admin',
  });
  await projector.reached(BigInt(String(renamed.headers['x-position'])));

  const [last] = (await search(`objectId=${resourceId}`)).items;
  expect(last).toMatchObject({
    kind: 'resourceChanged',
    userId: 'admin',
    objectType: 'resource',
    objectId: resourceId,
    changes: [{ field: 'contactPerson', after: 'Getriebe wird überholt' }],
  });
  expect(last?.objectName).not.toBe(resourceId);
  const only = async (options: string) => (await search(options)).items.map(({ auditId }) => auditId);
  expect(await only('text=GETRIEBE%20über')).toEqual([last?.auditId]);
  expect(await only(`text=${encodeURIComponent("getriebe' & !(:*")}`)).toEqual([last?.auditId]);
  expect(await only('text=nowhere')).toEqual([]);
  expect(await only(`actor=admin&action=resourceChanged&from=${last?.at}&to=${last?.at}`)).toEqual([last?.auditId]);
  expect(await only(`objectId=${resourceId}&to=2020-01-01T00:00:00.000Z`)).toEqual([]);
  expect(await only(`action=resourceChanged&actor=anna`)).toEqual([]);
  const ofOrder = await search(`text=${encodeURIComponent(String(order?.orderPositionNumber))}`);
  expect(ofOrder.items.map(({ objectId }) => objectId)).toContain(order?.orderPositionId);
  expect(ofOrder.items.map(({ kind }) => kind)).toContain('orderPositionPlanned');

  // Page by page it is the whole, the newest first, each entry once.
  const { items, total } = await search('limit=1000');
  expect(items).toHaveLength(total);
  const pages = [];
  for (let offset = 0; offset < total; offset += 7) pages.push(...(await search(`limit=7&offset=${offset}`)).items);
  expect(pages).toEqual(items);
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect((await search('limit=1000&sort=kind')).items.map(({ kind }) => kind)).toEqual(
    items.map(({ kind }) => kind).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  );
  expect((await query.get('/api/useradmin/audit?from=yesterday', 'admin')).statusCode).toBe(400);
});

test('it is sealed: key, checkpoints and the proof of an entry are given, and an archive that an auditor verifies', async () => {
  const { dataFolder } = commands;
  expect((await query.get('/api/useradmin/audit/heads', 'admin')).json()).toEqual({ checkpoints: [] });
  const [entry] = (await search('action=userCreated')).items;
  const position = entry?.position ?? '';
  const proofOf = (at: string) => query.get(`/api/useradmin/audit/proof?position=${at}`, 'admin');
  expect((await proofOf(position)).json()).toMatchObject({ errorCode: 'notSealedYet' });
  const started = await commands.send({ url: '/api/useradmin/audit/export', body: {}, as: 'admin' });
  expect(started.statusCode, started.body).toBe(201);
  expect(await commands.runs.ended(started.json().runId, 30_000)).toMatchObject({ errorCode: 'notSealedYet' });

  const sealer = await openSealer({
    store,
    pool: database.pool,
    plantId: 'plant-1',
    dataFolder,
    place: undefined,
    key: undefined,
    log: pino({ level: 'silent' }),
    every: 0,
  });
  await sealer.look();
  await sealer.close();

  const heads = (await query.get('/api/useradmin/audit/heads', 'admin')).json() as SealHeads;
  const key = verifierKey(heads.publicKey ?? '');
  const checkpoint = readCheckpoint(heads.checkpoints[0] ?? '', key);
  if (typeof checkpoint === 'string') throw new Error(checkpoint);
  expect(heads).toMatchObject({ events: checkpoint.size, sealedAt: expect.any(String) });
  const proof = (await proofOf(position)).body;
  const [, index, hashes, note] = /^c2sp\.org\/tlog-proof@v1\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/.exec(proof) ?? [];
  expect(note).toBe(checkpoint.note);
  let leaf: Buffer | undefined;
  for await (const event of store.readAllRaw()) if (String(event.position) === position) leaf = leafHash(leafOf(event));
  const path = (hashes ?? '')
    .trim()
    .split('\n')
    .map((one) => Buffer.from(one, 'base64'));
  expect(leaf && isIncluded(leaf, Number(index), path, checkpoint)).toBe(true);
  expect((await proofOf('999999')).json()).toMatchObject({ errorCode: 'notSealedYet' });

  /** What an auditor finds in the archive of a run. */
  const verified = async (body: object) => {
    const { runId } = (await commands.send({ url: '/api/useradmin/audit/export', body, as: 'admin' })).json();
    expect(await commands.runs.ended(runId, 120_000)).toMatchObject({ state: 'finished' });
    const file = await query.get(`/api/planning/runs/${runId}/file`, 'admin');
    expect(file.headers['content-disposition']).toMatch(/leitstand-audit-.*\.tar/);
    const bytes = async function* () {
      yield file.rawPayload;
    };
    return verifyArchive(() => readTar(bytes()), { key });
  };
  expect(await verified({})).toMatchObject({ from: 0, to: checkpoint.size, findings: [] });
  const part = await verified({ from: entry?.at, to: entry?.at });
  expect(part.findings).toEqual([]);
  expect(part.to - part.from).toBeGreaterThan(0);
  expect(part.to - part.from).toBeLessThan(checkpoint.size);
  expect(await verified({ to: '2020-01-01T00:00:00.000Z' })).toMatchObject({ from: 0, to: 0, findings: [] });

  await bySuperuser(database, `UPDATE event_store.event SET data = '{"id":"x"}' WHERE position = ${position}`);
  expect((await verified({})).findings).toEqual([{ kind: 'changed', position }]);
  expect((await search('action=exported')).items[0]).toMatchObject({
    userId: 'admin',
    objectName: '/api/useradmin/audit/export',
  });
  for (const path of ['heads', 'proof?position=1'])
    expect((await query.get(`/api/useradmin/audit/${path}`, 'planner')).statusCode).toBe(403);
  expect((await commands.send({ url: '/api/useradmin/audit/export', body: {} })).statusCode).toBe(403);
});

test('it is paged like every list, and for administrators only', async () => {
  const all = await audit('limit=1000');
  expect([...(await audit('limit=2')), ...(await audit('offset=2&limit=1000'))]).toEqual(all);
  for (const role of ['planner', 'worker'] as const)
    expect((await query.get('/api/useradmin/audit', role)).statusCode).toBe(403);
});
