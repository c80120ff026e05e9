import { useMachine } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { SignIn, SignInCode } from '#frontend/api/session.ts';
import { SessionContext } from '#frontend/api/session-context.ts';
import { watchStoredSession } from '#frontend/api/stored-session.ts';
import { followLanguageOf, takeOverLanguageOf } from '#frontend/i18n/language-of-person.ts';
import { connectedSessionMachine } from './session-actors.ts';
import type { SessionContext as MachineContext } from './session-machine.ts';

export type SessionPhase = 'checking' | 'waiting' | 'signedOut' | 'signingIn' | 'signedIn' | 'autoSignedOut';

export interface SessionFlow extends MachineContext {
  readonly phase: SessionPhase;
  readonly signIn: (input: SignIn | SignInCode) => void;
  /** Back to user name and password. */
  readonly leaveFactor: () => void;
  readonly codesNoted: () => void;
  readonly signOut: () => void;
  readonly goToSignIn: () => void;
}

const FlowContext = createContext<SessionFlow | undefined>(undefined);

/** Runs the session of the page; below it, `useSession` answers who is signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [snapshot, send] = useMachine(connectedSessionMachine);
  const { context } = snapshot;
  const phase = phaseOf(snapshot.value);

  useEffect(
    () => watchStoredSession((session) => send({ type: 'sessionChanged', present: session !== undefined })),
    [send],
  );

  const { userId, language } = context.user ?? {};
  useEffect(() => {
    if (userId !== undefined && language !== undefined) takeOverLanguageOf(userId, language);
  }, [userId, language]);
  useEffect(() => (userId === undefined ? undefined : followLanguageOf(userId)), [userId]);

  const flow = useMemo<SessionFlow>(
    () => ({
      ...context,
      phase,
      signIn: (input) => send({ type: 'signIn', input }),
      signOut: () => send({ type: 'signOut' }),
      leaveFactor: () => send({ type: 'leaveFactor' }),
      codesNoted: () => send({ type: 'codesNoted' }),
      goToSignIn: () => send({ type: 'goToSignIn' }),
    }),
    [context, phase, send],
  );
  // What stays below the next sign-in still belongs to somebody.
  const user = context.user ?? context.held;
  const isRecoverable = context.plant?.recoverable === true;
  const session = useMemo(
    () => (user === undefined ? undefined : { user, isRecoverable, signOut: () => send({ type: 'signOut' }) }),
    [user, isRecoverable, send],
  );
  return (
    <FlowContext value={flow}>
      <SessionContext value={session}>{children}</SessionContext>
    </FlowContext>
  );
}

export function useSessionFlow(): SessionFlow {
  const flow = useContext(FlowContext);
  if (flow === undefined) throw new Error('There is no session around this');
  return flow;
}

type MachineState =
  | 'asking'
  | 'waiting'
  | 'checking'
  | 'signedOut'
  | 'signingIn'
  | 'signedIn'
  | 'signingOut'
  | 'leaving'
  | 'autoSignedOut';

function phaseOf(state: MachineState): SessionPhase {
  switch (state) {
    case 'asking':
    case 'checking':
      return 'checking';
    case 'signingOut':
    case 'leaving':
      return 'signedOut';
    case 'waiting':
    case 'signedOut':
    case 'signingIn':
    case 'signedIn':
    case 'autoSignedOut':
      return state;
  }
}
