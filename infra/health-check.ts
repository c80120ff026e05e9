export type Check = 'ok' | 'unavailable';

/** Milliseconds until an answer is slow; less than the gateway waits for a service. */
const answerWithin = 1_500;
/** Milliseconds without an answer that are forgiven: a pause for garbage or a busy disk is no outage. */
const patience = 10_000;

/**
 * Asks a server whether it answers. A refusal counts at once; an answer that is slow counts when there was none for
 * `patience`. One question at a time: a server that hangs is not asked again and again.
 */
export function openCheck(ask: () => Promise<unknown>): () => Promise<Check> {
  let answeredAt = Date.now();
  let asking: Promise<Check> | undefined;

  const question = async (): Promise<Check> => {
    try {
      await ask();
      answeredAt = Date.now();
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
      timer = setTimeout(() => resolve(Date.now() - answeredAt < patience ? 'ok' : 'unavailable'), answerWithin);
    });
    try {
      return await Promise.race([asking, slow]);
    } finally {
      clearTimeout(timer);
    }
  };
}
