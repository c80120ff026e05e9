import { createHash } from 'node:crypto';

/**
 * Id of the `index`-th event (from 0) that a command causes. The same command gives the same ids however often it is
 * tried, which is how the store recognises a repeat. Count on across streams: an id exists once in the whole store.
 * The form is a UUID of version 8 (RFC 9562, section 5.8).
 */
export function eventIdOf(commandId: string, index: number): string {
  const bytes = createHash('sha256').update(`${commandId}\n${index}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
