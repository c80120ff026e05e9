import type { Badges } from '#command-service/administration/credentials/badges.ts';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { rightsOfHolder } from '#domain/administration/roles.ts';
import { rightsAtTerminal } from '#domain/administration/terminal-rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import {
  longestShift,
  type ReportProof,
  type SealedSignIn,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import type { Audit } from '#infra/audit.ts';
import { accessOf, holderOf } from '../administration/access-keeper.ts';
import { isActive } from '../administration/session-user.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import type { PinLimit } from './pin-limit.ts';
import type { Presences } from './presence.ts';
import type { Seals } from './sealing-key.ts';

/** Whose report it is, and what that person may do at a terminal today. */
export interface ProvenWorker {
  readonly userId: string;
  readonly rights: Rights;
}

/** Nobody looks now: too many guesses have come from this terminal. */
export interface LookLater {
  readonly kind: 'later';
  readonly seconds: number;
}

/** From where it came, for the audit. */
export type Sender = Parameters<Audit['note']>[1];

export interface ProofSources {
  readonly image: FactoryImage;
  readonly badges: Badges;
  readonly pinLimit: PinLimit;
  readonly presences: Presences;
  readonly seals: Seals;
  readonly audit: Audit;
}

interface ReportSign {
  readonly proof: ReportProof | undefined;
  readonly madeAt: number;
  readonly sentBy: string;
}
interface Seal extends Pick<ReportSign, 'sentBy'> {
  readonly terminalId: string;
  readonly proof: Extract<ReportProof, { kind: 'sealed' }>;
}

/** Milliseconds by which the corrected clock of a device may be wrong. */
const tolerance = 2 * 60_000;

/** When it was sealed, epoch milliseconds, not after now; undefined: further ahead than the clock of a device may be. */
export function sealedSince({ at }: Pick<SealedSignIn, 'at'>): number | undefined {
  const [since, now] = [Date.parse(at), Date.now()];
  return since > now + tolerance ? undefined : Math.min(since, now);
}

/**
 * Finds out who was at the terminal when a report was made (decision 0164); `madeAt` is the device's corrected clock, `sentBy` the
 * terminal that it comes from, whose guesses are counted. Refusals: `workerNotProven`, `accessDenied`, `licenceExpired`; the
 * report is then the planner's to decide.
 */
export async function provenWorker(
  sources: ProofSources,
  terminalId: string,
  { proof, madeAt, sentBy }: ReportSign,
  sender: Sender,
): Promise<ProvenWorker | LookLater | Rejection> {
  const { image, presences } = sources;
  if (proof === undefined) return reject('workerNotProven', { terminalId });
  const known = await presences.find(terminalId, proof);
  const presence =
    known ?? (proof.kind === 'sealed' ? await unseal(sources, { terminalId, sentBy, proof }, sender) : undefined);
  if (presence === undefined) return reject('workerNotProven', { terminalId });
  if ('kind' in presence) return presence;
  const { userId, since, endedAt = Infinity } = presence;
  const last = Math.min(endedAt, since + longestShift) + tolerance;
  if (userId === undefined || madeAt < since - tolerance || madeAt > last)
    return reject('workerNotProven', { terminalId });
  const fields = image.users.get(userId);
  if (fields === undefined || !isActive(fields)) return reject('workerNotProven', { terminalId, userId });
  const rights = rightsAtTerminal(rightsOfHolder(holderOf(fields), accessOf(image), Date.now()));
  return rights.has(rightTo.report) ? { userId, rights } : reject('accessDenied', { right: rightTo.report, userId });
}

/** Looks at a sealed PIN or badge once, with the limits of guessing that a sign-in there has. */
async function unseal(
  { image, badges, pinLimit, presences, seals, audit }: ProofSources,
  { terminalId, sentBy, proof }: Seal,
  sender: Sender,
) {
  const signIn = await seals.open(proof.sealed, terminalId);
  if (signIn === undefined) return undefined;
  const { kind, sent } = signIn;
  const since = sealedSince(signIn);
  if (since === undefined) {
    // For good: it does not become right when its hour comes.
    await presences.note(terminalId, proof, undefined, Date.now());
    return undefined;
  }
  const tried = { terminalId: sentBy, kind };
  const wait = await pinLimit.ofTerminal(tried);
  if (wait !== undefined) return { kind: 'later' as const, seconds: wait.seconds };
  const userId = await badges.find(kind, sent);
  const object = image.terminals.get(terminalId)?.terminalName ?? terminalId;
  if (userId === undefined || !image.users.has(userId)) {
    await audit.note({ kind: 'signInFailed', userId: undefined, object }, sender);
    await presences.note(terminalId, proof, undefined, since);
    return undefined;
  }
  const waitForUser = await pinLimit.ofUser(userId);
  if (waitForUser !== undefined) return { kind: 'later' as const, seconds: waitForUser.seconds };
  const { licenceEnds } = accessOf(image);
  if (since >= (licenceEnds.get('terminal') ?? Infinity)) return undefined;
  await pinLimit.reward(tried, userId);
  await presences.note(terminalId, proof, userId, since);
  await audit.note({ kind: 'signedIn', userId, object }, sender);
  return { userId, since, endedAt: undefined };
}

export const isLater = (one: ProvenWorker | LookLater | Rejection): one is LookLater =>
  !isRejection(one) && 'kind' in one && one.kind === 'later';
