import { z } from 'zod';
import { type PasswordCode, passwordFault } from '#domain/administration/password-rule.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isKnownPassword, sentHashOf } from './known-passwords.ts';

/** SHA-256 of a password in hex, as the contract sends it. */
export const sentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** The password itself, so that the rule can be checked (decision 0053); longer ones cost time and give nothing. */
export const passwordSchema = z.string().max(200);

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
