import { randomBytes } from 'node:crypto';
import type { FactoryImage } from '#command-service/factory/factory-image.ts';
import { bySystem, newEnvelope } from '#command-service/kernel/command.ts';
import { firstRoles } from '#domain/administration/roles.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { roleStream, userStream } from '#domain/kernel/stream-names.ts';
import type { Config } from '#infra/config.ts';
import { demoCrew } from '#infra/demo/demo-crew.ts';
import type { Credentials } from './credentials.ts';
import { demoUsers } from './demo-users.ts';
import { isKnownPassword, isPublishedPassword, sentHashOf } from './known-passwords.ts';

/**
 * Creates the first users of a plant without any: those of the demo, or one `admin` whose password comes from
 * `LEITSTAND_ADMIN_PASSWORD` or is generated and shown once. Repeatable after an interrupted start. Throws when everybody
 * would try the given password first; the demo's own has a rule of its own (`isPublishedPassword`).
 */
export async function createFirstUsers(
  config: Pick<Config, 'demo' | 'adminPassword'>,
  image: FactoryImage,
  credentials: Credentials,
  say: (text: string) => void,
): Promise<void> {
  const someoneCanSignIn = await Promise.all([...image.users.keys()].map((id) => credentials.has(id)));
  if (someoneCanSignIn.includes(true)) return;
  const users = config.demo ? demoUsers : [firstAdministrator];
  if (config.demo) for (const fields of demoCrew) await createUser(image, fields);
  for (const { password: demoPassword, ...fields } of users) {
    const isAdmin = fields.username === 'admin';
    const given = isAdmin ? config.adminPassword : undefined;
    const madeUp = config.demo || given !== undefined ? undefined : randomBytes(12).toString('base64url');
    const password = given ?? madeUp ?? demoPassword;
    const sent = sentHashOf(password);
    if (given !== undefined && !isPublishedPassword(sent) && (await isKnownPassword(sent, fields.username))) {
      const why = 'LEITSTAND_ADMIN_PASSWORD is a password that everybody would try first: please give another one';
      say(why);
      throw new Error(why);
    }
    // The credential first, so that an interrupted start finds no user and begins again.
    await credentials.set(fields.username, sent);
    await createUser(image, fields);
    if (madeUp !== undefined) say(`\n  First sign-in: admin with the password ${madeUp}  (it is not shown again)\n`);
  }
}

/** Whose name it is, nobody knows yet: the person enters it under Administration, Users. */
const firstAdministrator = { ...(demoUsers[0] as (typeof demoUsers)[number]), firstName: 'Admin', lastName: '' };

/** Writes the roles that every plant has from the start; one that somebody has deleted since stays away. */
export async function createFirstRoles(image: FactoryImage): Promise<void> {
  for (const [id, fields] of firstRoles) {
    if (image.hasHistory(roleStream(id))) continue;
    const created = { type: 'RoleCreated', data: { id, fields } };
    const envelope = newEnvelope(bySystem('first-start'), `first-start-role-${id}`);
    const stored = await image.append(roleStream(id), [created], envelope);
    if (isRejection(stored)) throw new Error(`Role ${id} could not be created: ${stored.errorCode}`);
  }
}

async function createUser(image: FactoryImage, fields: UserFields): Promise<void> {
  const { username } = fields;
  if (image.users.has(username)) return;
  const envelope = newEnvelope(bySystem('first-start'), `first-start-${username}`);
  const created = { type: 'UserCreated', data: { id: username, fields } };
  const stored = await image.append(userStream(username), [created], envelope);
  if (isRejection(stored)) throw new Error(`User ${username} could not be created: ${stored.errorCode}`);
}
