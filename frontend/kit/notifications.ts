/**
 * Messages at the bottom left (planning §8): one line, at most three, closed after 6.5 s unless the pointer is on them.
 */
export interface Notice {
  readonly id: number;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const noticeDuration = 6_500;
const maxNotices = 3;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message and returns the function that removes it. A message with the same text is replaced. */
export function notify(notice: Omit<Notice, 'id'>): () => void {
  const id = nextId++;
  const others = notices.filter((known) => known.text !== notice.text);
  change([...others, { ...notice, id }].slice(-maxNotices));
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Removes a message when it has stood for long enough; answers how to let it stand. */
export function dismissLater(id: number): () => void {
  const timer = setTimeout(() => dismiss(id), noticeDuration);
  return () => clearTimeout(timer);
}

export const currentNotices = (): readonly Notice[] => notices;

export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
