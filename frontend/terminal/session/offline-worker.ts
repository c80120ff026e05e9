import type { SealedSignIn } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { terminalText } from '#frontend/terminal/kit/terminal-text.ts';
import type { Worker } from './machine/device-state.ts';
import { sealSignIn } from './seal.ts';

/**
 * Somebody who has signed in without network: whose PIN or badge it is only the server can tell, when it hears of it
 * (`redeem`). Until then they can report what every worker can; what the server refuses waits for the planner. undefined: the
 * device cannot seal.
 */
export async function offlineWorker(
  terminalId: string,
  { kind, sent }: Pick<SealedSignIn, 'kind' | 'sent'>,
  now: number,
): Promise<Worker | undefined> {
  const sealed = await sealSignIn(terminalId, { kind, sent, at: new Date(now).toISOString() });
  if (sealed === undefined) return undefined;
  const { userId, proof, secret } = sealed;
  const name = terminalText('offlineWorker');
  const user = { userId, username: '', firstName: name, lastName: '', fullName: name, isFakeUser: true };
  return {
    token: '',
    proof,
    secret,
    user: { ...user, language: currentLanguage(), roles: [], rights: ['feedback.write'] },
  };
}
