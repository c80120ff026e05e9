import { v4 } from 'uuid';
import { z } from 'zod';
import { type SessionUser, type SignedInUser, signedInUserSchema } from '#domain/administration/user.ts';
import type { ApiClient } from './client.ts';
import { sha256Hex } from './sha256.ts';
import { storedSession } from './stored-session.ts';

/** The session calls of the api contract. */

/** Who is signed in, and by which sign-in of this browser. */
export interface SignedIn {
  readonly session: string;
  readonly user: SignedInUser;
}

/** The token comes as a cookie, beside the answer. */
const signedInSchema = z.object({ user: signedInUserSchema });

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
  const { body } = await client.write('POST', '/login', undefined, signedInSchema, { headers });
  return { session: v4(), user: body.user };
}

/** Auto-login with what the browser keeps, and the health poll. */
export async function checkSession(client: ApiClient): Promise<SignedIn> {
  const { user } = await client.read('/users/check', signedInSchema);
  return { session: storedSession() ?? v4(), user };
}

export async function signOut(client: ApiClient, user: SessionUser): Promise<void> {
  await client.write('POST', '/logout', { userId: user.userId }, z.unknown());
}

function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
