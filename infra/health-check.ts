export type Check = 'ok' | 'unavailable';

/** Milliseconds; shorter than the gateway's timeout, so that a frozen server is not reported as a dead service. */
const answerWithin = 1_500;

/** Result of a health check: whether `work` resolves in time. */
export async function checkOf(work: Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), answerWithin);
  });
  const answer = work.then(
    (): Check => 'ok',
    (): Check => 'unavailable',
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
