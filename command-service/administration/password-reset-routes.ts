import { newPasswordHash, refuse } from '#command-service/administration/credentials/new-password.ts';
import { forgotPassword, resetPassword } from '#domain/administration/api/session-calls.ts';
import { makePasswordLink } from '#domain/administration/api/user-calls.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { Language } from '#domain/kernel/language.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { bySystem, newEnvelope } from '../kernel/command.ts';
import type { AdministrationContext } from './administration-context.ts';
import { refuseActingOn } from './may-give.ts';
import { isActive } from './session-user.ts';
import { openUserCommands } from './user-commands.ts';

/** The token stands behind `#`: no server and no log on the way sees it. */
const linkOf = (token: string): string => `/resetpassword#token=${token}`;

/** A new password without the one so far (planning §2, base data §8; decision 0126). */
export function passwordResetRoutes(service: Service, context: AdministrationContext): void {
  const { oneTimeLinks, loginLimit, audit, sendMail, log } = context;
  const { users } = context.branches.main.image;
  const commands = openUserCommands(context);

  answerCall(service, forgotPassword, async (request) => {
    const origin = `${request.protocol}://${request.host}`;
    const { ip } = request;
    // Afterwards: how long it takes would tell whether there is such a user.
    setImmediate(() => {
      mailLink(request.body.username.trim().toLowerCase(), ip, origin).catch((error: unknown) =>
        log.warn({ err: error }, 'the link to a new password was not sent'),
      );
    });
    return {};
  });

  async function mailLink(username: string, ip: string, origin: string): Promise<void> {
    const [id, fields] = [...users].find(([, one]) => one.username === username) ?? [];
    // Every request counts, so that nobody's post box is filled.
    const { kind } = await loginLimit.attempt(`forgot ${username}`.slice(0, 100), ip, async () => false);
    if (kind === 'blocked' || id === undefined || fields === undefined || !isActive(fields)) return;
    if (sendMail === undefined || fields.email === undefined) {
      log.info('a new password was asked for by mail: there is no mail server, or the user has no address');
      return;
    }
    const { token } = await oneTimeLinks.makeResetLink(id);
    await sendMail({ to: fields.email, ...resetMail(fields.language, nameOf(fields), `${origin}${linkOf(token)}`) });
  }

  answerCall(service, resetPassword, async (request, reply) => {
    const { token, password, passwordhash: hash } = request.body;
    let userId: string | undefined;
    const attempt = await loginLimit.attemptLink(request.ip, async () => {
      userId = await oneTimeLinks.findResetLink(token);
      return userId !== undefined && users.has(userId);
    });
    if (attempt.kind === 'blocked') {
      reply.header('retry-after', String(attempt.seconds));
      return reject('PasswordResetAttemptsExceeded', { seconds: attempt.seconds });
    }
    const fields = userId === undefined ? undefined : users.get(userId);
    if (userId === undefined || fields === undefined || !isActive(fields)) return reject('PasswordResetTimeout');
    const given = { field: 'password', password, hashField: 'passwordhash', hash };
    const next = await newPasswordHash(given, fields.username);
    if (next === undefined) return refuse('password', 'required');
    if (isRejection(next)) return next;
    // Only now: a password that is refused does not use the link up.
    if (!(await oneTimeLinks.useResetLink(token))) return reject('PasswordResetTimeout');
    const set = await commands.setPassword(userId, next, newEnvelope(bySystem('password-reset')));
    if (isRejection(set)) return set;
    await audit.note({ kind: 'passwordReset', userId, object: userId }, request);
    return undefined;
  });

  answerCall(service, makePasswordLink, async (request) => {
    const { id } = request.params;
    const fields = users.get(id);
    if (fields === undefined) return reject('objectnotexists', { userId: id });
    const refused = refuseActingOn(context.branches.main.image, scopeOf(request), fields);
    if (refused !== undefined) return refused;
    const { token, expiresAt } = await oneTimeLinks.makeResetLink(id);
    await audit.note({ kind: 'passwordLinkMade', userId: callerOf(request).user.userId, object: id }, request);
    return { link: linkOf(token), expiresAt: toIso(expiresAt.getTime()) };
  });
}

const nameOf = ({ firstName, lastName }: UserFields): string => `${firstName} ${lastName}`.trim();

interface Words {
  readonly subject: string;
  readonly text: (name: string, link: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    subject: 'Leitstand: neues Passwort',
    text: (name, link) =>
      `Guten Tag ${name},\n\nmit diesem Link setzen Sie ein neues Passwort. Er gilt zehn Minuten und nur einmal:\n\n${link}\n\nHaben Sie ihn nicht angefordert, ist nichts zu tun: Ihr Passwort gilt weiter.\n`,
  },
  en: {
    subject: 'Leitstand: new password',
    text: (name, link) =>
      `Dear ${name},\n\nwith this link you set a new password. It holds for ten minutes and only once:\n\n${link}\n\nIf you have not asked for it, there is nothing to do: your password still holds.\n`,
  },
  es: {
    subject: 'Leitstand: nueva contraseña',
    text: (name, link) =>
      `Hola, ${name}:\n\ncon este enlace establece una nueva contraseña. Vale diez minutos y una sola vez:\n\n${link}\n\nSi no lo ha pedido, no tiene que hacer nada: su contraseña sigue valiendo.\n`,
  },
  fr: {
    subject: 'Leitstand : nouveau mot de passe',
    text: (name, link) =>
      `Bonjour ${name},\n\nce lien permet de choisir un nouveau mot de passe. Il vaut dix minutes et une seule fois :\n\n${link}\n\nSi vous ne l’avez pas demandé, il n’y a rien à faire : votre mot de passe reste valable.\n`,
  },
  ru: {
    subject: 'Leitstand: новый пароль',
    text: (name, link) =>
      `Здравствуйте, ${name}!\n\nПо этой ссылке можно задать новый пароль. Она действует десять минут и только один раз:\n\n${link}\n\nЕсли вы её не запрашивали, ничего делать не нужно: ваш пароль действует.\n`,
  },
};

/** The mail with a link to a new password, in the language of the person. */
function resetMail(
  language: Language,
  name: string,
  link: string,
): { readonly subject: string; readonly text: string } {
  const { subject, text } = words[language];
  return { subject, text: text(name, link) };
}
