import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { linkedTerminals } from '#frontend/api/linked-terminal.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { keepSealingKey } from '../session/seal.ts';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { openReportQueue, type QueuedReport, type ReportQueue } from './report-queue.ts';

/** 'failed': the browser keeps nothing. undefined: it is being opened. */
const ReportQueueContext = createContext<ReportQueue | 'failed' | undefined>(undefined);

/** The queue of this device; it is there for as long as the page is open, whoever is signed in, and also when the link was taken. */
export function ReportQueueProvider({ children }: { readonly children: ReactNode }) {
  const { link, worker, api } = useTerminalFlow();
  const [queue, setQueue] = useState<ReportQueue | 'failed'>();
  const terminalId = link?.terminalId;
  const linkOfNow = useEffectEvent(() => link);
  const proof = useEffectEvent(() => {
    if (worker === undefined) return undefined;
    return worker.proof ?? ({ kind: 'session', hash: sha256Hex(worker.token) } as const);
  });
  useEffect(() => {
    let isOver = false;
    let opened: ReportQueue | undefined;
    const open = async (): Promise<void> => {
      opened = await openReportQueue({
        link: () => linkOfNow(),
        // Another terminal that this browser is, too, has a page of its own.
        isOurs: (id) => id === terminalId || !linkedTerminals().some((other) => other.terminalId === id),
        proof: () => proof(),
        now: () => api.clock.now(),
        heard: (sealingKey) => terminalId !== undefined && keepSealingKey(terminalId, sealingKey),
      });
      if (isOver) opened.close();
      else setQueue(opened);
    };
    open().catch((error: unknown) => {
      reportError(error);
      if (!isOver) setQueue('failed');
    });
    return () => {
      isOver = true;
      opened?.close();
      setQueue(undefined);
    };
  }, [terminalId, api]);
  return <ReportQueueContext value={queue}>{children}</ReportQueueContext>;
}

const useOpened = (): ReportQueue | undefined => {
  const queue = use(ReportQueueContext);
  return queue === 'failed' ? undefined : queue;
};

export function useQueueState(): 'opening' | 'open' | 'failed' {
  const queue = use(ReportQueueContext);
  if (queue === undefined) return 'opening';
  return queue === 'failed' ? 'failed' : 'open';
}

/** For pages that are shown once it is open. */
export function useReportQueue(): ReportQueue {
  const queue = useOpened();
  if (queue === undefined) throw new Error('No queue of reports around this component');
  return queue;
}

const none: readonly QueuedReport[] = [];
const nobody = (): (() => void) => () => undefined;

/** What waits and what was refused, also where there is no queue yet. */
export function useQueuedReports(): {
  readonly waiting: readonly QueuedReport[];
  readonly refused: readonly QueuedReport[];
  readonly isOnline: boolean;
} {
  const queue = useOpened();
  const all = useSyncExternalStore(queue?.subscribe ?? nobody, queue?.all ?? (() => none));
  const isOnline = useSyncExternalStore(queue?.subscribe ?? nobody, queue?.isOnline ?? (() => true));
  return {
    waiting: all.filter(({ state }) => state !== 'refused'),
    refused: all.filter(({ state }) => state === 'refused'),
    isOnline,
  };
}
