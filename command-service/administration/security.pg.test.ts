import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';

const { database, commands } = await forFile(openCommands());

const password = 'Kupfer-Biene-17';
const as = 'admin';
let userId = '';
let username = '';
let count = 0;

/** Everybody has an account and an address of their own, so that tries of one test do not count in another. */
beforeEach(async () => {
  username = `vera${++count}`;
  const made = await commands.send({
    url: '/api/useradmin/users',
    body: {
      username,
      firstName: 'Vera',
      lastName: 'Ost',
      roles: ['planner'],
      password,
      email: `${username}@plant.example`,
    },
    as,
  });
  userId = made.json().userId;
});

const plain = (url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  commands.service.inject({
    method: 'POST',
    url,
    headers: {
      'x-forwarded-for': `10.0.0.${count}`,
      ...headers,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
const signIn = (word = password) => {
  const basic = Buffer.from(`${username}:${sentHashOf(word)}`).toString('base64');
  return plain('/api/login', undefined, { authorization: `Basic ${basic}` });
};
const asks = (isAsked: boolean) =>
  commands.send({
    method: 'PUT',
    url: '/api/useradmin/globalSettings',
    body: { hasTwoFactorAuthentication: isAsked },
    as,
  });
/** The code of the app, `steps` of half a minute from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up a factor for who is signed in with the token; answers its secret and codes to recover with. */
async function setUp(token: string): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const own = { authorization: `Bearer ${token}` };
  const begun = await plain('/api/users/secondFactor', { passwordhash: sentHashOf(password) }, own);
  const { secret } = begun.json();
  // The step before: the one of now is left for signing in.
  const confirmed = await plain('/api/users/secondFactor/confirm', { code: codeOf(secret, -1) }, own);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
}

describe('the second factor', () => {
  beforeAll(() => asks(true));
  afterAll(() => asks(false));

  test('is asked for after the right password, and its code is taken once', async () => {
    const { secret } = await setUp((await signIn()).json().token);
    const first = await signIn();
    expect(first.statusCode).toBe(401);
    expect(first.json()).toMatchObject({ errorCode: 'secondFactorRequired', detailsObject: { isSet: true } });
    const { ticket } = first.json().detailsObject;
    const code = codeOf(secret);
    const done = await plain('/api/login/secondFactor', { ticket, code });
    expect(done.json()).toMatchObject({ user: { username } });
    // The ticket is used up; and the code, with another ticket.
    expect((await plain('/api/login/secondFactor', { ticket, code })).json().errorCode).toBe('signInTicketExpired');
    const { ticket: next } = (await signIn()).json().detailsObject;
    expect((await plain('/api/login/secondFactor', { ticket: next, code })).json().errorCode).toBe('secondFactorWrong');
  });

  // shows base-data 3.98
  test('is asked for while the plant wants it, and not from then on when it does not', async () => {
    await setUp((await signIn()).json().token);
    expect((await signIn()).json().errorCode).toBe('secondFactorRequired');
    await asks(false);
    expect((await signIn()).json()).toMatchObject({ user: { username } });
    await asks(true);
    expect((await signIn()).json().errorCode).toBe('secondFactorRequired');
  });

  test('takes the code of the step before and after, of no other', async () => {
    const { secret } = await setUp((await signIn()).json().token);
    const { ticket } = (await signIn()).json().detailsObject;
    const early = await plain('/api/login/secondFactor', { ticket, code: codeOf(secret, 3) });
    expect(early.json().errorCode).toBe('secondFactorWrong');
    expect((await plain('/api/login/secondFactor', { ticket, code: codeOf(secret, 1) })).statusCode).toBe(200);
  });

  test('can be recovered from with each of ten codes, once', async () => {
    const { recoveryCodes } = await setUp((await signIn()).json().token);
    expect(new Set(recoveryCodes).size).toBe(10);
    const use = async () =>
      plain('/api/login/secondFactor', {
        ticket: (await signIn()).json().detailsObject.ticket,
        code: recoveryCodes[3],
      });
    expect((await use()).statusCode).toBe(200);
    expect((await use()).json().errorCode).toBe('secondFactorWrong');
  });

  test('is guessed at five times, then not looked at any more', async () => {
    const { secret } = await setUp((await signIn()).json().token);
    const { ticket } = (await signIn()).json().detailsObject;
    const guess = (code: string) => plain('/api/login/secondFactor', { ticket, code });
    for (let tried = 0; tried < 5; tried++) expect((await guess('000000')).statusCode).toBe(409);
    expect((await guess(codeOf(secret))).statusCode).toBe(429);
  });

  test('has to be set up at the next sign-in by who is marked for it', async () => {
    await commands.send({ method: 'PUT', url: `/api/useradmin/users/${userId}`, body: { has2Fa: true }, as });
    const { ticket, isSet } = (await signIn()).json().detailsObject;
    expect(isSet).toBe(false);
    const { secret } = (await plain('/api/login/secondFactor/setUp', { ticket })).json();
    const done = await plain('/api/login/secondFactor', { ticket, code: codeOf(secret) });
    expect(done.json().recoveryCodes).toHaveLength(10);
    // From now on nobody gets another secret with the password alone.
    const { ticket: next } = (await signIn()).json().detailsObject;
    expect((await plain('/api/login/secondFactor/setUp', { ticket: next })).json().errorCode).toBe('secondFactorIsSet');
  });

  test('is taken away by an administrator, and by oneself with the password', async () => {
    const { token } = (await signIn()).json();
    await setUp(token);
    const own = { authorization: `Bearer ${token}` };
    const wrong = await plain('/api/users/secondFactor/remove', { passwordhash: 'a'.repeat(64) }, own);
    expect(wrong.json().errorCode).toBe('wrongCredentials');
    const url = `/api/useradmin/users/${userId}/secondFactor`;
    expect((await commands.send({ method: 'DELETE', url, as: 'planner' })).statusCode).toBe(403);
    expect((await commands.send({ method: 'DELETE', url, as })).statusCode).toBe(204);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('stands in the database neither as text nor as what an app reads', async () => {
    const { secret, recoveryCodes } = await setUp((await signIn()).json().token);
    const { rows } = await database.pool.query(
      'SELECT secret, recovery_hashes FROM operational.second_factor WHERE user_id = $1',
      [userId],
    );
    expect(Buffer.from(rows[0].secret).toString('latin1')).not.toContain(secret);
    expect(rows[0].recovery_hashes).not.toContain(recoveryCodes[0]);
  });
});

describe('a forgotten password', () => {
  const forgot = (name: string) => plain('/api/users/forgotPassword', { username: name });
  const reset = (token: string, word: string) => plain('/api/users/resetPassword', { token, password: word });
  const mailed = async (): Promise<string> => {
    const to = `${username}@plant.example`;
    await expect.poll(() => commands.mails.some((mail) => mail.to === to)).toBe(true);
    const { text } = commands.mails.findLast((mail) => mail.to === to) ?? { text: '' };
    return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  };

  test('is answered alike whether there is such a user or not', async () => {
    const [known, unknown] = [await forgot(username), await forgot('nobody')];
    expect([known.statusCode, known.body]).toEqual([202, '{}']);
    expect([unknown.statusCode, unknown.body]).toEqual([202, '{}']);
  });

  // shows planning 2.7
  test('is set anew by the mailed link, once, and ends every session', async () => {
    const { token: session } = (await signIn()).json();
    await forgot(username);
    const token = await mailed();
    // A password that the rules refuse does not use the link up.
    expect((await reset(token, 'short')).json().detailsObject.fields).toEqual({ password: 'passwordTooShort' });
    expect((await reset(token, 'Kessel-Amsel-42')).statusCode).toBe(204);
    expect((await reset(token, 'Kessel-Amsel-43')).json().errorCode).toBe('PasswordResetTimeout');
    expect((await signIn('Kessel-Amsel-42')).statusCode).toBe(200);
    expect((await commands.sessions.find(session)).kind).toBe('unknown');
  });

  test('is set by a link that an administrator hands out, and the one before opens nothing any more', async () => {
    const make = () => commands.send({ url: `/api/useradmin/users/${userId}/passwordLink`, as });
    const tokenOf = (link: string) => link.split('#token=')[1] ?? '';
    const [first, second] = [(await make()).json().link, (await make()).json().link];
    expect((await reset(tokenOf(first), 'Kessel-Amsel-42')).json().errorCode).toBe('PasswordResetTimeout');
    expect((await reset(tokenOf(second), 'Kessel-Amsel-42')).statusCode).toBe(204);
  });

  // shows base-data 8.27
  test('has a link that holds for ten minutes', async () => {
    await forgot(username);
    const token = await mailed();
    await database.pool.query("UPDATE operational.reset_link SET expires_at = expires_at - interval '10 minutes'");
    expect((await reset(token, 'Kessel-Amsel-42')).json().errorCode).toBe('PasswordResetTimeout');
  });

  // shows planning 8.32
  // shows base-data 8.26
  test('cannot be reached by guessing links', async () => {
    for (let tried = 0; tried < 5; tried++)
      expect((await reset(`guess${tried}`, 'Kessel-Amsel-42')).json().errorCode).toBe('PasswordResetTimeout');
    const blocked = await reset('guess', 'Kessel-Amsel-42');
    expect(blocked.json().errorCode).toBe('PasswordResetAttemptsExceeded');
    // The page says ten minutes.
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(600);
  });
});

describe('an API token', () => {
  const make = (body: object, by: 'admin' | 'planner' = as) =>
    commands.send({ url: '/api/useradmin/apiTokens', body: { name: 'ERP', ...body }, as: by });
  const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    commands.service.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
  const group = (token: string) =>
    call(token, 'POST', '/api/basedata/resourceGroups', { resourceGroupName: `Group ${Math.random()}` });

  /** The user behind the sessions of these tests, as the read model has it. */
  const known = (roles: readonly string[]) =>
    database.pool.query(
      `INSERT INTO base_data.object (id, collection, object_id, doc) VALUES ('users:admin', 'users', 'admin', $1)
       ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`,
      [{ username: 'admin', firstName: 'A', lastName: 'B', language: 'de', roles }],
    );
  beforeEach(() => known(['admin']));

  // shows base-data 3.99
  test('opens what it was made for and nothing else, until it is revoked', async () => {
    const made = await make({ rights: ['configuration.write'] });
    expect(made.statusCode, made.body).toBe(201);
    const { apiTokenId, token } = made.json();
    expect((await group(token)).statusCode).toBe(201);
    expect((await call(token, 'POST', '/api/basedata/articles', { articleName: 'X' })).statusCode).toBe(403);
    expect((await call(token, 'PUT', '/api/useradmin/globalSettings', {})).statusCode).toBe(403);
    // Neither tokens nor users, and nothing that belongs to the person.
    expect(
      (await call(token, 'POST', '/api/useradmin/apiTokens', { name: 'x', rights: ['history.read'] })).statusCode,
    ).toBe(403);
    expect((await call(token, 'POST', '/api/logout', { userId: 'admin' })).statusCode).toBe(403);
    await commands.send({ method: 'DELETE', url: `/api/useradmin/apiTokens/${apiTokenId}`, as });
    expect((await group(token)).statusCode).toBe(401);
  });

  test('may at no time do more than who has made it', async () => {
    const { token } = (await make({ rights: ['configuration.write', 'security.write'] })).json();
    // Itself it gives no more than it has.
    const more = await call(token, 'POST', '/api/useradmin/apiTokens', { name: 'x', rights: ['users.write'] });
    expect(more.json()).toMatchObject({ errorCode: 'accessDenied', detailsObject: { rights: ['users.write'] } });
    await known(['user']);
    expect((await group(token)).statusCode).toBe(403);
    await database.pool.query(
      `UPDATE base_data.object SET doc = (doc::jsonb || '{"active": false}')::json WHERE id = 'users:admin'`,
    );
    expect((await group(token)).statusCode).toBe(401);
  });

  test('ends with its last day, and is kept as a hash', async () => {
    expect((await make({ rights: ['history.read'], expiryDate: '2020-01-01' })).statusCode).toBe(400);
    expect((await make({ rights: ['history.read'], expiryDate: '2099-12-31' })).statusCode).toBe(400);
    const { apiTokenId, token } = (await make({ rights: ['configuration.write'], expiryDate: '2033-12-31' })).json();
    expect((await group(token)).statusCode).toBe(201);
    await database.pool.query('UPDATE operational.api_token SET expires_at = now() WHERE api_token_id = $1', [
      apiTokenId,
    ]);
    expect((await group(token)).json().errorCode).toBe('tokenExpired');
    const { rows } = await database.pool.query('SELECT t::text FROM operational.api_token t');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('needs the right, a name and rights that there are', async () => {
    expect((await make({ rights: ['history.read'] }, 'planner')).statusCode).toBe(403);
    for (const body of [{ rights: [] }, { rights: ['everything'] }, { rights: ['history.read'], name: '' }, {}])
      expect((await make(body)).statusCode, JSON.stringify(body)).toBe(400);
  });
});
