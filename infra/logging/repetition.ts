/**
 * Keeps a log readable, and small, when the same thing is said again and again, as by whoever sends nonsense in a loop:
 * of each message so many lines per window are written, the others are counted and the count is told.
 */
export interface Repetition {
  /** Whether a line with this message is written. */
  admits(message: string): boolean;
}

/** Lines of one message that are written in one window, and its milliseconds. */
export const admitted = 100;
export const windowLength = 10_000;
/** Messages that are told apart; more than any process has of its own. */
const told = 1_000;

/** @param tell is called at the end of a window for each message of which lines were left out */
export function limitRepetition(tell: (message: string, leftOut: number) => void): Repetition {
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function closeWindow(): void {
    timer = undefined;
    for (const [message, lines] of seen) if (lines > admitted) tell(message, lines - admitted);
    seen.clear();
  }

  return {
    admits(message) {
      timer ??= setTimeout(closeWindow, windowLength).unref();
      const key = seen.has(message) || seen.size < told ? message : 'other messages';
      const lines = (seen.get(key) ?? 0) + 1;
      seen.set(key, lines);
      return lines <= admitted;
    },
  };
}
