import { z } from 'zod';

/**
 * The moment whose plan this page shows: an instant (ISO) or a position of the log; undefined: now. All that is read of
 * plan and base data is of it, and nothing of them can be changed meanwhile (`client.ts`). Whoever sets it, the strip, the
 * address or a replay, sets it here.
 */
const momentSchema = z.iso.datetime({ offset: true }).or(z.string().regex(/^\d{1,19}$/));

/** Of an address, as `?asOf=2026-11-19T09:42:00.000Z`; undefined for what is no moment. */
export const momentIn = (search: string): string | undefined =>
  momentSchema.safeParse(new URLSearchParams(search).get('asOf')).data;

/** An address with another moment, all else as it was. */
export function withMoment(search: string, moment: string | undefined): string {
  const query = new URLSearchParams(search);
  if (moment === undefined) query.delete('asOf');
  else query.set('asOf', moment);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

let shown: string | undefined;
const listeners = new Set<() => void>();

export const shownMoment = (): string | undefined => shown;

export function showMoment(moment: string | undefined): void {
  if (moment === shown) return;
  shown = moment;
  for (const listener of listeners) listener();
}

export function watchMoment(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
