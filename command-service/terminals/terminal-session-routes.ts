import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { hasLicence, rightsOfHolder, signedInUser } from '#domain/administration/roles.ts';
import { rightsAtTerminal } from '#domain/administration/terminal-rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { lockTerminal, logInAtTerminal, logOutAtTerminal } from '#domain/planning/api/shop-floor/terminal-calls.ts';
import {
  longestShift,
  type RedeemedSignIn,
  type ReportProof,
  type SealedSignIn,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import type { Devices } from '#infra/devices.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { accessOf, holderOf } from '../administration/access-keeper.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import { isActive, sessionUserOf } from '../administration/session-user.ts';
import type { OfflineReports } from './offline-reports.ts';
import type { PinLimit } from './pin-limit.ts';
import { sealedSince } from './proven-worker.ts';

/** A badge as SHA-256, and a PIN of more than four characters, too (base data §5). */
const sentPin = z.string().regex(/^(\S{1,4}|[0-9a-fA-F]{64})$/);
const sentBadge = z.string().regex(/^[0-9a-fA-F]{64}$/);

interface TerminalSessionContext
  extends Pick<AdministrationContext, 'branches' | 'badges' | 'sessions' | 'audit'>,
    Pick<OfflineReports, 'presences' | 'seals'> {
  readonly devices: Devices;
  readonly pinLimit: PinLimit;
}

/** Signing in at a terminal by PIN or badge, signing out, and locking it (api contract; domain facts §13). */
export function terminalSessionRoutes(service: Service, context: TerminalSessionContext): void {
  const { devices, badges, pinLimit, sessions, audit, presences } = context;
  const { image } = context.branches.main;

  answerCall(service, logInAtTerminal, async (request, reply) => {
    const { id: terminalId } = request.params;
    const device = await devices.find('terminal', terminalId, header(request, 'terminal-token') ?? '');
    if (device === undefined || !image.terminals.has(terminalId)) return reject('unauthorized');
    if (device.locked) return reject('terminalLocked', { terminalId });
    const { sealed, secret = '' } = request.body ?? {};
    const kept = sealed === undefined ? undefined : await offlineSignIn(context, terminalId, { sealed, secret });
    if (kept !== undefined && isRejection(kept)) return kept;
    const given = kept ?? badgeOf(request);
    if (given === undefined) return reject('wrongCredentials');
    const object = image.terminals.get(terminalId)?.terminalName ?? terminalId;
    // A seal is looked at once: with the first report that it proves, or here.
    const isNew = kept?.known === undefined;
    const tried = { terminalId, kind: given.kind, lockedBy: await workerThere(request, terminalId) };
    const wait = isNew ? await pinLimit.ofTerminal(tried) : undefined;
    if (wait !== undefined) return blocked(wait, undefined);
    const userId = kept?.known ? kept.known.userId : await badges.find(given.kind, given.sent);
    const fields = userId === undefined ? undefined : image.users.get(userId);
    if (userId === undefined || fields === undefined) {
      if (isNew) await audit.note({ kind: 'signInFailed', userId: undefined, object }, request);
      if (isNew && kept !== undefined) await presences.note(terminalId, kept.proof, undefined, kept.since);
      return reject('wrongCredentials');
    }
    const waitForUser = isNew ? await pinLimit.ofUser(userId) : undefined;
    if (waitForUser !== undefined) return blocked(waitForUser, userId);
    const access = accessOf(image);
    const holder = holderOf(fields);
    const rights = rightsAtTerminal(rightsOfHolder(holder, access, Date.now()));
    if (!isActive(fields) || !rights.has(rightTo.report)) {
      await audit.note({ kind: 'signInFailed', userId, object }, request);
      return isActive(fields) ? reject('accessDenied', { right: rightTo.report }) : reject('wrongCredentials');
    }
    if (Date.now() >= (access.licenceEnds.get('terminal') ?? Infinity))
      return reject('licenceExpired', { moduleLicenceId: 'terminal' });
    if (given.kind === 'rfid' && !hasLicence(holder, 'rfidlogin', access, Date.now()))
      return reject('licenceMissing', { moduleLicenceId: 'rfidlogin' });
    if (isNew) await pinLimit.reward(tried, userId);
    if (isNew && kept !== undefined) await presences.note(terminalId, kept.proof, userId, kept.since);
    const user = sessionUserOf(userId, fields);
    const place = { address: request.ip, client: request.headers['user-agent'] };
    const token = await sessions.create(user, place, holder, { terminalId, link: device.link });
    await audit.note({ kind: 'signedIn', userId, object }, request);
    return { token, user: signedInUser(user, rights, image.roles) };

    async function blocked({ seconds, isFirst }: { seconds: number; isFirst: boolean }, who: string | undefined) {
      if (isFirst) await audit.note({ kind: 'signInBlocked', userId: who, object }, request);
      reply.header('retry-after', String(seconds));
      return reject('NumberOfLoginAttemptsExceeded', { seconds });
    }
  });

  /** Whose screen is locked there: the device sends their session along. */
  async function workerThere(request: FastifyRequest, terminalId: string): Promise<string | undefined> {
    const token = /^Bearer (\S+)$/.exec(header(request, 'authorization') ?? '')?.[1];
    const found = token === undefined ? undefined : await sessions.find(token);
    if (found?.kind !== 'valid' || found.session.terminal?.terminalId !== terminalId) return undefined;
    return found.session.user.userId;
  }

  answerCall(service, logOutAtTerminal, async (request) => {
    const { tokenHash, user, terminal } = callerOf(request);
    if (request.body.userId !== user.userId) return reject('accessDenied', { userId: request.body.userId });
    if (terminal === undefined) return reject('accessDenied', { terminalId: null });
    await sessions.end(tokenHash);
    await audit.note({ kind: 'signedOut', userId: user.userId }, request);
    return undefined;
  });

  answerCall(service, lockTerminal, async (request) => {
    const { id: terminalId } = request.params;
    const { terminal } = callerOf(request);
    if (terminal !== undefined) {
      // Who comes next signs in: a worker does not lock out the shift.
      if (terminal.terminalId !== terminalId) return reject('accessDenied', { terminalId });
      await devices.endSessions(terminalId);
      return { terminalId, locked: false };
    }
    if (!scopeOf(request).rights.has('terminals.write')) return reject('accessDenied', { right: 'terminals.write' });
    const locked = request.body?.locked ?? true;
    if (!(await devices.setLocked(terminalId, locked))) return reject('objectnotexists', { terminalId });
    return { terminalId, locked };
  });
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 200 ? value : undefined;
}

function badgeOf(request: FastifyRequest): { readonly kind: 'pin' | 'rfid'; readonly sent: string } | undefined {
  const pin = sentPin.safeParse(header(request, 'pin')).data;
  if (pin !== undefined) return { kind: 'pin', sent: pin };
  const rfid = sentBadge.safeParse(header(request, 'rfid')).data;
  return rfid === undefined ? undefined : { kind: 'rfid', sent: rfid };
}

/** A sign-in that was made without network, as it is looked at when the network is back. */
interface OfflineSignIn extends Pick<SealedSignIn, 'kind' | 'sent'> {
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
async function offlineSignIn(
  { seals, presences }: Pick<OfflineReports, 'seals' | 'presences'>,
  terminalId: string,
  { sealed, secret }: RedeemedSignIn,
): Promise<OfflineSignIn | Rejection> {
  const opened = await seals.open(sealed, terminalId);
  const secretHash = hash('sha256', secret);
  const proof = { kind: 'sealed', sealed } as const;
  if (opened === undefined || opened.secretHash !== secretHash) return reject('workerNotProven', { terminalId });
  const since = sealedSince(opened);
  // For good: it does not become right when its hour comes.
  if (since === undefined) await presences.note(terminalId, proof, undefined, Date.now());
  if (since === undefined || Date.now() - since > longestShift) return reject('workerNotProven', { terminalId });
  const { kind, sent } = opened;
  return { kind, sent, proof, since, known: await presences.find(terminalId, proof) };
}
