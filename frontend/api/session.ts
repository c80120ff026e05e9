import { v4 } from 'uuid';
import { z } from 'zod';
import {
  logIn,
  logInWithFactor,
  logOut,
  readOwnLicences,
  readPlantState,
  readSession,
} from '#domain/administration/api/session-calls.ts';
import type { SessionUser, SignedInUser } from '#domain/administration/user.ts';
import type { AnswerOf } from '#domain/call.ts';
import { ApiError } from './api-error.ts';
import { askClient } from './ask-client.ts';
import type { ApiClient } from './client.ts';
import { sha256Hex } from './sha256.ts';
import { storedSession } from './stored-session.ts';

/** The session calls of the api contract. */

/** Who is signed in, and by which sign-in of this browser. */
export interface SignedIn {
  readonly session: string;
  readonly user: SignedInUser;
  /** Of a second factor that was set up with this sign-in. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

export type PlantState = AnswerOf<typeof readPlantState>;

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

export const askPlant = (client: ApiClient): Promise<PlantState> => askClient(client, readPlantState, {});

/** The password leaves the page only as a hash; the server hashes that again. */
export async function signIn(client: ApiClient, { username, password }: SignIn): Promise<SignedIn> {
  const basic = toBase64(`${username}:${sha256Hex(password)}`);
  const headers = { Authorization: `Basic ${basic}` };
  const { user } = await askClient(client, logIn, {}, { headers });
  return { session: v4(), user };
}

/** After the password: the ticket that its answer gave, and the code of the app or one to recover with. */
export interface SignInCode {
  readonly ticket: string;
  readonly code: string;
}

/** What signing in asks for beside the password. */
export interface AskedFactor {
  readonly ticket: string;
  /** False: it has to be set up now. */
  readonly isSet: boolean;
}

const askedSchema = z.object({ ticket: z.string(), isSet: z.boolean() });

/** From the refusal of a sign-in; undefined where it is another one. */
export const askedFactor = (error: unknown): AskedFactor | undefined =>
  error instanceof ApiError && error.errorCode === 'secondFactorRequired'
    ? askedSchema.safeParse(error.detailsObject).data
    : undefined;

export async function signInWithCode(client: ApiClient, input: SignInCode): Promise<SignedIn> {
  const { user, recoveryCodes } = await askClient(client, logInWithFactor, { body: input });
  return { session: v4(), user, recoveryCodes };
}

/**
 * The module licences of who has just signed in (base data §7). What they allow has come with the rights; whoever cannot be
 * told which they are is not let in (base data §4).
 */
export async function askLicenceModules(client: ApiClient, { userId }: SessionUser): Promise<void> {
  await askClient(client, readOwnLicences, { query: { userId } });
}

/** Auto-login with what the browser keeps, and the health poll. */
export async function checkSession(client: ApiClient): Promise<SignedIn> {
  const { user } = await askClient(client, readSession, {});
  return { session: storedSession() ?? v4(), user };
}

export async function signOut(client: ApiClient, user: SessionUser): Promise<void> {
  await askClient(client, logOut, { body: { userId: user.userId } });
}

function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
