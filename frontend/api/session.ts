import { z } from 'zod';
import { type SessionUser, signedInUserSchema } from '#domain/administration/user.ts';
import type { ApiClient } from './client.ts';
import { sha256Hex } from './sha256.ts';

/** The session calls of the api contract. */

const signedInSchema = z.object({ token: z.string(), user: signedInUserSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

const plantSchema = z.object({
  has2FA: z.boolean(),
  backendStarting: z.boolean(),
  salesRecover: z.boolean(),
  /** DEMOSYSTEM, TESTSYSTEM or SALESSYSTEM (planning §1). */
  environment: z.string().optional(),
});
export type PlantState = z.infer<typeof plantSchema>;

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

export const askPlant = (client: ApiClient): Promise<PlantState> => client.read('/clients/Has2FA', plantSchema);

/** The password leaves the page only as a hash; the server hashes that again. */
export async function signIn(client: ApiClient, { username, password }: SignIn): Promise<SignedIn> {
  const basic = toBase64(`${username}:${sha256Hex(password)}`);
  const headers = { Authorization: `Basic ${basic}` };
  return (await client.write('POST', '/login', undefined, signedInSchema, { headers })).body;
}

/** Auto-login with the stored token, and the health poll. */
export const checkSession = (client: ApiClient): Promise<SignedIn> => client.read('/users/check', signedInSchema);

export async function signOut(client: ApiClient, user: SessionUser): Promise<void> {
  await client.write('POST', '/logout', { userId: user.userId }, z.unknown());
}

function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
