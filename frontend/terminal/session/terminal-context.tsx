import { QueryClientProvider } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import type { SignedInUser } from '#domain/administration/user.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import { type LinkedTerminal, linkedTerminalAt } from '#frontend/api/linked-terminal.ts';
import { createQueryClient } from '#frontend/api/query-client.ts';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { DeviceClock } from '../kit/device-clock.ts';
import { createDeviceApi, type DeviceApi } from './device-api.ts';
import { useLanguageOf } from './device-language.ts';
import { type DeviceState, storedDevice, storedWait, storedWorker } from './machine/device-state.ts';
import type { sessionMachine } from './machine/session-machine.ts';
import { type SessionContext, type SessionEvent, tooManyPins } from './machine/session-state.ts';
import { connectedMachine } from './session-actors.ts';

export type TerminalPhase = 'unlinked' | 'door' | 'welcoming' | 'locked' | 'signedIn' | 'screenLocked';

export interface TerminalFlow extends SessionContext {
  readonly phase: TerminalPhase;
  /** Something is on its way to the plant: nothing is to be pressed. */
  readonly isBusy: boolean;
  /** Id or label in the address. */
  readonly address: string;
  readonly send: (event: SessionEvent) => void;
  readonly api: DeviceApi;
}

const FlowContext = createContext<TerminalFlow | undefined>(undefined);

/** Runs the session of the terminal that the address names. */
export function TerminalProvider({ children }: { readonly children: ReactNode }) {
  const { terminalId: address = '' } = useParams();
  const [{ api, machine, input }] = useState(() => openDevice(address));
  const [snapshot, send] = useMachine(machine, { input });
  const { context } = snapshot;
  const zone = context.device?.plantTimeZone;
  useEffect(() => {
    if (zone !== undefined) setPlantTimeZone(zone);
  }, [zone]);
  const phase = phaseOf(snapshot);
  const isBusy = snapshot.hasTag('busy');
  const flow = useMemo<TerminalFlow>(
    () => ({ ...context, phase, isBusy, address, send, api }),
    [context, phase, isBusy, address, send, api],
  );
  const who = context.worker?.user.userId;
  useLanguageOf(context.worker?.user);
  // Each worker begins without what the one before could read.
  // oxlint-disable-next-line react/exhaustive-deps
  const queries = useMemo(createQueryClient, [who]);
  return (
    <FlowContext value={flow}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </FlowContext>
  );
}

export function useTerminalFlow(): TerminalFlow {
  const flow = useContext(FlowContext);
  if (flow === undefined) throw new Error('There is no terminal around this');
  return flow;
}

/** What every page behind the door works with. */
export interface WorkerSession {
  readonly user: SignedInUser;
  /** Id before the plant knew who they are: of a sign-in without network. */
  readonly earlierId: string | undefined;
  /** When the session began; undefined: nobody knows. */
  readonly since: number | undefined;
  /** Whether that is this worker; before the plant knew who they are, they had another id. */
  readonly isOwn: (userId: string | null | undefined) => boolean;
  /** Calls in the worker's name. */
  readonly client: ApiClient;
  readonly clock: DeviceClock;
  readonly link: LinkedTerminal;
  /** undefined: the device has never reached the plant since it was linked. */
  readonly device: DeviceState | undefined;
  /** The plant answered when it was asked last. */
  readonly isConnected: boolean;
  /** Address of a page of this terminal: `at('worklist/mywork')`. */
  readonly at: (page: string) => string;
}

export function useWorker(): WorkerSession {
  const { worker, link, api, device, isConnected, address } = useTerminalFlow();
  if (worker === undefined || link === undefined) throw new Error('Nobody is signed in here');
  const { user, since, earlierId } = worker;
  return useMemo(
    () => ({
      user,
      earlierId,
      since,
      isOwn: (userId: string | null | undefined) => userId === user.userId || (!!userId && userId === earlierId),
      client: api.client,
      clock: api.clock,
      link,
      device,
      isConnected,
      at: (page: string) => `/terminals/${address}/${page}`,
    }),
    [user, since, earlierId, api, link, device, isConnected, address],
  );
}

function openDevice(address: string) {
  const api = createDeviceApi();
  const input = inputAt(address, api.clock.now());
  // After a reload the pages read before the machine has begun: their calls are already those of who is signed in.
  api.actFor(input.worker?.token);
  return { api, machine: connectedMachine(api), input };
}

function inputAt(address: string, now: number) {
  const link = linkedTerminalAt(address);
  const seconds = link && storedWait(link, now);
  return {
    link,
    device: link && storedDevice(link),
    worker: link && storedWorker(link),
    refusal: seconds === undefined ? undefined : tooManyPins(seconds),
  };
}

function phaseOf(snapshot: SnapshotFrom<typeof sessionMachine>): TerminalPhase {
  if (snapshot.matches({ linked: { signedIn: 'screenLocked' } })) return 'screenLocked';
  if (snapshot.matches({ linked: 'signedIn' })) return 'signedIn';
  if (snapshot.matches({ linked: 'locked' })) return 'locked';
  if (snapshot.matches({ linked: { door: 'welcoming' } })) return 'welcoming';
  return snapshot.matches('linked') ? 'door' : 'unlinked';
}
