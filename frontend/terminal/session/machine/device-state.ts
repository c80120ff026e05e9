import { z } from 'zod';
import { terminalSchema } from '#domain/administration/device.ts';
import { type SignedInUser, signedInUserSchema } from '#domain/administration/user.ts';
import { readTerminalWork } from '#domain/planning/api/shop-floor/terminal-calls.ts';
import { type ReportProof, reportProofSchema } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';

/** What the server tells a linked device before anybody has signed in. */
export const deviceStateSchema = readTerminalWork.answer
  .omit({ items: true })
  .extend({ terminal: terminalSchema.pick({ terminalId: true, terminalName: true, terminalLink: true }) });
export type DeviceState = z.infer<typeof deviceStateSchema>;

/** Who is signed in at the device. */
export interface Worker {
  /** Empty after a sign-in without network, which no call can be made with. */
  readonly token: string;
  readonly user: SignedInUser;
  /** Shows who it was when the network is back; missing: the token does. */
  readonly proof?: ReportProof | undefined;
  /** Of a sign-in without network: with it the proof becomes a session. */
  readonly secret?: string | undefined;
  /** When the session began, by the clock of the plant: what was reported before is no more the worker's to correct. */
  readonly since?: number | undefined;
  /** Under which they have reported before their sign-in without network became a session. */
  readonly earlierId?: string | undefined;
}

const workerSchema = z.object({
  token: z.string(),
  user: signedInUserSchema,
  proof: reportProofSchema.optional(),
  secret: z.string().optional(),
  since: z.number().optional(),
  earlierId: z.string().optional(),
});

const deviceKey = ({ terminalId }: LinkedTerminal): string => `leitstand.terminal.device.${terminalId}`;
const workerKey = ({ terminalId }: LinkedTerminal): string => `leitstand.terminal.worker.${terminalId}`;

/** What the device was told last: it starts with it when there is no network. */
export const storedDevice = (link: LinkedTerminal): DeviceState | undefined =>
  storedValue(deviceKey(link), deviceStateSchema);

export function keepDevice(link: LinkedTerminal, device: DeviceState): void {
  storeValue(deviceKey(link), device);
}

/** Survives a reload and a crash, not the end of the browser: a device that was switched off belongs to nobody. */
export const storedWorker = (link: LinkedTerminal): Worker | undefined =>
  storedValue(workerKey(link), workerSchema, 'sessionStorage');

export function keepWorker(link: LinkedTerminal, worker: Worker | undefined): void {
  storeValue(workerKey(link), worker, 'sessionStorage');
}

const waitKey = ({ terminalId }: LinkedTerminal): string => `leitstand.terminal.wait.${terminalId}`;

/** Survives a reload: who comes then learns as well why no PIN is looked at. undefined: it is. */
export function keepWait(link: LinkedTerminal, seconds: number | undefined, now: number): void {
  storeValue(waitKey(link), seconds === undefined ? undefined : now + seconds * 1_000, 'sessionStorage');
}

/** Seconds until PINs are looked at again. */
export function storedWait(link: LinkedTerminal, now: number): number | undefined {
  const until = storedValue(waitKey(link), z.number(), 'sessionStorage');
  return until === undefined || until <= now ? undefined : Math.ceil((until - now) / 1_000);
}
