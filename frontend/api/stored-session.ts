import { storedText, storeText } from '#frontend/storage/browser-storage.ts';

const storageKey = 'leitstand.session';

/**
 * Marks in the browser that somebody is signed in, and by which sign-in; not a secret. The token is in a cookie that no
 * script can read.
 */
let session = read();

/** The sign-in of this page; kept in the browser, so that a new tab and a restart sign in by themselves. */
export const storedSession = (): string | undefined => session;

export function storeSession(next: string | undefined): void {
  session = next;
  storeText(storageKey, next);
}

/** Another tab signed in or out. Answers how to stop. */
export function watchStoredSession(listener: (session: string | undefined) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    session = event.newValue ?? undefined;
    listener(session);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function read(): string | undefined {
  // Where earlier versions kept the token itself.
  storeText('leitstand.token', undefined);
  return storedText(storageKey);
}
