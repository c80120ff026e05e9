import { z } from 'zod';
import { storedValue } from '#frontend/storage/browser-storage.ts';

/** What this device was linked with: kept here and nowhere else, since the server shows the token once (api contract). */
const linkedTerminalSchema = z.object({
  terminalId: z.string(),
  /** The label of the address, by which the device may be opened as well. */
  terminalLink: z.string(),
  token: z.string(),
});
export type LinkedTerminal = z.infer<typeof linkedTerminalSchema>;

const storageKey = 'leitstand.terminals';

/** All links that this browser keeps; usually one. */
export const linkedTerminals = (): readonly LinkedTerminal[] =>
  storedValue(storageKey, z.array(linkedTerminalSchema)) ?? [];

/** By the id or the label of the address. */
export const linkedTerminalAt = (address: string): LinkedTerminal | undefined =>
  linkedTerminals().find(
    ({ terminalId, terminalLink }) => terminalId === address || terminalLink.toLowerCase() === address.toLowerCase(),
  );

/** Takes the place of an earlier link of the same terminal. Throws when the browser keeps nothing. */
export function keepLinkedTerminal(link: LinkedTerminal): void {
  write([...linkedTerminals().filter(({ terminalId }) => terminalId !== link.terminalId), link]);
}

/** The link opens nothing any more. Another one that was made meanwhile stays. */
export function forgetLinkedTerminal({ token }: LinkedTerminal): void {
  write(linkedTerminals().filter((known) => known.token !== token));
}

const write = (links: readonly LinkedTerminal[]): void => localStorage.setItem(storageKey, JSON.stringify(links));
