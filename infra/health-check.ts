export type Check = 'ok' | 'unavailable';

export interface CheckOptions {
  /** Milliseconds until an answer is slow; less than the gateway waits for a service. */
  readonly answerWithin?: number;
  /** Milliseconds without an answer that are forgiven: a pause for garbage or a busy disk is no outage. */
  readonly patience?: number;
  readonly now?: () => number;
}

/**
 * Asks a server whether it answers. A refusal counts at once; an answer that is slow counts when there was none for
 * `patience`. One question at a time: a server that hangs is not asked again and again.
 */
export function openCheck(ask: () => Promise<unknown>, options: CheckOptions = {}): () => Promise<Check> {
  const { answerWithin = 1_500, patience = 10_000, now = Date.now } = options;
  let answeredAt = now();
  let asking: Promise<Check> | undefined;

  const question = async (): Promise<Check> => {
    try {
      await ask();
      answeredAt = now();
      return 'ok';
    } catch {
      return 'unavailable';
    } finally {
      asking = undefined;
    }
  };

  return async () => {
    asking ??= question();
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<Check>((resolve) => {
      timer = setTimeout(() => resolve(now() - answeredAt < patience ? 'ok' : 'unavailable'), answerWithin);
    });
    try {
      return await Promise.race([asking, slow]);
    } finally {
      clearTimeout(timer);
    }
  };
}
