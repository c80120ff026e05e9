import { fromCallback, fromPromise } from 'xstate';
import type { SessionUser } from '#domain/administration/user.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api, listenToPlant, live } from '#frontend/api/plant.ts';
import { loadPlantSettings } from '#frontend/api/plant-settings.ts';
import { askPlant, checkSession, type SignedIn, type SignIn, signIn, signOut } from '#frontend/api/session.ts';
import { storedSession, storeSession } from '#frontend/api/stored-session.ts';
import { hasUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { watchBuild } from './build-check.ts';
import { type SessionEvent, sessionMachine } from './session-machine.ts';

/** Planning §9. */
const healthPollInterval = 30_000;

/** The machine of the real page: its I/O is the plant's API. */
export const connectedSessionMachine = sessionMachine.provide({
  actors: {
    askPlant: fromPromise(() => askPlant(api)),
    autoSignIn: fromPromise<SignedIn | undefined>(async () =>
      storedSession() === undefined ? undefined : checkSession(api),
    ),
    signIn: fromPromise<SignedIn, SignIn>(({ input }) => signIn(api, input)),
    signOut: fromPromise<void, SessionUser | undefined>(async ({ input }) => {
      if (input !== undefined) await signOut(api, input);
    }),
    stayConnected: fromCallback<SessionEvent>(({ sendBack }) => {
      const stopListening = listenToPlant({
        sessionLost: () => sendBack({ type: 'sessionLost', unsaved: hasUnsavedWork() }),
        backendStarting: () => sendBack({ type: 'backendStarting' }),
      });
      const stopBuildCheck = watchBuild();
      const poll = setInterval(() => {
        checkSession(api).then(
          (signedIn) => sendBack({ type: 'refreshed', signedIn }),
          (error: unknown) => {
            // Refusals are told to the listener; an unreachable plant shows at the live dot.
            if (!(error instanceof ApiError)) throw error;
          },
        );
      }, healthPollInterval);
      live.start();
      void loadPlantSettings();
      return () => {
        clearInterval(poll);
        stopBuildCheck();
        stopListening();
        live.stop();
      };
    }),
  },
  actions: { keepSession: (_, { session }) => storeSession(session) },
});
