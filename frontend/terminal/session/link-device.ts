import { v4 } from 'uuid';
import { terminalCalls } from '#domain/administration/api/device-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askClient } from '#frontend/api/ask-client.ts';
import { type ApiClient, createApiClient } from '#frontend/api/client.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import { askedFactor, type SignedIn, signIn, signInWithCode, signOut } from '#frontend/api/session.ts';
import type { LinkRequest } from './machine/session-state.ts';

/**
 * Links this device: signs in with user name and password as anywhere, takes the terminal's token, and signs out again at
 * once, whatever came of it. Refusals: those of a sign-in, `accessDenied`, `objectnotexists`, `secondFactorRequired`.
 */
export async function linkDevice({ address, username, password, code }: LinkRequest): Promise<LinkedTerminal> {
  const client = createApiClient({
    fetch: (input, init) => fetch(input, init),
    session: () => undefined,
    onSessionLost: () => undefined,
    onBackendStarting: () => undefined,
    newId: () => v4(),
  });
  const { user } = await enter(client, username, password, code);
  try {
    const { items } = await askClient(client, terminalCalls.list, {});
    const terminal = items.find(
      ({ terminalId, terminalLink }) => terminalId === address || terminalLink.toLowerCase() === address.toLowerCase(),
    );
    if (terminal === undefined) throw new ApiError('objectnotexists', 404, { terminalId: address });
    const { terminalId, terminalLink } = terminal;
    const { token } = await askClient(client, terminalCalls.link, { params: { id: terminalId } });
    return { terminalId, terminalLink, token };
  } finally {
    await signOut(client, user);
  }
}

async function enter(
  client: ApiClient,
  username: string,
  password: string,
  code: string | undefined,
): Promise<SignedIn> {
  try {
    return await signIn(client, { username, password });
  } catch (error) {
    const factor = askedFactor(error);
    // One that is still to be set up needs the planner's page: it shows a code to photograph.
    if (factor === undefined || !factor.isSet || code === undefined || code === '') throw error;
    return signInWithCode(client, { ticket: factor.ticket, code });
  }
}
