import type { LiveMessage } from '#domain/live.ts';

/** What a reader has to do with a message (domain/live.ts). */
export type LiveStep =
  /** Already known; the sender's clock still tells how fresh the reader is. */
  | { readonly kind: 'known' }
  | { readonly kind: 'apply'; readonly delta: unknown }
  /** Shown until it is told again; the reader knows nothing more by it. */
  | { readonly kind: 'show'; readonly delta: unknown }
  /** Nothing changed for this topic up to `position`. */
  | { readonly kind: 'advance' }
  /** Something between was missed, or the change was too large to send. */
  | { readonly kind: 'reread' };

export interface LiveDecision {
  readonly step: LiveStep;
  /** Position that the reader stands at when the step is done. */
  readonly position: string;
}

/**
 * The rule of gaps. A reader at `position` ignores `to <= position`, applies `from <= position < to`, and reads again
 * when `from > position`, or when it is asked to at the position where it stands or later. Positions are decimal
 * strings, compared as numbers of any size.
 */
export function decideLive(
  position: string,
  message: Pick<LiveMessage, 'from' | 'to' | 'delta' | 'reread' | 'early'>,
): LiveDecision {
  const here = BigInt(position);
  const from = BigInt(message.from);
  const to = BigInt(message.to);
  if (message.early === true)
    return { step: from <= here && here < to ? { kind: 'show', delta: message.delta } : { kind: 'known' }, position };
  if (to < here || (to === here && message.reread !== true)) return { step: { kind: 'known' }, position };
  if (from > here || message.reread === true) return { step: { kind: 'reread' }, position: message.to };
  if (message.delta === undefined) return { step: { kind: 'advance' }, position: message.to };
  return { step: { kind: 'apply', delta: message.delta }, position: message.to };
}
