import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** Who may work at the same time, and who waits for it. */
export interface Turns {
  /**
   * Resolves when it is the person's turn, with what ends the turn; undefined when `gone` was aborted before. Refusal:
   * tooManyRequests, with the seconds after which to come again.
   */
  take(person: string, gone: AbortSignal): Promise<EndTurn | undefined> | Rejection;
}

export type EndTurn = () => void;

export interface TurnLimits {
  /** Turns at the same time; of one person there is one. */
  readonly atOnce: number;
  /** How many may wait, of one person and in all. */
  readonly waitingPerPerson: number;
  readonly waitingInAll: number;
  /** Turns that end in a second, as far as it is known: what is said to whom there is no room for. */
  readonly perSecond: number;
}

/** In turns by person: who asks for much waits for itself, and holds nobody else up for longer than one turn. */
export function openTurns({ atOnce, waitingPerPerson, waitingInAll, perSecond }: TurnLimits): Turns {
  const atWork = new Set<string>();
  /** Who waits, by person; who was served last is the last. */
  const lines = new Map<string, Set<() => void>>();
  let waiting = 0;

  function leave(person: string, one: () => void): void {
    const line = lines.get(person);
    if (line?.delete(one) !== true) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(person);
  }

  function callNext(): void {
    for (const [person, line] of lines) {
      if (atWork.size >= atOnce) return;
      const [first] = line;
      if (atWork.has(person) || first === undefined) continue;
      leave(person, first);
      if (lines.delete(person)) lines.set(person, line);
      first();
    }
  }

  function begin(person: string): EndTurn {
    atWork.add(person);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      atWork.delete(person);
      callNext();
    };
  }

  return {
    take(person, gone) {
      if (gone.aborted) return Promise.resolve(undefined);
      if (atWork.size < atOnce && !atWork.has(person)) return Promise.resolve(begin(person));
      const line = lines.get(person) ?? new Set();
      if (line.size >= waitingPerPerson || waiting >= waitingInAll) {
        const before = line.size >= waitingPerPerson ? line.size : waiting;
        return reject('tooManyRequests', { seconds: Math.ceil(before / perSecond) });
      }
      lines.set(person, line);
      waiting += 1;
      return new Promise((resolve) => {
        const away = (): void => {
          leave(person, called);
          resolve(undefined);
        };
        const called = (): void => {
          gone.removeEventListener('abort', away);
          resolve(begin(person));
        };
        line.add(called);
        gone.addEventListener('abort', away, { once: true });
      });
    },
  };
}
