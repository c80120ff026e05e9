import { createHash } from 'node:crypto';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  longestShift,
  type RedeemedSignIn,
  type ReportProof,
  type SealedSignIn,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import type { OfflineReports } from './offline-reports.ts';
import { sealedSince } from './proven-worker.ts';

/** A sign-in that was made without network, as it is looked at when the network is back. */
export interface OfflineSignIn extends Pick<SealedSignIn, 'kind' | 'sent'> {
  readonly proof: ReportProof;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Who it was found to be before; `userId` undefined: nobody. Missing: nobody has looked. */
  readonly known: { readonly userId: string | undefined } | undefined;
}

/**
 * Opens a sealed sign-in for the device that has its secret: what lies with the reports, which stay when the worker has left,
 * has the seal alone and is worth no session. Refusal `workerNotProven`: not sealed here, not the secret, longer ago than
 * a shift, or ahead of the plant's clock.
 */
export async function offlineSignIn(
  { seals, presences }: Pick<OfflineReports, 'seals' | 'presences'>,
  terminalId: string,
  { sealed, secret }: RedeemedSignIn,
): Promise<OfflineSignIn | Rejection> {
  const opened = await seals.open(sealed, terminalId);
  const secretHash = createHash('sha256').update(secret).digest('hex');
  const proof = { kind: 'sealed', sealed } as const;
  if (opened === undefined || opened.secretHash !== secretHash) return reject('workerNotProven', { terminalId });
  const since = sealedSince(opened);
  // For good: it does not become right when its hour comes.
  if (since === undefined) await presences.note(terminalId, proof, undefined, Date.now());
  if (since === undefined || Date.now() - since > longestShift) return reject('workerNotProven', { terminalId });
  const { kind, sent } = opened;
  return { kind, sent, proof, since, known: await presences.find(terminalId, proof) };
}
