import { expect, test } from 'vitest';
import { shareNext } from './share-next.ts';

/** Asks a value that changes, and answers when it is told to. */
function asked() {
  let value = 0;
  const open: (() => void)[] = [];
  let calls = 0;
  const ask = shareNext((_key: string) => {
    calls += 1;
    const seen = value;
    return new Promise<number>((resolve, reject) =>
      open.push(() => (seen < 0 ? reject(new Error('away')) : resolve(seen))),
    );
  });
  return {
    ask,
    calls: () => calls,
    set: (next: number) => {
      value = next;
    },
    answer: async () => {
      open.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('what is asked while an answer is under way shares the next one, and hears what holds after it has asked', async () => {
  const { ask, calls, set, answer } = asked();
  const first = ask('a');
  set(1);
  const rest = Array.from({ length: 1_000 }, () => ask('a'));
  const other = ask('b');
  expect(calls()).toBe(2);
  await answer();
  expect(await first).toBe(0);
  await answer();
  expect(await other).toBe(1);
  await answer();
  expect(new Set(await Promise.all(rest))).toEqual(new Set([1]));
  expect(calls()).toBe(3);
  set(2);
  const later = ask('a');
  await answer();
  expect(await later).toBe(2);
});

test('an answer that does not come fails who waits for it, and nobody after', async () => {
  const { ask, set, answer } = asked();
  set(-1);
  const first = ask('a');
  const next = ask('a');
  const failed = expect(first).rejects.toThrow('away');
  set(5);
  await answer();
  await failed;
  await answer();
  expect(await next).toBe(5);
});
