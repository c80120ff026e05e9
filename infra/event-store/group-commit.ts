/**
 * Turns many concurrent calls into few commits: while one batch is being committed the next one gathers, so the cost
 * of making data durable is shared by all who wait (design, section 4).
 */
export interface GroupCommitOptions {
  /** Most items of one batch. */
  readonly maxItems: number;
  /** Most bytes of one batch; an item that is larger goes alone. */
  readonly maxBytes: number;
}

export interface Sized {
  readonly bytes: number;
}

/**
 * @param commit makes a batch durable and answers with one outcome per item, in order. When it throws and `mayRetry`
 *   says that nothing was written, the items are tried one by one, so that one bad item does not fail the others.
 */
export function groupCommit<Item extends Sized, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  mayRetry: (error: unknown) => boolean,
  options: GroupCommitOptions,
): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let running = false;

  const take = (): readonly Waiting<Item, Outcome>[] => {
    let bytes = 0;
    let count = 0;
    for (const { item } of waiting) {
      bytes += item.bytes;
      if (count === options.maxItems || (count > 0 && bytes > options.maxBytes)) break;
      count += 1;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  };

  const settle = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await commit(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (index < outcomes.length) resolve(outcomes[index] as Outcome);
        else reject(new Error(`${outcomes.length} outcomes for ${batch.length} items`));
      }
    } catch (error) {
      if (batch.length === 1 || !mayRetry(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  };

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      await settle(take());
      // Callers that were just answered get the chance to join the next batch; without it batches of one and of
      // all the others alternate and half of the gain is lost.
      await new Promise(setImmediate);
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}
