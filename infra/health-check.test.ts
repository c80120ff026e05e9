import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCheck } from './health-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when the test says so. */
function server() {
  const questions: PromiseWithResolvers<void>[] = [];
  const check = openCheck(() => {
    const question = Promise.withResolvers<void>();
    questions.push(question);
    return question.promise;
  });
  return { check, questions };
}

it('is ok when the answer comes, whatever it is', async () => {
  const check = openCheck(async () => 'anything');
  expect(await check()).toBe('ok');
  expect(vi.getTimerCount()).toBe(0);
});

it('is unavailable at once when the answer is an error', async () => {
  const check = openCheck(() => Promise.reject(new Error('refused')));
  expect(await check()).toBe('unavailable');
});

it('forgives an answer that took 1.5 s', async () => {
  const { check, questions } = server();
  const asked = check();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await asked).toBe('ok');
  questions[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  const next = check();
  questions[1]?.resolve();
  expect(await next).toBe('ok');
});

it('is unavailable when there was no answer for ten seconds, and asks a server that hangs only once', async () => {
  const { check, questions } = server();
  const states: string[] = [];
  for (let second = 0; second < 12; second += 2) {
    const asked = check();
    await vi.advanceTimersByTimeAsync(2_000);
    states.push(await asked);
  }
  expect(states).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'unavailable']);
  expect(questions).toHaveLength(1);
  questions[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  const again = check();
  questions[1]?.resolve();
  expect(await again).toBe('ok');
});
