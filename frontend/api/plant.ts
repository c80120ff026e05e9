import { v4 } from 'uuid';
import { type ApiClient, createApiClient } from './client.ts';
import { createLiveConnection, type LiveConnection } from './live.ts';
import { pageSimulation } from './page-simulation.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { shownMoment } from './shown-moment.ts';
import { storedSession } from './stored-session.ts';

/** What the session wants to hear from any call of the page. */
export interface PlantListener {
  readonly sessionLost: () => void;
  readonly backendStarting: () => void;
}

let listener: PlantListener | undefined;

/** The page's line to the plant: HTTP below `/api` and live changes below `/nats`, both of the page's own address. */
export const api: ApiClient = createApiClient({
  fetch: (input, init) => fetch(input, init),
  sendWithProgress,
  session: storedSession,
  onSessionLost: () => listener?.sessionLost(),
  onBackendStarting: () => listener?.backendStarting(),
  // Not crypto.randomUUID: it is missing on pages that come over plain http from another machine.
  newId: () => v4(),
  moment: shownMoment,
  ...(pageSimulation === undefined ? {} : { simulation: pageSimulation }),
});

export const live: LiveConnection = createLiveConnection(api, pageSimulation);

export function listenToPlant(next: PlantListener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
