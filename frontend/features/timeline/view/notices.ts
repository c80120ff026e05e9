/** Messages at the bottom left (look, section 8). */
export interface Notice {
  readonly id: number;
  readonly kind: 'done' | 'refused' | 'hint';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface Notices {
  readonly list: () => readonly Notice[];
  readonly tell: (notice: Omit<Notice, 'id'>) => void;
  readonly close: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long a message stays, and how many at most. */
const stay = 6_500;
const most = 3;

export function createNotices(): Notices {
  let notices: readonly Notice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number): void => set(notices.filter((notice) => notice.id !== id));
  return {
    list: () => notices,
    tell(notice) {
      const id = count++;
      set([...notices, { ...notice, id }].slice(-most));
      setTimeout(() => close(id), stay);
    },
    close,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
