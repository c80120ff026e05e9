import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Activity } from '../processes.ts';
import { watchForHanging } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that answers, or does not, and does something meanwhile. */
function watched(activity: (second: number) => Activity | undefined) {
  let answers = true;
  let seconds = 0;
  const hung: number[] = [];
  const asked: PromiseWithResolvers<void>[] = [];
  const dog = watchForHanging({
    pid: 1,
    frozenAfter: 30,
    ask: () => {
      const question = Promise.withResolvers<void>();
      asked.push(question);
      if (answers) question.resolve();
      return question.promise;
    },
    look: async () => activity(seconds++),
    onHung: (owed) => void hung.push(owed),
  });
  return {
    dog,
    hung,
    asked,
    fallSilent: () => {
      answers = false;
    },
  };
}

const sleeping: Activity = { state: 'S', used: 7 };
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('a process', () => {
  it('that answers is left alone', async () => {
    const { hung, asked, dog } = watched(() => sleeping);
    await pass(600);
    expect(hung).toEqual([]);
    expect(asked.length).toBe(120);
    dog.close();
  });

  it('that is stopped is noticed after 30 s, once, and is asked once only', async () => {
    const { hung, asked, fallSilent } = watched(() => ({ state: 'T', used: 7 }));
    await pass(10);
    fallSilent();
    const before = asked.length;
    await pass(29);
    expect(hung).toEqual([]);
    await pass(100);
    expect(hung).toEqual([30]);
    expect(asked.length - before).toBe(1);
  });

  it('that works is given three minutes', async () => {
    const { hung, fallSilent } = watched((second) => ({ state: 'S', used: second }));
    fallSilent();
    await pass(175);
    expect(hung).toEqual([]);
    await pass(10);
    expect(hung).toEqual([180]);
  });

  it('that waits for a processor or for a disk is not taken for one that hangs', async () => {
    for (const state of ['R', 'D']) {
      const { hung, dog, fallSilent } = watched(() => ({ state, used: 7 }));
      fallSilent();
      await pass(120);
      expect(hung).toEqual([]);
      dog.close();
    }
  });

  it('that answers at last begins anew', async () => {
    const { hung, asked, dog, fallSilent } = watched(() => sleeping);
    fallSilent();
    await pass(25);
    asked.at(-1)?.resolve();
    await pass(25);
    expect(hung).toEqual([]);
    dog.close();
  });

  it('is not blamed for the time in which its watchdog itself was held up', async () => {
    const { hung, dog, fallSilent } = watched(() => ({ state: 'T', used: 7 }));
    fallSilent();
    await pass(25);
    // The clock goes on without the timers, as for a process that does not run.
    vi.setSystemTime(Date.now() + 75_000);
    const spy = vi.spyOn(performance, 'now');
    spy.mockReturnValue(performance.now() + 75_000);
    await pass(1);
    spy.mockRestore();
    await pass(20);
    expect(hung).toEqual([]);
    dog.close();
  });
});
