import type { Language } from '#domain/kernel/language.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import type { DeviceState, Worker } from './device-state.ts';

/** What somebody holds at the terminal: digits that were typed, or what the reader has read from a badge. */
export type Badge = { readonly kind: 'pin' | 'rfid'; readonly text: string };

/** Who links the device: somebody with the right to change terminals, with the sign-in that they have everywhere. */
export interface LinkRequest {
  /** Id or label of the terminal. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /** Where a second factor is asked for. */
  readonly code?: string;
}

export interface Refusal {
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What was refused: PINs and badges are counted apart. */
  readonly of?: Badge['kind'];
}

export interface SessionContext {
  readonly link: LinkedTerminal | undefined;
  readonly device: DeviceState | undefined;
  readonly worker: Worker | undefined;
  readonly refusal: Refusal | undefined;
  /** What has happened and is nobody's mistake. */
  readonly notice: 'locked' | 'idle' | 'revoked' | undefined;
  readonly isConnected: boolean;
  /** Seconds until the worker is signed out, while they are counted down. */
  readonly secondsLeft: number | undefined;
  /** What was held at the terminal last. */
  readonly asked: Badge['kind'] | undefined;
  /** Who unlocks the screen of somebody else, until that one is signed out. */
  readonly next: Worker | undefined;
}

export type SessionEvent =
  | { readonly type: 'link'; readonly request: LinkRequest }
  | { readonly type: 'signIn'; readonly badge: Badge }
  | { readonly type: 'typed' }
  | { readonly type: 'signOut' }
  | { readonly type: 'lockScreen' }
  | { readonly type: 'lockTerminal' }
  | { readonly type: 'deviceTold'; readonly device: DeviceState }
  | { readonly type: 'deviceUnreachable' }
  | { readonly type: 'linkRevoked' }
  | { readonly type: 'sessionLost' }
  | { readonly type: 'touched' }
  | { readonly type: 'languageChosen'; readonly language: Language }
  | { readonly type: 'stillIdle'; readonly secondsLeft: number };

export const refused = (error: unknown, of?: Badge['kind']): Refusal => ({
  errorCode: errorCodeOf(error),
  details: error instanceof ApiError ? error.detailsObject : {},
  ...(of && { of }),
});

export const tooManyPins = (seconds: number): Refusal => ({
  errorCode: 'NumberOfLoginAttemptsExceeded',
  details: { seconds },
  of: 'pin',
});

export function linkOf({ link }: SessionContext): LinkedTerminal {
  if (link === undefined) throw new Error('The device is not linked');
  return link;
}

export function workerOf({ worker }: SessionContext): Worker {
  if (worker === undefined) throw new Error('Nobody is signed in');
  return worker;
}

export function badgeOf(event: { readonly type: string }): Badge {
  if ('badge' in event) return event.badge as Badge;
  throw new Error(`${event.type} has no badge`);
}

export const speaking = (worker: Worker, language: Language): Worker => ({
  ...worker,
  user: { ...worker.user, language },
});
