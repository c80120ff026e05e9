import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { type BuildState, type Builds, followBuilds } from './follow-builds.ts';
import { atQuietMoment } from './quiet-moment.ts';

/** What the service worker keeps beside the page. */
const keptCaches = ['leitstand-terminal-seen', 'leitstand-terminal-documents'];
/** Milliseconds without a touch at the door, and while somebody is signed in: the page that they left comes again as it was. */
const quietAtDoor = 10_000;
const quietAtWork = 10 * 60_000;

interface NewBuild {
  readonly isThere: boolean;
  /** Now, instead of at a quiet moment. */
  readonly takeOver: () => void;
}
const NewBuildContext = createContext<NewBuild>({ isThere: false, takeOver: () => undefined });

/** For who wants to say so, or to have it at once. */
export const useNewBuild = (): NewBuild => use(NewBuildContext);

/**
 * Keeps the page on the device so that it opens without network, and takes a new build over when nobody touches the terminal:
 * what a worker is typing is not thrown away. Reports that wait are in a store that every build reads.
 */
export function NewBuildProvider({ children }: { readonly children: ReactNode }) {
  const { phase, isBusy, link } = useTerminalFlow();
  const builds = useRef<Builds>(undefined);
  const [state, setState] = useState<BuildState>('current');

  useEffect(() => {
    const container = (navigator as Partial<Navigator>).serviceWorker;
    if (container === undefined || !import.meta.env.PROD) return undefined;
    const followed = followBuilds(container, setState);
    builds.current = followed;
    return () => followed.close();
  }, []);

  const isThere = state !== 'current';
  const [isWanted, setWanted] = useState(false);
  const isAtWork = phase === 'signedIn' || phase === 'screenLocked';
  useEffect(() => {
    if (!isThere || isBusy) return undefined;
    if (isWanted) {
      if (state === 'stale') location.reload();
      else builds.current?.takeOver();
      return undefined;
    }
    return atQuietMoment(isAtWork ? quietAtWork : quietAtDoor, () => setWanted(true));
  }, [isThere, state, isBusy, isAtWork, isWanted]);

  const isTerminal = link !== undefined;
  useEffect(() => {
    if (isTerminal) return;
    for (const name of keptCaches) void (globalThis as Partial<typeof globalThis>).caches?.delete(name);
  }, [isTerminal]);

  const takeOver = useCallback(() => setWanted(true), []);
  const value = useMemo(() => ({ isThere, takeOver }), [isThere, takeOver]);
  return <NewBuildContext value={value}>{children}</NewBuildContext>;
}
