import { z } from 'zod';

/**
 * What is wrong with a new password (base data §5: at least 8 characters with numbers, letters and symbols). Each code
 * has a text `validations.{code}` in all five languages.
 */
export const passwordCodes = ['passwordTooShort', 'passwordNeedsKinds', 'passwordKnown', 'passwordUnchanged'] as const;
export type PasswordCode = (typeof passwordCodes)[number];

/** SHA-256 of a password in hex, as the contract sends it. */
export const sentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** The password itself, so that the rule can be checked (decision 0053); longer ones cost time and give nothing. */
export const passwordSchema = z.string().max(200);

const shortest = 8;

/**
 * The first fault of a password that can be seen in itself; undefined when there is none. What everybody knows is looked
 * up where the lists are (`command-service/administration/credentials/known-passwords.ts`).
 */
export function passwordFault(password: string, username: string): PasswordCode | undefined {
  if (Array.from(password).length < shortest) return 'passwordTooShort';
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  if (!kinds.every((kind) => kind.test(password))) return 'passwordNeedsKinds';
  const name = username.toLowerCase();
  // A short name stands in many a good password by chance.
  return name.length >= 4 && password.toLowerCase().includes(name) ? 'passwordKnown' : undefined;
}
