import { createContext, useContext } from 'react';
import type { SignedInUser } from '#domain/administration/user.ts';
import type { Right } from '#domain/kernel/rights.ts';

/** Who is signed in, for everything that is drawn after sign-in. */
export interface CurrentSession {
  readonly user: SignedInUser;
  readonly signOut: () => void;
  /** Whether the plant may be reset to the state of the demo (decision 0281). */
  readonly isRecoverable: boolean;
}

export const SessionContext = createContext<CurrentSession | undefined>(undefined);

export function useSession(): CurrentSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in here');
  return session;
}

/** Hides what the person may not do; the server refuses it all the same. */
export const useRight = (right: Right): boolean => useSession().user.rights.includes(right);
