const address = '/terminals/worker.js';
const scope = '/terminals/';
/** Milliseconds between two looks for a new build: a terminal is not reloaded for weeks. */
const lookEvery = 5 * 60_000;
/** And after one that failed while the page is not kept at all yet. */
const lookAgain = 30_000;

/** `waiting`: fetched whole, and another runs. `stale`: the page is still of the build before the one that runs. */
export type BuildState = 'current' | 'waiting' | 'stale';

export interface Builds {
  /** The build that waits runs from now on; the page hears of it as `stale`. */
  takeOver(): void;
  close(): void;
}

/**
 * Has the browser keep the page (`service-worker.ts`), looks for new builds and says when there is one. Browsers do so for pages
 * that came over a secure line or from the device itself; anywhere else nothing is ever told.
 */
export function followBuilds(container: ServiceWorkerContainer, tell: (state: BuildState) => void): Builds {
  const closing = new AbortController();
  const { signal } = closing;
  let hasRun = container.controller !== null;
  let isStale = false;
  let registration: ServiceWorkerRegistration | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    let next = lookAgain;
    try {
      // Registered at each look: the first may have found no network, and the browser forgets one whose files did not come.
      const found = await container.register(address, { scope, updateViaCache: 'none' });
      if (found !== registration) {
        registration = found;
        found.addEventListener('updatefound', () => watch(found), { signal });
        watch(found);
      }
      await found.update();
      if (found.active !== null) next = lookEvery;
    } catch {
      // Without network it finds out next time.
      if (registration?.active) next = lookEvery;
    }
    if (signal.aborted) return;
    told();
    timer = setTimeout(() => void look(), next);
  };
  const watch = ({ installing }: ServiceWorkerRegistration): void => {
    installing?.addEventListener('statechange', told, { signal });
    told();
  };
  const told = (): void => {
    if (!signal.aborted) tell(isStale ? 'stale' : registration?.waiting && registration.active ? 'waiting' : 'current');
  };
  container.addEventListener(
    'controllerchange',
    () => {
      isStale ||= hasRun;
      hasRun = true;
      told();
    },
    { signal },
  );
  globalThis.addEventListener('online', () => void look(), { signal });
  void look();

  return {
    takeOver: () => registration?.waiting?.postMessage('takeOver'),
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}
