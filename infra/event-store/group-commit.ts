/**
 * Turns many concurrent calls into few commits: while one batch is being committed the next one gathers, so the cost
 * of making data durable is shared by all who wait (design, section 4).
 */
export interface GroupCommitOptions {
  /** Most items of one batch. */
  readonly maxItems: number;
  /** Most bytes of one batch; an item that is larger goes alone. */
  readonly maxBytes: number;
  /** From this many waiting items on, a second batch is sent while the first is being committed. */
  readonly worthOverlapping: number;
}

export interface Sized {
  readonly bytes: number;
}

/**
 * @param commit makes a batch durable and answers with one outcome per item, in order. It may be called again before
 *   it has answered and must keep the order of its calls.
 * @param mayRetry whether this error of `commit` means that nothing was written. Then the items are tried one by one,
 *   so that one bad item does not fail the others.
 */
export function groupCommit<Item extends Sized, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  mayRetry: (error: unknown) => boolean,
  options: GroupCommitOptions,
): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let inFlight = 0;

  const settle = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await commit(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error(`${outcomes.length} outcomes for ${batch.length} items`);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length === 1 || !mayRetry(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  };

  const send = async (): Promise<void> => {
    // Many at once go as two halves, so that one is being committed while the callers of the other are served.
    const halve = inFlight === 0 && waiting.length >= 2 * options.worthOverlapping;
    const most = halve ? Math.ceil(waiting.length / 2) : waiting.length;
    inFlight += 1;
    await settle(takeBatch(waiting, Math.min(most, options.maxItems), options.maxBytes));
    // Callers that were just answered get the chance to join the next batch; without it batches of one and of
    // all the others alternate and half of the gain is lost.
    await new Promise(setImmediate);
    inFlight -= 1;
    sendWhatIsDue();
  };

  const sendWhatIsDue = (): void => {
    while (waiting.length > 0 && (inFlight === 0 || (inFlight === 1 && waiting.length >= options.worthOverlapping))) {
      void send();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (inFlight === 0) void send();
      else if (waiting.length === options.worthOverlapping) setImmediate(sendWhatIsDue);
    });
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Removes the next batch from the front of `waiting`. */
function takeBatch<Item extends Sized, Outcome>(
  waiting: Waiting<Item, Outcome>[],
  maxItems: number,
  maxBytes: number,
): readonly Waiting<Item, Outcome>[] {
  let bytes = 0;
  let count = 0;
  for (const { item } of waiting) {
    bytes += item.bytes;
    if (count === maxItems || (count > 0 && bytes > maxBytes)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
