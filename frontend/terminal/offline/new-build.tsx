import { useEffect, useState } from 'react';
import { useTerminalFlow } from '../session/terminal-context.tsx';

const address = '/terminals/worker.js';
const scope = '/terminals/';
const seenCache = 'leitstand-terminal-seen';
/** Milliseconds between two looks for a new build: a terminal is not reloaded for weeks. */
const lookEvery = 30 * 60_000;

/**
 * Keeps the page on the device so that it opens without network, and takes a new build over when nobody is signed in: what a
 * worker is typing is not thrown away. Reports that wait are in a store that every build reads. Draws nothing.
 */
export function NewBuild() {
  const { phase, link } = useTerminalFlow();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    // Browsers keep pages that came over a secure line, or from the device itself.
    const container = (navigator as Partial<Navigator>).serviceWorker;
    if (container === undefined || !import.meta.env.PROD) return undefined;
    const { signal, abort } = stoppable();
    const hadOne = container.controller !== null;
    container.addEventListener('controllerchange', () => hadOne && location.reload(), { signal });
    let timer: ReturnType<typeof setInterval> | undefined;
    const register = async (): Promise<void> => {
      const found = await container.register(address, { scope, updateViaCache: 'none' });
      if (signal.aborted) return;
      setRegistration(found);
      setReady(found.waiting !== null);
      found.addEventListener('updatefound', () => watch(found), { signal });
      watch(found);
      // Without network it finds out next time.
      timer = setInterval(() => void found.update().catch(() => undefined), lookEvery);
    };
    const watch = ({ installing }: ServiceWorkerRegistration): void => {
      installing?.addEventListener('statechange', () => setReady(installing.state === 'installed' && hadOne), {
        signal,
      });
    };
    register().catch(reportError);
    return () => {
      abort();
      clearInterval(timer);
    };
  }, []);

  const isFree = phase === 'door' || phase === 'locked' || phase === 'unlinked';
  useEffect(() => {
    if (isReady && isFree) registration?.waiting?.postMessage('takeOver');
  }, [isReady, isFree, registration]);

  const isTerminal = link !== undefined;
  useEffect(() => {
    if (!isTerminal) void (globalThis as Partial<typeof globalThis>).caches?.delete(seenCache);
  }, [isTerminal]);
  return undefined;
}

function stoppable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
