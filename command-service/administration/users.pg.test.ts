import { describe, expect, it, test } from 'vitest';
import { openCredentials } from '#command-service/administration/credentials/credentials.ts';
import { createFirstUsers } from '#command-service/administration/credentials/first-start.ts';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import { triesPerAccount } from '#command-service/administration/credentials/login-limit.ts';
import { hashToken } from '#infra/session.ts';
import type { Call } from '#tests/services/command-service.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';

let count = 0;

const { database, store, commands } = await forFile(openCommands());

const users = '/api/useradmin/users';
const password = 'Tisch-42-rot';
const asAdmin = (call: Omit<Call, 'as'>) => commands.send({ ...call, as: 'admin' });

/** A user of this test's own. */
async function user(roles: readonly string[] = ['planner']): Promise<{ readonly id: string; readonly name: string }> {
  const name = `user${++count}x`;
  const body = { username: name, firstName: 'Uta', lastName: 'Test', roles, password };
  const answer = await asAdmin({ url: users, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().userId, name };
}

const signIn = (name: string, given = password, headers: Record<string, string> = {}) => {
  const authorization = `Basic ${Buffer.from(`${name}:${sentHashOf(given)}`).toString('base64')}`;
  return commands.send({ url: '/api/login', as: 'nobody', headers: { authorization, ...headers } });
};

const tokenOf = async (name: string, given = password): Promise<string> => (await signIn(name, given)).json().token;

/** Whether the token still opens anything. */
async function opens(token: string): Promise<boolean> {
  return (await commands.sessions.find(token)).kind === 'valid';
}

test('a plant does not start for the first time with a password that everybody would try first', async () => {
  const credentials = openCredentials(database.pool);
  for (const adminPassword of ['aaaaaaaa', 'password', 'Admin123!'])
    await expect(
      createFirstUsers({ demo: false, adminPassword }, commands.image, credentials, () => undefined),
      adminPassword,
    ).rejects.toThrow('LEITSTAND_ADMIN_PASSWORD');
  expect([commands.image.users.size, await credentials.has('admin')]).toEqual([0, false]);
});

describe('locking a person out works at once', () => {
  // shows base-data 7.27
  it('a user who is made inactive has no session any more, cannot sign in, and can again when active', async () => {
    const { id, name } = await user();
    const token = await tokenOf(name);
    const answer = await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { active: false } });
    expect(answer.json()).toMatchObject({ userId: id, active: false });
    expect(await opens(token)).toBe(false);
    expect((await signIn(name)).json().errorCode).toBe('wrongCredentials');
    await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { active: true } });
    expect((await signIn(name)).statusCode).toBe(200);
  });

  // shows base-data 7.5, base-data 7.29
  it('a deleted user is gone with sessions and password, and the name is free again', async () => {
    const { id, name } = await user();
    const token = await tokenOf(name);
    expect((await asAdmin({ method: 'DELETE', url: `${users}/${id}` })).statusCode).toBe(204);
    expect(await opens(token)).toBe(false);
    expect((await signIn(name)).statusCode).toBe(401);
    const { rows } = await database.pool.query('SELECT 1 FROM operational.credential WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await asAdmin({ method: 'DELETE', url: `${users}/${id}` })).statusCode).toBe(404);
    const again = { username: name, firstName: 'Other', lastName: 'One', roles: ['user'], password };
    expect((await asAdmin({ url: users, body: again })).statusCode).toBe(201);
  });

  it('an administrator ends the sessions of a user, and everybody their own', async () => {
    const { id, name } = await user();
    const tokens = [await tokenOf(name), await tokenOf(name)];
    expect((await asAdmin({ method: 'DELETE', url: `${users}/${id}/sessions` })).statusCode).toBe(204);
    expect(await Promise.all(tokens.map(opens))).toEqual([false, false]);
    const own = { authorization: `Bearer ${await tokenOf(name)}` };
    const url = `${users}/${id}/sessions`;
    expect((await commands.send({ method: 'DELETE', url, as: 'planner' })).statusCode).toBe(403);
    expect((await commands.send({ method: 'DELETE', url, as: 'nobody', headers: own })).statusCode).toBe(204);
    expect((await commands.send({ method: 'DELETE', url, as: 'nobody', headers: own })).statusCode).toBe(401);
  });

  it('a new password set by an administrator ends what the old one has opened', async () => {
    const { id, name } = await user();
    const token = await tokenOf(name);
    const next = 'Stuhl-17-blau';
    const set = await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { lastName: 'New', password: next } });
    expect(set.json()).toMatchObject({ userId: id, lastName: 'New' });
    expect(await opens(token)).toBe(false);
    expect((await signIn(name)).statusCode).toBe(401);
    expect((await signIn(name, next)).statusCode).toBe(200);
  });

  it('a sign-in that is under way when its user is locked out gives no session', async () => {
    const { id, name } = await user();
    const [signedIn] = await Promise.all([
      signIn(name),
      asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { active: false } }),
    ]);
    const { token } = signedIn.json();
    expect(token === undefined ? false : await opens(token)).toBe(false);
    expect(await commands.sessions.openOf(id)).toEqual([]);
  });

  it('the live line of a session is on the list of those to be closed when the answer comes', async () => {
    const { id, name } = await user();
    const token = await tokenOf(name);
    await commands.sessions.noteLiveKey({ tokenHash: hashToken(token), liveEpoch: 0 }, `U${name}`, Date.now() + 60_000);
    await asAdmin({ method: 'DELETE', url: `${users}/${id}` });
    const { rows } = await database.pool.query('SELECT 1 FROM operational.ended_live_key WHERE user_key = $1', [
      `U${name}`,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('the last administrator', () => {
  it('is not deleted, made inactive or given another role, whoever else has the role but cannot sign in', async () => {
    const { id } = await user(['admin']);
    const other = await user(['admin']);
    await asAdmin({ method: 'PUT', url: `${users}/${other.id}`, body: { active: false } });
    const refused = { errorCode: 'lastAdministrator' };
    const attempts: readonly Omit<Call, 'as'>[] = [
      { method: 'DELETE', url: `${users}/${id}` },
      { method: 'PUT', url: `${users}/${id}`, body: { active: false } },
      { method: 'PUT', url: `${users}/${id}`, body: { roles: ['planner'] } },
      // Who sees the workbench only, or stands for nobody, would not administer any more.
      { method: 'PUT', url: `${users}/${id}`, body: { workbenchUser: true } },
      { method: 'PUT', url: `${users}/${id}`, body: { isFakeUser: true } },
    ];
    for (const attempt of attempts) expect((await asAdmin(attempt)).json()).toMatchObject(refused);
    await asAdmin({ method: 'PUT', url: `${users}/${other.id}`, body: { active: true } });
    expect((await asAdmin({ method: 'DELETE', url: `${users}/${id}` })).statusCode).toBe(204);
    const both = await user(['admin']);
    const answers = await Promise.all(
      [other.id, both.id].map((one) => asAdmin({ method: 'DELETE', url: `${users}/${one}` })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
  });
});

describe('a password', () => {
  const create = (fields: object) =>
    asAdmin({
      url: users,
      body: { username: `user${++count}x`, firstName: 'A', lastName: 'B', roles: ['admin'], ...fields },
    });

  it('that comes as itself is checked by the rule', async () => {
    const faults = [
      ['', 'passwordTooShort'],
      ['Kurz-1', 'passwordTooShort'],
      ['nurbuchstaben', 'passwordNeedsKinds'],
      ['Leitstand-Admin1', 'passwordKnown'],
      ['p@ssw0rd', 'passwordKnown'],
    ] as const;
    for (const [given, code] of faults) {
      const answer = await create({ password: given });
      expect([answer.statusCode, answer.json().detailsObject], given).toEqual([400, { fields: { password: code } }]);
    }
  });

  // shows base-data 7.26
  it('that comes as a hash is refused when everybody would try it first', async () => {
    for (const given of [
      '',
      '1234',
      '12345678',
      'password',
      'Password1',
      'leitstand',
      'Leitstand-Plan1',
      'Passwort123!',
      'a',
      ' ',
      '0',
      '7x',
      '0815',
      '0'.repeat(64),
      '********',
    ]) {
      const answer = await create({ passwordhash: sentHashOf(given) });
      expect(answer.json().detailsObject, given).toEqual({ fields: { passwordhash: 'passwordKnown' } });
    }
    // Of no password at all: whoever made it up has what signs in.
    for (const passwordhash of ['0'.repeat(64), 'ab'.repeat(32), `${'0'.repeat(63)}1`, '0123456789abcdef'.repeat(4)]) {
      const answer = await create({ passwordhash });
      expect(answer.json().detailsObject, passwordhash).toEqual({ fields: { passwordhash: 'passwordKnown' } });
    }
    expect((await create({ passwordhash: sentHashOf(password) })).statusCode).toBe(201);
  });

  it('has to be there, once', async () => {
    expect((await create({})).json().detailsObject).toEqual({ fields: { password: 'required' } });
    expect((await create({ password, passwordhash: sentHashOf(password) })).statusCode).toBe(400);
  });

  // shows base-data 7.30
  it('that is none is refused at every door', async () => {
    const { id, name } = await user();
    const headers = { authorization: `Bearer ${await tokenOf(name)}` };
    const fault = (field: string) => ({ fields: { [field]: 'passwordKnown' } });
    for (const none of [sentHashOf('a'), '0'.repeat(64)]) {
      const set = await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { passwordhash: none } });
      expect(set.json().detailsObject).toEqual(fault('passwordhash'));
      const changed = await commands.send({
        method: 'PUT',
        url: `${users}/${id}/changePassword`,
        as: 'nobody',
        headers,
        body: { passwordhash: sentHashOf(password), newPasswordhash: none },
      });
      expect(changed.json().detailsObject).toEqual(fault('newPasswordhash'));
      const { link } = (await asAdmin({ url: `${users}/${id}/passwordLink` })).json();
      const token = String(link).split('token=')[1];
      const reset = await commands.send({
        url: '/api/users/resetPassword',
        as: 'nobody',
        body: { token, passwordhash: none },
      });
      expect(reset.json().detailsObject).toEqual(fault('passwordhash'));
    }
    expect((await signIn(name)).statusCode).toBe(200);
  });

  // shows planning 8.9, planning 8.10
  it('that is wrong is refused as a name that nobody has, and after five of them the right one is, too', async () => {
    const { name } = await user();
    const codeOf = async (who: string, word: string) => (await signIn(who, word)).json().errorCode;
    for (let nth = 0; nth < triesPerAccount; nth++) expect(await codeOf(name, `guess ${nth}`)).toBe('wrongCredentials');
    expect(await codeOf('nobodyhere', password)).toBe('wrongCredentials');
    const blocked = await signIn(name);
    expect([blocked.statusCode, blocked.json().errorCode]).toEqual([429, 'NumberOfLoginAttemptsExceeded']);
  });

  it('cannot be guessed where it is changed', async () => {
    const { id, name } = await user();
    const headers = { authorization: `Bearer ${await tokenOf(name)}` };
    const change = (guess: string) =>
      commands.send({
        method: 'PUT',
        url: `${users}/${id}/changePassword`,
        as: 'nobody',
        headers,
        body: { passwordhash: sentHashOf(guess), newPassword: 'Stuhl-17-blau' },
      });
    for (let nth = 0; nth < triesPerAccount; nth++) expect((await change(`guess ${nth}`)).statusCode).toBe(401);
    const blocked = await change(password);
    expect(blocked.json().errorCode).toBe('NumberOfLoginAttemptsExceeded');
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
  });

  // shows base-data 5.21
  it('is another one after it was changed', async () => {
    const { id, name } = await user();
    const token = await tokenOf(name);
    const headers = { authorization: `Bearer ${token}` };
    const change = (newPassword: string) =>
      commands.send({
        method: 'PUT',
        url: `${users}/${id}/changePassword`,
        as: 'nobody',
        headers,
        body: { passwordhash: sentHashOf(password), newPassword },
      });
    expect((await change(password)).json().detailsObject).toEqual({ fields: { newPassword: 'passwordUnchanged' } });
    expect((await change('Stuhl-17-blau')).statusCode).toBe(204);
    expect(await opens(token)).toBe(false);
    expect((await signIn(name, 'Stuhl-17-blau')).statusCode).toBe(200);
  });
});

describe('a sign-in on a page', () => {
  // shows planning 7.10, planning 7.11
  // shows base-data 7.3
  it('keeps the token in a cookie that no script reads, and forgets it on signing out', async () => {
    const { id, name } = await user();
    const page = { 'x-page-session': '1', host: 'plant.example:8443', 'x-forwarded-proto': 'https' };
    const signedIn = await signIn(name, password, page);
    expect(signedIn.json()).toMatchObject({ token: '', user: { userId: id } });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-leitstand-8443=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
    );
    const headers = { ...page, cookie: cookie.split(';')[0] ?? '' };
    const signOut = { url: '/api/logout', body: { userId: id }, as: 'nobody' } as const;
    const { 'x-page-session': _mark, ...forged } = headers;
    expect((await commands.send({ ...signOut, headers: forged })).statusCode).toBe(401);
    const signedOut = await commands.send({ ...signOut, headers });
    expect(signedOut.statusCode).toBe(204);
    expect(String(signedOut.headers['set-cookie'])).toMatch(/^__Host-leitstand-8443=; .*Max-Age=0/);
    expect((await commands.send({ ...signOut, headers })).statusCode).toBe(401);
  });
});

// shows planning 1.3
// shows base-data 6.29
it('a user has a location that there is, and another company’s people say so with their sign-in', async () => {
  const { id, name } = await user();
  const put = (body: object) => asAdmin({ method: 'PUT', url: `${users}/${id}`, body });
  expect((await put({ locationId: 'nowhere' })).json().detailsObject).toEqual({
    fields: { locationId: 'unknownValue' },
  });
  const made = await asAdmin({ url: '/api/basedata/locations', body: { locationName: 'Ulm' } });
  const { locationId } = made.json();
  expect((await put({ locationId })).json()).toMatchObject({ locationId });
  const removed = await asAdmin({ method: 'DELETE', url: `/api/basedata/expert/location/${locationId}` });
  expect(removed.json()).toMatchObject({
    errorCode: 'alreadyInUse',
    detailsObject: { type: 'location', usedBy: [{ collection: 'users', id }] },
  });
  expect((await signIn(name)).json().user).not.toHaveProperty('external');
  expect((await put({ external: true, locationId: null })).json()).not.toHaveProperty('locationId');
  expect((await signIn(name)).json().user).toMatchObject({ external: true });
});

describe('PIN and badge', () => {
  const pinHash = sentHashOf('271828');
  // shows base-data 3.50, base-data 7.26
  it('belong to one person each, and whose a taken one is, is not said', async () => {
    const [one, other] = [await user(), await user()];
    const put = (id: string, body: object) => asAdmin({ method: 'PUT', url: `${users}/${id}`, body });
    expect((await put(one.id, { pinHash, rfidHash: sentHashOf('badge') })).statusCode).toBe(200);
    const refused = await put(other.id, { firstName: 'Changed', pinHash });
    expect(refused.json()).toMatchObject({ errorCode: 'alreadyInUse', detailsObject: { field: 'pinHash' } });
    expect(refused.body).not.toContain(one.id);
    expect(commands.image.users.get(other.id)?.firstName).toBe('Uta');
    const body = { username: `user${++count}x`, firstName: 'A', lastName: 'B', roles: ['user'], password, pinHash };
    expect((await asAdmin({ url: users, body })).json().errorCode).toBe('alreadyInUse');
    expect((await put(one.id, { pinHash: null })).statusCode).toBe(200);
    expect((await put(other.id, { pinHash })).statusCode).toBe(200);
    expect((await put(other.id, { pinHash: '12345' })).statusCode).toBe(400);
    expect((await put(other.id, { pinHash: '1234' })).statusCode).toBe(200);
  });

  it('that are none are refused: a hash of what is shorter than such a PIN, of nothing, or of no number at all', async () => {
    const { id } = await user();
    const put = (body: object) => asAdmin({ method: 'PUT', url: `${users}/${id}`, body });
    const zeros = '0'.repeat(64);
    for (const [field, hashes] of [
      ['pinHash', [sentHashOf(''), sentHashOf('a'), sentHashOf(' '), sentHashOf('4711'), zeros]],
      ['rfidHash', [sentHashOf(''), sentHashOf(' '), zeros]],
    ] as const)
      for (const hash of hashes) {
        const refused = await put({ firstName: 'Changed', [field]: hash });
        expect([refused.statusCode, refused.json().detailsObject]).toEqual([400, { fields: { [field]: 'invalid' } }]);
      }
    expect(commands.image.users.get(id)?.firstName).toBe('Uta');
    expect((await put({ pinHash: sentHashOf('47110'), rfidHash: sentHashOf('7') })).statusCode).toBe(200);
  });

  it('are kept as keyed hashes, and stand in no event', async () => {
    const { id } = await user();
    const rfidHash = sentHashOf('another badge');
    await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { rfidHash } });
    const { rows } = await database.pool.query<{ hash: string }>(
      'SELECT hash FROM operational.badge WHERE user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toBe(rfidHash);
    const log = [];
    for await (const event of store.readStream(`user-${id}`)) log.push(event);
    expect(JSON.stringify(log, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      rfidHash,
    );
    await asAdmin({ method: 'DELETE', url: `${users}/${id}` });
    const left = await database.pool.query('SELECT 1 FROM operational.badge WHERE user_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
});

it('the second of two administrators is told that the user is not any more as they saw it', async () => {
  const { id } = await user();
  const put = (body: object) => asAdmin({ method: 'PUT', url: `${users}/${id}`, body });
  expect((await put({ city: 'Ulm', seen: { city: null } })).statusCode).toBe(200);
  const second = await put({ city: 'Bonn', seen: { city: null } });
  expect(second.json()).toMatchObject({ errorCode: 'changedMeanwhile', detailsObject: { changed: ['city'] } });
  expect((await put({ city: null, seen: { city: 'Ulm' } })).json()).not.toHaveProperty('city');
});
