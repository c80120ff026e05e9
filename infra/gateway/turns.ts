/**
 * So many at once, and so many of one holder; the next turn is of whoever has fewest: who waits with a thousand does not keep
 * those waiting who come with one.
 */
export interface Turns {
  /** Resolves when it is the caller's turn; what it resolves to ends the turn, however often. Rejects when aborted. */
  take(holder: string, signal: AbortSignal): Promise<() => void>;
}

interface Queue {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

export function openTurns(most: number, each = most): Turns {
  const queues = new Map<string, Queue>();
  let running = 0;

  function begin(name: string, queue: Queue): () => void {
    running++;
    queue.running++;
    // Of those who have as few, whoever waits longest for a turn comes first.
    queues.delete(name);
    queues.set(name, queue);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running--;
      queue.running--;
      forget(name, queue);
      next();
    };
  }

  function next(): void {
    let fewest: Queue | undefined;
    for (const queue of queues.values())
      if (queue.waiting.size > 0 && queue.running < (fewest?.running ?? each)) fewest = queue;
    for (const go of fewest?.waiting ?? []) return go();
  }

  function forget(name: string, { running: own, waiting }: Queue): void {
    if (own === 0 && waiting.size === 0) queues.delete(name);
  }

  return {
    async take(name, signal) {
      signal.throwIfAborted();
      const queue = queues.get(name) ?? { running: 0, waiting: new Set() };
      queues.set(name, queue);
      if (running < most && queue.running < each) return begin(name, queue);
      return new Promise((resolve, reject) => {
        const go = (): void => {
          queue.waiting.delete(go);
          signal.removeEventListener('abort', stop);
          resolve(begin(name, queue));
        };
        const stop = (): void => {
          queue.waiting.delete(go);
          forget(name, queue);
          reject(signal.reason as Error);
        };
        queue.waiting.add(go);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}
