import { type PasswordCode, passwordFault } from '#domain/administration/password-rule.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isKnownPassword, sentHashOf } from './known-passwords.ts';

export interface GivenPassword {
  /** What it is called in the request, for the refusal. */
  readonly field: string;
  readonly password: string | undefined;
  readonly hashField: string;
  readonly hash: string | undefined;
}

/**
 * The hash to be stored of a new password; undefined when none was given. The rule is checked on a password; of a hash
 * only what everybody knows can be told.
 */
export async function newPasswordHash(given: GivenPassword, username: string): Promise<string | undefined | Rejection> {
  const { password, hash } = given;
  if (password !== undefined && hash !== undefined) return refuse(given.hashField, 'invalid');
  const field = password === undefined ? given.hashField : given.field;
  const fault = password === undefined ? undefined : passwordFault(password, username);
  if (fault !== undefined) return refuse(field, fault);
  const sent = password === undefined ? hash : sentHashOf(password);
  if (sent === undefined) return undefined;
  return (await isKnownPassword(sent, username)) ? refuse(field, 'passwordKnown') : sent;
}

export const refuse = (field: string, code: PasswordCode | 'required' | 'invalid'): Rejection =>
  reject('validation', { fields: { [field]: code } });
