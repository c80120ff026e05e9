import { screenCalls } from '#domain/administration/api/device-calls.ts';
import { logIn, logInWithFactor, logOut } from '#domain/administration/api/session-calls.ts';
import type { AnswerOf, Call } from '#domain/call.ts';
import { errorOf, noResponse } from '#frontend/api/api-error.ts';
import { type AskedFactor, askedFactor } from '#frontend/api/session.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';

/**
 * Linking on the device: somebody who may manage terminals signs in for as long as it takes to ask for the link. The session is
 * a bearer token that nothing keeps, not the cookie of the planner's pages, and is ended at once.
 */

type LinkSession = AnswerOf<typeof logIn>;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The link, or the second factor that is asked for first; one that has to be set up first is set up elsewhere. Throws `ApiError`. */
export async function linkByPassword(
  screenId: string,
  { username, password }: Credentials,
): Promise<{ readonly token: string } | { readonly factor: AskedFactor }> {
  const basic = btoa(
    String.fromCharCode(...new TextEncoder().encode(`${username.trim().toLowerCase()}:${sha256Hex(password)}`)),
  );
  try {
    const session = await call(logIn, { Authorization: `Basic ${basic}` });
    return { token: await linkWith(screenId, session) };
  } catch (error) {
    const factor = askedFactor(error);
    if (factor === undefined) throw error;
    return { factor };
  }
}

export async function linkByCode(screenId: string, ticket: string, code: string): Promise<string> {
  return linkWith(screenId, await call(logInWithFactor, {}, { body: { ticket, code } }));
}

async function linkWith(screenId: string, { token, user }: LinkSession): Promise<string> {
  const bearer = { Authorization: `Bearer ${token}` };
  try {
    return (await call(screenCalls.link, bearer, { id: screenId })).screenToken;
  } finally {
    // The session ends by itself, too; that it could not be ended is no reason to refuse the link.
    await call(logOut, bearer, { body: { userId: user.userId } }).catch(() => undefined);
  }
}

async function call<Described extends Call>(
  { method, path, answer }: Described,
  headers: Readonly<Record<string, string>>,
  { id = '', body }: { readonly id?: string; readonly body?: unknown } = {},
): Promise<AnswerOf<Described>> {
  const response = await fetch(path.replace(':id', encodeURIComponent(id)), {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    credentials: 'omit',
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => Promise.reject(noResponse()));
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  return answer.parse(text === '' ? undefined : JSON.parse(text)) as AnswerOf<Described>;
}
