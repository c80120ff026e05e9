const storageKey = 'leitstand.token';

let token = read();

/** The token of this page; kept in the browser, so that a new tab and a restart sign in by themselves. */
export const storedToken = (): string | undefined => token;

export function storeToken(next: string | undefined): void {
  token = next;
  try {
    if (next === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
}

/** Another tab signed in or out. Answers how to stop. */
export function watchStoredToken(listener: (token: string | undefined) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    token = event.newValue ?? undefined;
    listener(token);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function read(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
