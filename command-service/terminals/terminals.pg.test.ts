import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApi } from '#infra/http/openapi.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Terminals and screens through command-service, projector and query-service. */

/** On the terminal's machine, and on another one. */
let here: string;
let elsewhere: string;
let wernerId: string;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const badge = sha256('badge of werner');

const { commands, database, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);
beforeAll(async () => {
  await planPiece(commands, plant);
  await planPiece(commands, plant);
  const [saw] = plant.saws;
  const on = (is: boolean) =>
    [...commands.plan.plan.operations.values()].find(({ placement }) => (placement.resourceId === saw) === is)
      ?.operationId ?? expect.fail('the pieces are all on one saw');
  here = on(true);
  elsewhere = on(false);
  const fields = { firstName: 'Werner', lastName: 'Work', language: 'de', roles: ['user'] };
  const made = await commands.send({
    url: '/api/useradmin/users',
    body: { ...fields, username: 'werner', password: 'Long-Enough-77', pinHash: '4711', rfidHash: badge },
    as: 'admin',
  });
  expect(made.statusCode, made.body).toBe(201);
  wernerId = made.json().userId;
});

const admin = (url: string, body: object, method?: 'PUT') =>
  commands.send({ url: `/api/useradmin/${url}`, body, as: 'admin', ...(method && { method }) });
const seen = (answer: { headers: Record<string, unknown> }) =>
  projector.reached(BigInt(String(answer.headers['x-position'])));

/** A terminal of the first saw, linked. */
async function linked(name: string): Promise<{ readonly id: string; readonly token: string }> {
  const made = await admin('terminals', { terminalName: name, terminalLink: name, resourceIds: [plant.saws[0]] });
  expect(made.statusCode, made.body).toBe(201);
  await seen(made);
  const id = made.json().terminalId;
  return { id, token: await link(id) };
}
const link = async (id: string): Promise<string> =>
  (await query.get(`/api/useradmin/terminals/${id}`, 'admin')).json().token;
const login = ({ id, token }: { id: string; token: string }, headers: Record<string, string>) =>
  commands.service.inject({
    method: 'POST',
    url: `/api/useradmin/terminals/${id}/login`,
    headers: { 'terminal-token': token, ...headers },
  });
const work = ({ id, token }: { id: string; token: string }) =>
  query.get(`/api/useradmin/terminals/${id}/work`, 'nobody', { 'terminal-token': token });
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const report = (session: string, operationId: string, body: object) =>
  commands.service.inject({
    method: 'POST',
    url: `/api/planning/operations/${operationId}/feedback`,
    headers: as(session),
    payload: body,
  });

describe('a terminal', () => {
  // shows planning 4.24
  // shows base-data 3.67, base-data 7.36
  test('shows its work once it is linked; linked again, the link before opens nothing', async () => {
    const first = await linked('Saw-hall');
    const shown = (await work(first)).json();
    const [group] = shown.resourceGroups;
    expect(shown).toMatchObject({
      locked: false,
      resources: [{ resourceId: plant.saws[0], resourceName: 'Saw 1', resourceGroups: [group.resourceGroupId] }],
    });
    expect(group.resourceGroupName).toEqual(expect.any(String));
    expect(shown.items.map(({ operationId }: { operationId: string }) => operationId)).toContain(here);
    expect(shown.items.map(({ operationId }: { operationId: string }) => operationId)).not.toContain(elsewhere);
    const session = (await login(first, { pin: '4711' })).json().token;
    const again = { id: first.id, token: await link(first.id) };
    expect([(await work(first)).statusCode, (await work(again)).statusCode]).toEqual([401, 200]);
    expect((await login(first, { pin: '4711' })).statusCode).toBe(401);
    expect((await report(session, here, { type: 'start' })).statusCode).toBe(401);
  });

  test('is known to the gateway by its token, and its worker by the session, as long as they hold', async () => {
    const terminal = await linked('Gate');
    const whose = async (headers: Record<string, string>) => {
      const answer = await query.get('/sender', 'nobody', headers);
      return answer.json().sender ?? answer.statusCode;
    };
    const { token } = (await login(terminal, { pin: '4711' })).json();
    expect(await whose({ 'terminal-token': terminal.token })).toBe(`device ${terminal.id}`);
    expect(await whose(as(token))).toBe(`user ${wernerId}`);
    expect(await whose(as(query.tokens.planner))).toBe('user anna');
    await link(terminal.id);
    expect(await whose({ 'terminal-token': terminal.token })).toBe(401);
    for (const gone of [token, 'x'.repeat(43)]) expect(await whose(as(gone))).toBe(401);
  });

  // shows planning 1.1, planning 1.2, planning 7.12, planning 7.14
  // shows base-data 1.7, base-data 1.8, base-data 4.25, base-data 4.26, base-data 7.32, base-data 7.34
  test('lets in by PIN and by badge, reports on its machines in the name of the worker, and corrects what it said', async () => {
    const terminal = await linked('Entry');
    const byPin = await login(terminal, { pin: '4711' });
    expect(byPin.json()).toMatchObject({ user: { userId: wernerId, fullName: 'Werner Work' } });
    const { token } = (await login(terminal, { rfid: badge })).json();
    const outside = await report(token, elsewhere, { type: 'start' });
    expect([outside.statusCode, outside.json().detailsObject.terminalId]).toEqual([403, terminal.id]);
    const item = (id: string) => query.get(`/api/planning/operations/${id}/workItem`, 'nobody', as(token));
    expect([(await item(here)).json().operationId, (await item(elsewhere)).statusCode]).toEqual([here, 403]);
    // A file is looked for only where the step is one of the terminal's.
    const file = (id: string) => query.get(`/api/planning/operations/${id}/attachments/none`, 'nobody', as(token));
    expect([(await file(here)).statusCode, (await file(elsewhere)).statusCode]).toEqual([404, 403]);
    const told = await report(token, here, { type: 'yield', amount: 9 });
    expect(told.json()).toMatchObject({ feedback: { workerId: wernerId, amount: 9 } });
    const { feedbackId } = told.json().feedback;
    const url = `/api/planning/feedback/${feedbackId}`;
    const corrected = await commands.service.inject({ method: 'PUT', url, headers: as(token), payload: { amount: 1 } });
    expect(corrected.json()).toMatchObject({ yieldAmount: 1 });
    // Signed in again, it is another session: what was said in the one before is for who has the right.
    const later = (await login(terminal, { pin: '4711' })).json().token;
    const refused = await commands.service.inject({ method: 'DELETE', url, headers: as(later) });
    expect(refused.json().detailsObject).toEqual({ right: 'feedback.correct' });
    await seen(corrected);
    const own = await query.get(`/api/planning/operations/${here}/feedback`, 'nobody', as(later));
    expect(own.json().items.at(-1)).toMatchObject({ amount: 1, correctedAt: expect.any(String) });
    const list = (await query.get('/api/planning/workbench/operations?timespan=all', 'nobody', as(later))).json();
    expect(new Set(list.items.map(({ resourceId }: { resourceId: string }) => resourceId))).toEqual(
      new Set([plant.saws[0]]),
    );
    const out = { method: 'POST', url: '/api/terminals/logout', headers: as(later) } as const;
    expect((await commands.service.inject({ ...out, payload: { userId: wernerId } })).statusCode).toBe(204);
    expect((await report(later, here, { type: 'pause' })).statusCode).toBe(401);
  });

  // shows base-data 7.28
  test('keeps the language that its worker chooses, and nobody else’s', async () => {
    const terminal = await linked('Desk');
    const session = (await login(terminal, { pin: '4711' })).json();
    const choose = (userId: string) =>
      commands.service.inject({
        method: 'PUT',
        url: `/api/useradmin/users/${userId}/language`,
        headers: as(session.token),
        payload: { language: 'fr' },
      });
    expect((await choose(session.user.userId)).json()).toMatchObject({ language: 'fr' });
    expect((await choose('admin')).json().errorCode).toBe('accessDenied');
    expect((await login(terminal, { pin: '4711' })).json().user.language).toBe('fr');
  });

  // shows base-data 3.94
  test('is told after how many seconds without a touch it signs out, where the plant has set that', async () => {
    const terminal = await linked('Idle');
    const after = async (settings: object): Promise<unknown> => {
      await seen(await admin('globalSettings', settings, 'PUT'));
      return (await work(terminal)).json().automatedLogOutTime;
    };
    expect(await after({ workbenchAutomatedLogOut: true, workbenchAutomatedLogOutTime: 90 })).toBe(90);
    expect(await after({ workbenchAutomatedLogOut: false })).toBeNull();
  });

  // shows planning 1.23, planning 4.18
  // shows base-data 4.25, base-data 7.9
  test('reaches nothing but its own calls, with its token and with a session', async () => {
    const terminal = await linked('Wall');
    const { token } = (await login(terminal, { pin: '4711' })).json();
    const own =
      /feedback|photos|workbench\/operations|scan|progress|workItem|v3\/operations|users\/check|users\/\{id\}\/language|terminals|rejectTypes|troubleType|(operations|productionOrders|positions)\/\{id\}\/attachments\/\{attachmentId\}/;
    for (const service of [commands.service, query.service]) {
      const { paths } = (await service.inject('/openapi.json')).json<OpenApi>();
      for (const [url, methods] of Object.entries(paths))
        for (const [method, { description }] of Object.entries(methods) as [string, { description?: string }][]) {
          if (!/`/.test(description ?? '')) continue;
          const call = (headers: Record<string, string>) =>
            service.inject({
              method: method.toUpperCase() as 'GET',
              url: url.replaceAll(/\{\w+\}/g, 'nothing'),
              headers,
            });
          expect([url, (await call(as(terminal.token))).statusCode]).toEqual([url, 401]);
          if (own.test(url)) continue;
          const answer = await call(as(token));
          expect([method, url, answer.statusCode, answer.json().detailsObject?.terminalId]).toEqual([
            method,
            url,
            403,
            terminal.id,
          ]);
        }
    }
  });

  test('holds nobody up for longer than a minute after ten wrong PINs; badges and other terminals go on', async () => {
    const terminal = await linked('Guessed');
    const codes: string[] = [];
    for (let guess = 0; guess < 12; guess++)
      codes.push((await login(terminal, { pin: String(1000 + guess) })).json().errorCode);
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'wrongCredentials'),
      'NumberOfLoginAttemptsExceeded',
      'NumberOfLoginAttemptsExceeded',
    ]);
    const blocked = await login(terminal, { pin: '4711' });
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(60);
    await database.pool.query(
      "UPDATE operational.rate_limit SET expire = expire - 60000 WHERE key LIKE 'pin-terminal-slow:%'",
    );
    expect((await login(terminal, { pin: '1000' })).json().errorCode).toBe('wrongCredentials');
    expect((await login(terminal, { pin: '4711' })).json().errorCode).toBe('NumberOfLoginAttemptsExceeded');
    expect((await login(terminal, { rfid: badge })).statusCode).toBe(200);
    expect((await login(await linked('Beside'), { pin: '4711' })).statusCode).toBe(200);
  });

  test('holds up who tries at the locked screen of a worker, and not who comes to the door', async () => {
    const terminal = await linked('Screen');
    const { token } = (await login(terminal, { pin: '4711' })).json();
    for (let guess = 0; guess < 11; guess++) await login(terminal, { pin: String(1000 + guess), ...as(token) });
    expect((await login(terminal, { pin: '4711', ...as(token) })).statusCode).toBe(429);
    expect((await login(terminal, { pin: '4711' })).statusCode).toBe(200);
  });

  // shows planning 1.2
  // shows base-data 6.31
  test('lets in by badge only who has the licence for it, which says nothing about the PIN', async () => {
    const terminal = await linked('Badges');
    const rfidHash = sha256('a badge of Berta');
    const fields = { firstName: 'Berta', lastName: 'Work', language: 'de', roles: ['user'], username: 'berta' };
    const means = { password: 'Long-Enough-78', pinHash: '8152', rfidHash };
    const made = await admin('users', { ...fields, ...means, moduleLicences: ['workbench', 'terminal'] });
    expect(made.statusCode, made.body).toBe(201);
    const { userId } = made.json();
    const refused = await login(terminal, { rfid: rfidHash });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([403, 'licenceMissing']);
    expect((await login(terminal, { pin: '8152' })).statusCode).toBe(200);
    await admin(`users/${userId}`, { moduleLicences: ['workbench', 'terminal', 'rfidlogin'] }, 'PUT');
    expect((await login(terminal, { rfid: rfidHash })).statusCode).toBe(200);
  });

  // shows planning 4.20
  // shows base-data 4.27, base-data 7.38
  test('that is locked lets nobody in; changed machines and a deleted terminal hold at once', async () => {
    const terminal = await linked('Locked');
    const { token } = (await login(terminal, { pin: '4711' })).json();
    const lock = (locked: boolean) => admin(`terminals/${terminal.id}/lock`, { locked });
    expect((await lock(true)).json()).toEqual({ terminalId: terminal.id, locked: true });
    expect((await report(token, here, { type: 'pause' })).statusCode).toBe(401);
    expect((await login(terminal, { pin: '4711' })).json().errorCode).toBe('terminalLocked');
    await lock(false);
    const again = (await login(terminal, { pin: '4711' })).json().token;
    await admin(`terminals/${terminal.id}`, { resourceIds: [plant.saws[1]] }, 'PUT');
    expect((await report(again, here, { type: 'pause' })).statusCode).toBe(403);
    await commands.send({ method: 'DELETE', url: `/api/useradmin/terminals/${terminal.id}`, as: 'admin' });
    expect((await report(again, elsewhere, { type: 'start' })).statusCode).toBe(401);
  });

  // shows base-data 8.24
  test('has a name and a link of its own, machines that there are, and a licence that counts devices', async () => {
    const fields = { terminalName: 'Once', terminalLink: 'once', resourceIds: [] };
    expect((await admin('terminals', fields)).statusCode).toBe(201);
    expect((await admin('terminals', { ...fields, terminalLink: 'twice' })).json().errorCode).toBe('nameExists');
    const unknown = await admin('terminals', { ...fields, terminalName: 'Odd', terminalLink: 'o', resourceIds: ['x'] });
    expect(unknown.json()).toMatchObject({ errorCode: 'objectnotexists', detailsObject: { resourceId: 'x' } });
    const count = commands.image.terminals.size;
    const limit = (maxNumberOfUsers: number | null) => admin('licences/terminal', { maxNumberOfUsers }, 'PUT');
    expect((await limit(count - 1)).json().errorCode).toBe('numberOfDevicesExceeded');
    expect((await limit(count)).json()).toMatchObject({ usersAssigned: count });
    const more = await admin('terminals', { ...fields, terminalName: 'More', terminalLink: 'more' });
    expect(more.json().errorCode).toBe('numberOfDevicesExceeded');
    await limit(null);
  });

  test('the second of two administrators is told, of devices and of licences, also of what was empty', async () => {
    const { locationId } = (
      await commands.send({ url: '/api/basedata/locations', body: { locationName: 'Hall 9' } })
    ).json();
    const names = { terminalName: 'Two', terminalLink: 'two' };
    const { terminalId } = (await admin('terminals', { ...names, resourceIds: [] })).json();
    const change = (body: object) => admin(`terminals/${terminalId}`, body, 'PUT');
    const empty = { seen: { locationId: null } };
    expect((await change({ locationId, ...empty })).statusCode).toBe(200);
    expect((await change({ locationId: null, ...empty })).json()).toMatchObject({
      errorCode: 'changedMeanwhile',
      detailsObject: { changed: ['locationId'] },
    });
    const until = (expiryDate: string | null, seenAs: string | null) =>
      admin('licences/rfidlogin', { expiryDate, seen: { expiryDate: seenAs } }, 'PUT');
    expect((await until('2033-12-31', null)).statusCode).toBe(200);
    expect((await until('2032-12-31', null)).json()).toMatchObject({ errorCode: 'changedMeanwhile' });
    expect((await until('2099-12-31', '2033-12-31')).json().detailsObject).toEqual({
      fields: { expiryDate: 'atMostTenYears' },
    });
    expect((await until(null, '2033-12-31')).statusCode).toBe(200);
  });
});

// shows planning 1.18, planning 7.15
// shows base-data 1.12, base-data 3.67, base-data 7.35
test('a screen shows work steps or figures of its machines to whoever has its token, and to nobody else', async () => {
  for (const kind of ['operations', 'figures'] as const) {
    const made = await admin('screens', { screenName: `TV ${kind}`, kind, resourceIds: [plant.saws[0]] });
    await seen(made);
    const id = made.json().screenId;
    const { screenToken } = (await query.get(`/api/useradmin/screens/${id}`, 'admin')).json();
    const content = (token: string) =>
      query.get(`/api/useradmin/screens/${id}/content`, 'nobody', { 'screen-token': token });
    const shown = (await content(screenToken)).json();
    expect(shown).toMatchObject({ plantTimeZone: 'Europe/Berlin', now: expect.any(String) });
    if (kind === 'operations') expect(shown.items[0]).toMatchObject({ resourceName: 'Saw 1', colorIndex: 0 });
    else expect(shown.items).toEqual([]);
    expect(shown.figures).toMatchObject([{ resourceName: 'Saw 1', started: 1 }]);
    expect((await content('another')).statusCode).toBe(401);
    const preview = await query.get(`/api/useradmin/screens/${id}/preview`, 'admin');
    expect(preview.json()).toMatchObject({ screen: { kind }, items: shown.items });
  }
  const { items } = (await query.get('/api/useradmin/screens', 'admin')).json();
  expect(items).toMatchObject([
    { kind: 'figures', isLinked: true, locked: false, lastSeenAt: expect.any(String) },
    { kind: 'operations', isLinked: true },
  ]);
  const filter = JSON.stringify([{ field: 'screenName', operator: 'contains', value: 'oper' }]);
  const found = await query.get(`/api/useradmin/screens?limit=1&filter=${encodeURIComponent(filter)}`, 'admin');
  expect(found.json()).toMatchObject({ total: 1, items: [{ screenName: 'TV operations' }] });
});

test('a screen counts the pieces reported today and says since when a step is interrupted', async () => {
  const made = await admin('screens', { screenName: 'TV day', kind: 'figures', resourceIds: [plant.saws[0]] });
  await seen(made);
  const shown = async () =>
    (await query.get(`/api/useradmin/screens/${made.json().screenId}/preview`, 'admin')).json().figures[0];
  const before = await shown();
  const asAdmin = async (body: object) => {
    const url = `/api/planning/operations/${here}/feedback`;
    const answer = await commands.send({ url, body, as: 'admin' });
    expect(answer.statusCode, answer.body).toBe(201);
    await seen(answer);
  };
  await asAdmin({ type: 'yield', amount: 2 });
  await asAdmin({ type: 'scrap', amount: 1 });
  await asAdmin({ type: 'interrupt' });
  // The figures are kept for some seconds; a screen of other machines is asked anew.
  const both = { screenName: 'TV day 2', kind: 'figures', resourceIds: [plant.saws[0], plant.saws[1]] };
  const other = await admin('screens', both);
  await seen(other);
  const { figures } = (await query.get(`/api/useradmin/screens/${other.json().screenId}/preview`, 'admin')).json();
  expect(figures[0]).toMatchObject({
    yieldAmount: before.yieldAmount + 2,
    scrapAmount: before.scrapAmount + 1,
    started: 0,
    interrupted: 1,
    interruptedAt: expect.any(String),
  });
  expect(figures[1]).toMatchObject({ resourceName: 'Saw 2', yieldAmount: 0, interruptedAt: null });
});

test('a link that is taken away opens nothing and signs out who works there; a new one can be made', async () => {
  const terminal = await linked('Unlinked');
  const { token } = (await login(terminal, { pin: '4711' })).json();
  const named = async () =>
    (await query.get('/api/useradmin/terminals?limit=1000', 'admin'))
      .json()
      .items.find(({ terminalId }: { terminalId: string }) => terminalId === terminal.id);
  expect(await named()).toMatchObject({ isLinked: true, signedInName: expect.stringContaining('Werner') });
  const unlink = (id: string) =>
    commands.send({ method: 'DELETE', url: `/api/useradmin/terminals/${id}/link`, as: 'admin' });
  expect((await unlink(terminal.id)).statusCode).toBe(204);
  expect(await named()).toMatchObject({ isLinked: false, signedInName: null });
  expect((await report(token, here, { type: 'start' })).statusCode).toBe(401);
  expect((await login(terminal, { pin: '4711' })).statusCode).toBe(401);
  expect((await login({ id: terminal.id, token: await link(terminal.id) }, { pin: '4711' })).statusCode).toBe(200);
  expect((await unlink('nobody')).statusCode).toBe(404);
});
