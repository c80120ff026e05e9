import { useLocation, useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useWedge } from '#frontend/kit/scan/use-wedge.ts';
import { useTerminalFlow, useWorker } from '../session/terminal-context.tsx';

/** Lists, and the first page of a step: nothing is half said there. */
const readsOn = /^\/terminals\/[^/]+\/(chooseWork(\/scan)?|worklist(\/.*)?|workitem\/[^/]+)\/?$/;

/** What the page of codes finds with its address when a reader has read one elsewhere. */
interface ReadElsewhere {
  readonly code: string;
}

/** A hand scanner opens a step from wherever somebody is: nobody has to go to the page of codes before. */
export function ScanAnywhere() {
  const { at, user } = useWorker();
  const { phase } = useTerminalFlow();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // On a locked screen what a reader reads is a badge.
  const isOn = phase === 'signedIn' && user.rights.includes(rightTo.scan) && readsOn.test(pathname);
  useWedge((code) => {
    const state: ReadElsewhere = { code };
    void navigate(at('scan'), { state });
  }, isOn);
  return null;
}

/** `state`: of the page in the browser's history. */
export const readElsewhere = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : undefined;
