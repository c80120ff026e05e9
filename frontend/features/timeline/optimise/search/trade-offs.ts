import type { TradeOffAnswer } from '#domain/planning/api/optimise-api.ts';
import type { Compared, OptimiseCalls } from './optimise-calls.ts';
import { isPassing, type Refusal, refusalOf } from './refusal.ts';

/** What moves are worth, as far as it is known. */
export interface TradeOffs {
  readonly found: readonly TradeOffAnswer[];
  readonly running: boolean;
  readonly refusal?: Refusal | undefined;
}

/** Milliseconds between two questions; each price takes about a second. */
const askEvery = 400;
/** The same while the service does not answer. */
const passingAfter = 2_000;

/**
 * Compares the prices of a move and tells what is found as it is found. Returns the function that ends it; its answer
 * comes when it is forgotten on the server, once.
 */
export function compareTradeOffs(
  calls: Pick<OptimiseCalls, 'compare' | 'state' | 'drop'>,
  request: Compared,
  tell: (known: TradeOffs) => void,
): () => Promise<void> {
  let id: string | undefined;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = async (): Promise<void> => {
    const known = id;
    id = undefined;
    if (known !== undefined) await calls.drop(known).catch(() => undefined);
  };
  const run = async (): Promise<void> => {
    const isBegun = id !== undefined;
    try {
      const answer = await (id === undefined ? calls.compare(request) : calls.state(id));
      // Dropped while it was asked.
      if (ended && isBegun) return;
      id = answer.optimizationId;
      if (ended) return await drop();
      // The service has begun anew since.
      if (answer.errorCode === 'runBrokenOff') id = undefined;
      const running = answer.state === 'running' || id === undefined;
      tell({ found: answer.tradeOffs ?? [], running });
      if (running) timer = setTimeout(go, askEvery);
      else await drop();
    } catch (error) {
      if (ended) return;
      const refusal = refusalOf(error);
      if (isPassing(refusal)) timer = setTimeout(go, passingAfter);
      else {
        // Gone: whoever searches drops it.
        id = undefined;
        tell({ found: [], running: false, refusal });
      }
    }
  };
  let asked = Promise.resolve();
  const go = (): void => {
    asked = run();
  };
  go();
  const end = async (): Promise<void> => {
    ended = true;
    clearTimeout(timer);
    // What has just begun has no name before it is answered, and would be dropped by the next one as well.
    await asked;
    await drop();
  };
  let ending: Promise<void> | undefined;
  // Whoever asks a second time, to begin the next one, waits as well until the first has dropped it.
  return () => (ending ??= end());
}
