import { type Activity, activityOf } from '../processes.ts';

/**
 * Notices a process that hangs: asks it again and again, one question at a time, and looks at what it does while it owes
 * the answer. One that neither works nor waits for a processor or a disk is frozen; one that works may take longer.
 */
export interface Watchdog {
  close(): void;
}

export interface WatchdogOptions {
  readonly pid: number;
  /** Resolves, or rejects, when the process has reacted in any way; `signal` ends a question that is no longer of interest. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** Seconds without a reaction of a process that does nothing. */
  readonly frozenAfter: number;
  /** Called once, with the seconds for which the process has owed an answer. */
  readonly onHung: (seconds: number) => void;
  readonly look?: (pid: number) => Promise<Activity | undefined>;
}

/** Milliseconds between two looks at a process that owes an answer. */
const every = 1_000;
/** Milliseconds between two questions: asked each second, that was a third of what a plant at rest did (PostgreSQL forks for each). */
const rest = 5_000;
/** Milliseconds by which a look may be late. Whoever looks later was held up itself and knows nothing about others. */
const mayBeLate = 2_000;
/** So many times longer than a frozen one may a process work without a reaction: a large plan is folded in one go. */
const patience = 6;

export function watchForHanging(options: WatchdogOptions): Watchdog {
  const { pid, ask, frozenAfter, onHung, look = activityOf } = options;
  const over = new AbortController();
  let isOwed = false;
  let idle = 0;
  let owed = 0;
  let used = 0;
  let lookedAt = performance.now();
  let askedAt = -rest;

  function question(): void {
    isOwed = true;
    idle = 0;
    owed = 0;
    const answered = (): void => {
      isOwed = false;
    };
    ask(over.signal).then(answered, answered);
  }

  async function tick(): Promise<void> {
    const now = performance.now();
    const wasHeldUp = now - lookedAt > every + mayBeLate;
    lookedAt = now;
    if (!isOwed) {
      if (now - askedAt < rest) return;
      askedAt = now;
      question();
    }
    if (wasHeldUp) idle = owed = 0;
    const activity = await look(pid);
    // What the system does not tell counts as work: then only the longer patience ends it.
    const works = activity === undefined || 'RD'.includes(activity.state) || activity.used > used;
    used = activity?.used ?? used;
    if (over.signal.aborted || !isOwed) return;
    owed += 1;
    idle = works ? 0 : idle + 1;
    if (idle < frozenAfter && owed < frozenAfter * patience) return;
    close();
    onHung(owed);
  }

  function close(): void {
    clearInterval(timer);
    over.abort();
  }
  const timer = setInterval(() => void tick(), every);
  return { close };
}
