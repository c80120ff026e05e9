import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OptimisationAnswer } from '#domain/planning/api/optimise-api.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { OptimiseCalls } from './optimise-calls.ts';
import { createOptimising } from './optimising.ts';
import { compareTradeOffs, type TradeOffs } from './trade-offs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const running: OptimisationAnswer = { optimizationId: 'one', state: 'running', progress: 0.5, iterations: 10 };
const brokenOff: OptimisationAnswer = { ...running, state: 'failed', errorCode: 'runBrokenOff' };
const away = () => Promise.reject(new EditRefused('backendStarting'));

/** A server that answers in this order to whoever asks how far it is. */
const callsOf = (answers: readonly (() => Promise<OptimisationAnswer>)[]): OptimiseCalls => {
  const left = [...answers];
  const begin = async (): Promise<OptimisationAnswer> => running;
  const unasked = (): never => expect.fail('nobody asks for this');
  return {
    start: begin,
    compare: begin,
    state: () => (left.shift() ?? unasked)(),
    cancel: unasked,
    try: unasked,
    accept: unasked,
    drop: async () => undefined,
    watch: () => () => undefined,
  };
};
const request = { operationIds: undefined, aims: undefined, objective: 'fewestLate', limits: undefined } as const;

describe('while the service of the searches is away', () => {
  it('a search is asked for again, until it is known that it was broken off', async () => {
    const optimising = createOptimising(callsOf([away, away, async () => brokenOff]));
    const stop = optimising.listen();
    await optimising.start({ ...request, reach: 'some', seconds: 15 });
    await vi.advanceTimersByTimeAsync(4_100);
    expect(optimising.get()).toMatchObject({ kind: 'running' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(optimising.get()).toMatchObject({ kind: 'asking', refusal: { errorCode: 'runBrokenOff' } });
    stop();
  });

  it('what moves are worth is asked for again, from the beginning when it was broken off', async () => {
    const tradeOffs = [
      { reach: 'some', movesCost: 1, operationsMoved: 3 },
    ] as unknown as OptimisationAnswer['tradeOffs'];
    const finished: OptimisationAnswer = { ...running, state: 'finished', tradeOffs };
    let told: TradeOffs | undefined;
    const end = compareTradeOffs(callsOf([away, async () => brokenOff, async () => finished]), request, (known) => {
      told = known;
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told).toMatchObject({ running: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual({ found: tradeOffs, running: false });
    await end();
  });
});

describe('what moves are worth', () => {
  it('is asked for anew when the last question is dropped: the server drops what it knows of, and nothing is dropped twice', async () => {
    const said: string[] = [];
    const asked = Promise.withResolvers<OptimisationAnswer>();
    const answers = [asked.promise, Promise.resolve({ ...running, optimizationId: 'two' })];
    const optimising = createOptimising({
      ...callsOf([]),
      compare() {
        said.push('asked');
        return answers.shift() ?? expect.fail('asked once more');
      },
      drop: async (id) => void said.push(`${id} dropped`),
    });
    const end = optimising.compare(request, () => undefined);
    end();
    const endNext = optimising.compare(request, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(['asked']);
    asked.resolve(running);
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(['asked', 'one dropped', 'asked']);
    endNext();
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(['asked', 'one dropped', 'asked', 'two dropped']);
  });

  it('is asked for anew when the answered question has been dropped, also by whoever has left it before', async () => {
    const said: string[] = [];
    const dropped = Promise.withResolvers<void>();
    const optimising = createOptimising({
      ...callsOf([]),
      compare: async () => {
        said.push('asked');
        return running;
      },
      async drop() {
        await dropped.promise;
        said.push('dropped');
      },
    });
    const end = optimising.compare(request, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    end();
    optimising.compare(request, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(['asked']);
    dropped.resolve();
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toEqual(['asked', 'dropped', 'asked']);
  });
});
