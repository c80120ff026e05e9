export type Check = 'ok' | 'unavailable';

/** Milliseconds; less than the gateway waits for a service, or a frozen server would make the service look dead. */
const answerWithin = 1_500;

/** Whether what `work` asks for answers, and soon. */
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
