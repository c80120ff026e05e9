/** What the launcher asks a service now and then, and what it hears as long as the service's event loop turns. */
export const isAliveQuestion = 'alive?';
const answer = 'alive';

/** Answers the launcher, in a process that it has started; the channel keeps nobody from ending. */
export function answerWhetherAlive(): void {
  process.on('message', (message) => {
    // A launcher that has gone hears nothing, and its end is noticed elsewhere.
    if (message === isAliveQuestion && process.connected) process.send?.(answer, () => undefined);
  });
  process.channel?.unref();
}
