import { fromCallback, fromPromise } from 'xstate';
import type { SessionUser } from '#domain/administration/user.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { api, listenToPlant, live } from '#frontend/api/plant.ts';
import { loadPlantSettings } from '#frontend/api/plant-settings.ts';
import {
  askLicenceModules,
  askPlant,
  checkSession,
  type PlantState,
  type SignedIn,
  type SignIn,
  type SignInCode,
  signIn,
  signInWithCode,
  signOut,
} from '#frontend/api/session.ts';
import { storedSession, storeSession } from '#frontend/api/stored-session.ts';
import { pagesAhead } from '#frontend/i18n/lazy-page.ts';
import { hasUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { watchBuild } from './build-check.ts';
import { type SessionEvent, sessionMachine } from './session-machine.ts';

/** Planning §9. */
const healthPollInterval = 30_000;

/** Asked when the page opens: the first to ask gets that answer, all later ones ask anew. */
function askedEarly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let early: Promise<Answer> | undefined = ask();
  early.catch(() => undefined);
  return () => {
    const first = early;
    early = undefined;
    return first === undefined ? ask() : first.catch(ask);
  };
}

/** Who was signed in is asked for beside the question whether the plant is there: both are one to most visits. */
const whoWasSignedIn = storedSession() === undefined ? () => checkSession(api) : askedEarly(() => checkSession(api));
const askedPlant = askedEarly(() => askPlant(api));

let wasRecovering = false;
/** After a reset it is another plant: what this page remembers of the one before, positions above all, goes with the page. */
async function howIsThePlant(): Promise<PlantState> {
  const plant = await askedPlant();
  if (wasRecovering && !plant.salesRecover && !plant.backendStarting) {
    window.location.replace('/');
    return new Promise(() => undefined);
  }
  wasRecovering ||= plant.salesRecover;
  return plant;
}

/** Milliseconds after which the live line is opened: its code and its sign-in are not in the way of the first picture. */
const lineOpensAfter = 400;

/** Whose licences cannot be read is signed out again, with a word (base data §4). */
async function withLicences(user: SessionUser): Promise<void> {
  try {
    await askLicenceModules(api, user);
  } catch (error) {
    await signOut(api, user).catch(() => undefined);
    // A plant that is only starting shows its own page.
    if (['backendStarting', 'DatabaseRecoveryInProgress'].includes(errorCodeOf(error))) throw error;
    throw new ApiError('licenceModulesFailed', 0);
  }
}

/** The machine of the real page: its I/O is the plant's API. */
export const connectedSessionMachine = sessionMachine.provide({
  actors: {
    askPlant: fromPromise(howIsThePlant),
    autoSignIn: fromPromise<SignedIn | undefined>(async () => {
      if (storedSession() === undefined) return undefined;
      const signedIn = await whoWasSignedIn();
      // The sign of a page that comes would stay longer than the page takes.
      await pagesAhead();
      return signedIn;
    }),
    signIn: fromPromise<SignedIn, SignIn | SignInCode>(async ({ input }) => {
      const signedIn = await ('ticket' in input ? signInWithCode(api, input) : signIn(api, input));
      await withLicences(signedIn.user);
      return signedIn;
    }),
    signOut: fromPromise<void, SessionUser | undefined>(async ({ input }) => {
      if (input !== undefined) await signOut(api, input);
    }),
    stayConnected: fromCallback<SessionEvent>(({ sendBack }) => {
      const stopListening = listenToPlant({
        sessionLost: () => sendBack({ type: 'sessionLost', unsaved: hasUnsavedWork() }),
        backendStarting: () => sendBack({ type: 'backendStarting' }),
      });
      const stopBuildCheck = watchBuild();
      const check = (): void => {
        checkSession(api).then(
          (signedIn) => sendBack({ type: 'refreshed', signedIn }),
          (error: unknown) => {
            // Refusals are told to the listener; an unreachable plant shows at the live dot.
            if (!(error instanceof ApiError)) throw error;
          },
        );
      };
      const poll = setInterval(check, healthPollInterval);
      // A line that is closed may mean that rights have changed: the menu follows at once, not with the next poll. When it
      // opens, they may have changed while there was none to close, at the start of the page as well.
      let { kind: before } = live.state();
      const stopWatching = live.watch(() => {
        const { kind } = live.state();
        if (kind !== before && kind !== 'behind' && before !== 'behind') check();
        before = kind;
      });
      const opening = setTimeout(() => live.start(), lineOpensAfter);
      void loadPlantSettings();
      return () => {
        clearInterval(poll);
        stopWatching();
        clearTimeout(opening);
        stopBuildCheck();
        stopListening();
        live.stop();
      };
    }),
  },
  actions: { keepSession: (_, { session }) => storeSession(session) },
});
