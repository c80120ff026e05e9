import { beforeAll, describe, expect, it } from 'vitest';
import { createFirstRoles } from '#command-service/administration/credentials/first-start.ts';
import { sentHashOf } from '#command-service/administration/credentials/known-passwords.ts';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import { matrixOf } from '#domain/administration/role.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import type { Call, TestCommandService } from '#tests/services/command-service.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';

let count = 0;

const { database, commands } = await forFile(openCommands());
beforeAll(async () => {
  await createFirstRoles(commands.image);
});

const users = '/api/useradmin/users';
const roles = '/api/useradmin/roles';
const licences = '/api/useradmin/licences';
const password = 'Tisch-42-rot';
const asAdmin = (call: Omit<Call, 'as'>) => commands.send({ ...call, as: 'admin' });

async function role(...rights: readonly GivenRight[]): Promise<string> {
  const body = { roleName: `Role ${++count}`, ...matrixOf(rights) };
  const answer = await asAdmin({ url: roles, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().roleId;
}

interface Person {
  readonly id: string;
  readonly token: string;
  send(call: Omit<Call, 'as'>): ReturnType<TestCommandService['send']>;
}

/** Somebody with these roles who is signed in. */
async function person(roleIds: readonly string[], more: object = {}): Promise<Person> {
  const username = `person${++count}x`;
  const body = { username, firstName: 'Uta', lastName: `Test ${count}`, roles: roleIds, password, ...more };
  const made = await asAdmin({ url: users, body });
  expect(made.statusCode, made.body).toBe(201);
  const basic = Buffer.from(`${username}:${sentHashOf(password)}`).toString('base64');
  const answer = await commands.send({ url: '/api/login', as: 'nobody', headers: { authorization: `Basic ${basic}` } });
  const { token } = answer.json();
  return {
    id: made.json().userId,
    token,
    send: (call) =>
      commands.send({ ...call, as: 'nobody', headers: { ...call.headers, authorization: `Bearer ${token}` } }),
  };
}

const customer = () => ({ url: '/api/basedata/customers', body: { customerName: `Customer ${++count}` } });
const change = (id: string, ...rights: readonly GivenRight[]) =>
  asAdmin({ method: 'PUT', url: `${roles}/${id}`, body: matrixOf(rights) });

describe('a role', () => {
  // shows base-data 8.19
  it('that is changed holds with the next request of everybody who has it, without a new sign-in', async () => {
    const id = await role('customers.read');
    const uta = await person([id]);
    expect((await uta.send(customer())).json()).toMatchObject({
      errorCode: 'accessDenied',
      detailsObject: { right: 'customers.write' },
    });
    await change(id, 'customers.read', 'customers.write');
    expect((await uta.send(customer())).statusCode).toBe(201);
    await change(id, 'customers.read');
    expect((await uta.send(customer())).statusCode).toBe(403);
  });

  it('that is changed ends the live lines of its people when the command answers, and of nobody else', async () => {
    const [one, other] = [await role('planning.read'), await role('planning.read')];
    const [uta, ute] = [await person([one]), await person([other])];
    for (const { token, id } of [uta, ute]) {
      const found = await commands.sessions.find(token);
      if (found.kind !== 'valid') throw new Error('not signed in');
      expect(await commands.sessions.noteLiveKey(found.session, `U${id}`, Date.now() + 60_000)).toBe(true);
    }
    await change(one, 'articles.read');
    const { rows } = await database.pool.query<{ user_key: string }>(
      'SELECT user_key FROM operational.ended_live_key WHERE user_key = ANY ($1)',
      [[`U${uta.id}`, `U${ute.id}`]],
    );
    expect(rows.map(({ user_key }) => user_key)).toEqual([`U${uta.id}`]);
  });

  // shows base-data 6.22
  it('without any right is a role, and leaves nothing but the own account', async () => {
    const uta = await person([await role()]);
    expect((await uta.send(customer())).statusCode).toBe(403);
    const language = { method: 'PUT' as const, url: `${users}/${uta.id}/language`, body: { language: 'fr' } };
    expect((await uta.send(language)).statusCode).toBe(200);
  });

  // shows planning 6.1
  it('may write and not delete: deleting is a right of its own', async () => {
    const id = await role('customers.read', 'customers.write');
    const uta = await person([id]);
    const { customerId } = (await uta.send(customer())).json();
    const removal = { method: 'DELETE' as const, url: `/api/basedata/expert/customer/${customerId}` };
    expect((await uta.send(removal)).statusCode).toBe(403);
    // Of another kind of objects it does not help either.
    await change(id, 'materials.delete', 'customers.read');
    expect((await uta.send(removal)).json().detailsObject).toEqual({ right: 'customers.delete' });
    await change(id, 'customers.read', 'customers.delete');
    expect((await uta.send(removal)).statusCode).toBe(204);
  });

  // shows planning 6.1
  it('has a name of its own, and rights that exist', async () => {
    const lines = matrixOf(['articles.read']).rights;
    const send = (body: object) =>
      asAdmin({ url: roles, body: { roleName: `Role ${++count}`, ...matrixOf([]), ...body } });
    expect((await send({ roleName: 'planner' })).json().errorCode).toBe('nameExists');
    expect((await send({ roleName: '' })).statusCode).toBe(400);
    expect((await send({ roleName: 'x'.repeat(10_000) })).statusCode).toBe(400);
    expect((await send({ rights: [{ area: 'kitchen', read: true }] })).statusCode).toBe(400);
    expect((await send({ rights: [{ area: 'feedback', delete: true }] })).statusCode).toBe(400);
    expect((await send({ specialRights: ['plant.sell'] })).statusCode).toBe(400);
    const roleName = `<b>دور</b> 🙂 ${++count}`;
    expect((await send({ roleName, rights: lines })).json()).toMatchObject({ roleName, rights: lines });
  });

  it('in use is not deleted, and says who has it', async () => {
    const id = await role('articles.read');
    const uta = await person([id]);
    const removal = { method: 'DELETE' as const, url: `${roles}/${id}` };
    expect((await asAdmin(removal)).json()).toMatchObject({
      errorCode: 'alreadyInUse',
      detailsObject: { usedBy: [{ collection: 'users', id: uta.id }], count: 1 },
    });
    await asAdmin({ method: 'PUT', url: `${users}/${uta.id}`, body: { roles: ['user'] } });
    expect((await asAdmin(removal)).statusCode).toBe(204);
    const gone = await asAdmin({ method: 'PUT', url: `${users}/${uta.id}`, body: { roles: [id] } });
    expect(gone.json().detailsObject).toEqual({ fields: { roles: 'unknownValue' } });
  });
});

describe('nobody is raised by what they may administer', () => {
  it('who edits users gives only what they have, and acts on nobody who may do more', async () => {
    const clerk = await person([await role('users.read', 'users.write', 'users.delete', 'articles.read')]);
    const boss = await person(['planner']);
    const put = (id: string, body: object) => clerk.send({ method: 'PUT', url: `${users}/${id}`, body });
    expect((await put(clerk.id, { roles: ['admin'] })).json().errorCode).toBe('accessDenied');
    expect((await put(clerk.id, { expert: true })).json().errorCode).toBe('accessDenied');
    expect((await put(boss.id, { password: 'Other-42-Tisch' })).json().errorCode).toBe('accessDenied');
    expect((await put(boss.id, { active: false })).json().errorCode).toBe('accessDenied');
    expect((await clerk.send({ method: 'DELETE', url: `${users}/${boss.id}` })).json().errorCode).toBe('accessDenied');
    const link = await clerk.send({ url: `${users}/${boss.id}/passwordLink` });
    expect(link.json().errorCode).toBe('accessDenied');
    const factor = await clerk.send({ method: 'DELETE', url: `${users}/${boss.id}/secondFactor` });
    expect(factor.json().errorCode).toBe('accessDenied');
    const body = { username: `made${++count}`, firstName: 'M', lastName: 'M', password, roles: ['planner'] };
    expect((await clerk.send({ url: users, body })).json().errorCode).toBe('accessDenied');
    const peer = await person([await role('articles.read')]);
    expect((await put(peer.id, { firstName: 'Other' })).statusCode).toBe(200);
    expect((await put(clerk.id, { city: 'Ulm' })).statusCode).toBe(200);
  });

  it('who edits roles gives only what they have', async () => {
    const own = await role('roles.read', 'roles.write', 'articles.read');
    const clerk = await person([own]);
    const put = (id: string, body: object) => clerk.send({ method: 'PUT', url: `${roles}/${id}`, body });
    expect((await put(own, matrixOf(['roles.read', 'roles.write', 'users.write']))).json().errorCode).toBe(
      'accessDenied',
    );
    expect((await put('planner', matrixOf([]))).json().errorCode).toBe('accessDenied');
    expect((await put(own, matrixOf(['roles.read', 'roles.write']))).statusCode).toBe(200);
  });
});

describe('the last administrator', () => {
  it('cannot be taken away by editing the role, by nobody', async () => {
    for (const body of [matrixOf([]), matrixOf(['articles.read']), { specialRights: [] }])
      expect((await asAdmin({ method: 'PUT', url: `${roles}/admin`, body })).json().errorCode).toBe(
        'administratorRoleFixed',
      );
    expect((await asAdmin({ method: 'DELETE', url: `${roles}/admin` })).json().errorCode).toBe(
      'administratorRoleFixed',
    );
    const renamed = await asAdmin({ method: 'PUT', url: `${roles}/admin`, body: { roleName: 'Chef' } });
    expect(renamed.json().roleName).toBe('Chef');
  });

  it('stays when two who are the last two take each other away at the same time', async () => {
    const [one, other] = [await person(['admin']), await person(['admin'])];
    const answers = await Promise.all([
      one.send({ method: 'PUT', url: `${users}/${other.id}`, body: { roles: ['user'] } }),
      other.send({ method: 'DELETE', url: `${users}/${one.id}` }),
      other.send({ method: 'PUT', url: `${users}/${other.id}`, body: { active: false } }),
      one.send({ method: 'PUT', url: `${users}/${one.id}`, body: { roles: ['planner'] } }),
    ]);
    const left = [...commands.image.users.values()].filter(
      (user) => user.active !== false && user.roles.includes('admin'),
    );
    expect(left).toHaveLength(1);
    expect(answers.some(({ body }) => body.includes('lastAdministrator'))).toBe(true);
  });

  // shows base-data 6.26, base-data 8.23
  it('keeps administering when every licence has ended', async () => {
    const chief = await person(['admin']);
    await asAdmin({ method: 'PUT', url: `${licences}/basedata`, body: { expiryDate: '2020-01-01' } });
    expect((await chief.send(customer())).json().errorCode).toBe('licenceExpired');
    const answer = await chief.send({ method: 'PUT', url: `${licences}/basedata`, body: { expiryDate: null } });
    expect(answer.json()).toMatchObject({ moduleLicenceId: 'basedata', expiryDate: null, isExpired: false });
    expect((await chief.send(customer())).statusCode).toBe(201);
  });
});

describe('a module licence', () => {
  const put = (id: string, body: object) => asAdmin({ method: 'PUT', url: `${licences}/${id}`, body });

  // shows planning 6.2
  // shows base-data 6.1
  it('that somebody does not have takes its areas from them, whatever the role says', async () => {
    const uta = await person(['planner'], { moduleLicences: ['planning'] });
    expect((await uta.send(customer())).json()).toMatchObject({ errorCode: 'accessDenied' });
    await asAdmin({ method: 'PUT', url: `${users}/${uta.id}`, body: { moduleLicences: ['planning', 'basedata'] } });
    expect((await uta.send(customer())).statusCode).toBe(201);
    await asAdmin({ method: 'PUT', url: `${users}/${uta.id}`, body: { moduleLicences: ['basedatareadonly'] } });
    expect((await uta.send(customer())).statusCode).toBe(403);
  });

  it('of bills of materials is needed to say what an article is made of, and for nothing else of it', async () => {
    const send = (by: Person, method: 'POST' | 'PUT', path: string, body: object) =>
      by.send({ method, url: `/api/basedata/articles${path}`, body });
    const rita = await person(['planner'], { moduleLicences: ['basedata', 'articlepartslist'] });
    const sven = await person(['planner'], { moduleLicences: ['basedata'] });
    const part = (await send(sven, 'POST', '', { articleName: 'Part of a frame' })).json().articleId;
    const components = [{ articleId: part, amount: 4 }];
    const refused = { errorCode: 'accessDenied', detailsObject: { right: 'articles.partsList' } };
    expect((await send(sven, 'POST', '', { articleName: 'Frame', components })).json()).toMatchObject(refused);
    const made = await send(rita, 'POST', '', { articleName: 'Frame', components });
    expect(made.statusCode, made.body).toBe(201);
    const frame = `/${made.json().articleId}`;
    expect((await send(sven, 'PUT', frame, { components: [] })).json()).toMatchObject(refused);
    expect((await send(sven, 'PUT', frame, { articleName: 'Frame, blue', components })).statusCode).toBe(200);
    const copy = await sven.send({ method: 'POST', url: `/api/basedata/articles${frame}/duplicate`, body: {} });
    expect(copy.json()).toMatchObject({ components });
  });

  // shows base-data 6.25, base-data 7.21, base-data 8.24
  it('is not given to more users than it allows, and the number is not lowered below those who have it', async () => {
    for (const [id, fields] of commands.image.users)
      if (fields.moduleLicences === undefined)
        await asAdmin({ method: 'PUT', url: `${users}/${id}`, body: { moduleLicences: [] } });
    const first = await person(['user'], { moduleLicences: ['import'] });
    expect((await put('import', { maxNumberOfUsers: 0 })).json()).toMatchObject({
      errorCode: 'numberOfUsersExceeded',
      detailsObject: { usersAssigned: 1, maxNumberOfUsers: 0 },
    });
    expect((await put('import', { maxNumberOfUsers: 1 })).json()).toMatchObject({ usersAssigned: 1 });
    const second = await person(['user'], { moduleLicences: [] });
    const give = () => asAdmin({ method: 'PUT', url: `${users}/${second.id}`, body: { moduleLicences: ['import'] } });
    expect((await give()).json().errorCode).toBe('numberOfUsersExceeded');
    // Who is not active does not count, and counts again when active.
    await asAdmin({ method: 'PUT', url: `${users}/${first.id}`, body: { active: false } });
    expect((await give()).statusCode).toBe(200);
    const back = await asAdmin({ method: 'PUT', url: `${users}/${first.id}`, body: { active: true } });
    expect(back.json().errorCode).toBe('numberOfUsersExceeded');
    // A user without a word about licences would have all of them, this one, too.
    const body = { username: `over${++count}`, firstName: 'O', lastName: 'O', password, roles: ['user'] };
    expect((await asAdmin({ url: users, body })).json().errorCode).toBe('numberOfUsersExceeded');
    expect((await put('import', { maxNumberOfUsers: null })).json().maxNumberOfUsers).toBeNull();
  });

  it('has days that exist and numbers that can be', async () => {
    for (const body of [
      { expiryDate: '2027-02-31' },
      { maxNumberOfUsers: -1 },
      { maxNumberOfUsers: 1.5 },
      { colour: 1 },
    ])
      expect((await put('planning', body)).statusCode).toBe(400);
    expect((await put('kitchen', { expiryDate: null })).statusCode).toBe(404);
  });
});

describe('several module licences at once', () => {
  const put = (items: readonly object[], key?: string) =>
    commands.send({
      method: 'PUT',
      url: licences,
      as: 'admin',
      body: { items },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const of = (id: ModuleLicenceId) => commands.image.licences.get(id);

  // shows base-data 7.22
  it('are changed together, once, and only where something is another', async () => {
    const items = [
      { moduleLicenceId: 'simulation', expiryDate: '2030-12-31', seen: { expiryDate: null } },
      { moduleLicenceId: 'gaplist', expiryDate: '2030-12-31', maxNumberOfUsers: 500, seen: { expiryDate: null } },
    ];
    const answer = await put(items, 'several');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().items).toMatchObject([{ expiryDate: '2030-12-31' }, { maxNumberOfUsers: 500 }]);
    expect([of('simulation'), of('gaplist')]).toEqual([
      { maxNumberOfUsers: null, expiryDate: '2030-12-31' },
      { maxNumberOfUsers: 500, expiryDate: '2030-12-31' },
    ]);
    const at = answer.headers['x-position'];
    expect((await put(items, 'several')).headers['x-position']).toBe(at);
    // As they are wished already: nothing is stored, whatever was seen.
    expect((await put(items)).headers['x-position']).toBeUndefined();
  });

  it('stay as they are when one of them is refused, which is named', async () => {
    await person(['planner'], { moduleLicences: ['planning'] });
    const before = [of('simulation'), of('terminal'), of('planning')];
    const wished = { moduleLicenceId: 'simulation', expiryDate: null };
    const tooFew = await put([wished, { moduleLicenceId: 'planning', maxNumberOfUsers: 0 }]);
    expect(tooFew.json()).toMatchObject({
      errorCode: 'numberOfUsersExceeded',
      detailsObject: { moduleLicenceId: 'planning' },
    });
    const meanwhile = await put([wished, { moduleLicenceId: 'gaplist', expiryDate: null, seen: { expiryDate: null } }]);
    expect(meanwhile.json()).toMatchObject({
      errorCode: 'changedMeanwhile',
      detailsObject: { moduleLicenceId: 'gaplist', changed: ['expiryDate'] },
    });
    expect((await put([wished, { moduleLicenceId: 'planning', expiryDate: '2999-01-01' }])).statusCode).toBe(400);
    expect((await put([wished, wished])).json().detailsObject.fields).toEqual({
      'items.1.moduleLicenceId': 'namedTwice',
    });
    expect((await put([])).statusCode).toBe(400);
    expect([of('simulation'), of('terminal'), of('planning')]).toEqual(before);
  });
});
