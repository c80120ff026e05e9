import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { ApiError, noResponse } from '#frontend/api/api-error.ts';
import { screenOf as steps } from '#tests/fixtures/screen-content.ts';
import { screenMachine } from './screen-machine.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Time that stands still until it is told to pass, for the machine and for what it calls now. */
function fakeClock(begin: string) {
  let now = Date.parse(begin);
  let nextId = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    waiting: () => timers.size,
    clock: {
      setTimeout: (run: (...values: never[]) => void, after: number): number => {
        timers.set(++nextId, { at: now + after, run: run as () => void });
        return nextId;
      },
      clearTimeout: (id: number): void => void timers.delete(id),
    },
    /** Answers that are under way come in between. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const next = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (next === undefined) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

type Answer = (now: number) => ScreenContent | ApiError;

function screen(first: Answer = (now) => steps(24, now), begin = '2026-11-19T09:42:00Z') {
  const time = fakeClock(begin);
  const plant = {
    /** What the plant answers: a content, or why not. */
    answer: first,
    isReloadDue: false,
    asked: 0,
    reloads: 0,
  };
  const actor = createActor(
    screenMachine.provide({
      actors: {
        read: fromPromise(async () => {
          plant.asked++;
          const answer = plant.answer(time.now());
          if (answer instanceof ApiError) throw answer;
          return answer;
        }),
        checkBuild: fromPromise(async () => plant.isReloadDue),
      },
      actions: { reload: () => void plant.reloads++ },
    }),
    { input: { token: 'token', isPreview: false, now: time.now }, clock: time.clock },
  ).start();
  return { time, plant, actor, page: () => actor.getSnapshot().context.page };
}

describe('a TV screen', () => {
  test('turns through its pages, each as long as the screen says, and begins again', async () => {
    const { time, page } = screen();
    const seen: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      await time.pass(turn === 0 ? 0 : 15 * second);
      seen.push(page());
    }
    expect(seen).toEqual([0, 1, 2, 0, 1]);
  });

  test('stays on a page for the seconds that were set', async () => {
    const { time, page } = screen((now) => steps(24, now, { secondsPerPage: 60 }));
    // The first page was begun before the first answer.
    await time.pass(15 * second);
    expect(page()).toBe(1);
    await time.pass(59 * second);
    expect(page()).toBe(1);
    await time.pass(second);
    expect(page()).toBe(2);
  });

  test('keeps what it has while the network is away, and goes on by itself', async () => {
    const { time, plant, actor, page } = screen();
    await time.pass(0);
    const shown = actor.getSnapshot().context.content;
    plant.answer = noResponse;
    await time.pass(6 * hour);
    expect(actor.getSnapshot().context.content).toBe(shown);
    expect(actor.getSnapshot().context.failures).toBe((6 * 3_600) / 10);
    const before = page();
    await time.pass(15 * second);
    expect(page()).not.toBe(before);
    plant.answer = (now) => steps(4, now);
    await time.pass(10 * second);
    expect(actor.getSnapshot().context).toMatchObject({ failures: 0 });
    expect(actor.getSnapshot().context.content?.items).toHaveLength(4);
  });

  test('shows nothing of the plant when its link was taken away, and shows again when it is linked', async () => {
    const { time, plant, actor } = screen();
    await time.pass(0);
    plant.answer = () => new ApiError('unauthorized', 401);
    await time.pass(10 * second);
    expect(actor.getSnapshot().value).toHaveProperty('refused');
    expect(actor.getSnapshot().context.content).toBeUndefined();
    const asked = plant.asked;
    await time.pass(10 * 60 * second);
    expect(plant.asked - asked).toBe(20);
    plant.answer = noResponse;
    await time.pass(60 * second);
    expect(actor.getSnapshot().value).toHaveProperty('refused');
    plant.answer = (now) => steps(4, now);
    actor.send({ type: 'linked', token: 'another' });
    await time.pass(0);
    expect(actor.getSnapshot().context).toMatchObject({ token: 'another', content: { items: { length: 4 } } });
  });

  test('comes back by itself when it was refused by mistake', async () => {
    const { time, plant, actor } = screen(() => new ApiError('unauthorized', 401));
    await time.pass(20 * second);
    plant.answer = (now) => steps(4, now);
    await time.pass(30 * second);
    expect(actor.getSnapshot().value).toHaveProperty('showing');
  });

  test('loads a newer build at a turn of the page, and not while the plant does not answer', async () => {
    const { time, plant } = screen();
    await time.pass(2 * hour);
    expect(plant.reloads).toBe(0);
    plant.isReloadDue = true;
    await time.pass(300 * second);
    plant.answer = noResponse;
    await time.pass(10 * second);
    const before = plant.reloads;
    await time.pass(hour);
    expect(plant.reloads).toBe(before);
    plant.answer = (now) => steps(4, now);
    await time.pass(25 * second);
    expect(plant.reloads).toBeGreaterThan(before);
  });

  test('has as many timers after five thousand pages as after one', async () => {
    const { time, plant, actor, page } = screen(undefined, '2026-10-24T20:00:00Z');
    await time.pass(15 * second);
    const timers = time.waiting();
    const children = Object.keys(actor.getSnapshot().children).length;
    await time.pass(5_000 * 15 * second);
    expect([time.waiting(), Object.keys(actor.getSnapshot().children).length]).toEqual([timers, children]);
    expect(plant.asked).toBeGreaterThan(7_000);
    expect(page()).toBe(5_001 % 3);
  });

  test('reads at once when the device has slept or its clock has jumped, and does not ask twice', async () => {
    const { time, plant, actor } = screen();
    await time.pass(second);
    expect(plant.asked).toBe(1);
    actor.send({ type: 'look' });
    actor.send({ type: 'look' });
    await time.pass(0);
    expect(plant.asked).toBe(2);
    plant.answer = () => new ApiError('unauthorized', 401);
    await time.pass(10 * second);
    plant.answer = (now) => steps(4, now);
    actor.send({ type: 'look' });
    await time.pass(0);
    expect(actor.getSnapshot().value).toHaveProperty('showing');
  });

  test('counts in the clock of the server when its own is three hours wrong', async () => {
    const { time, actor } = screen((now) => steps(4, now + 3 * hour));
    await time.pass(0);
    expect(actor.getSnapshot().context.clockAhead).toBe(3 * hour);
  });

  test('without a link waits for one and asks nobody', async () => {
    const time = fakeClock('2026-11-19T09:42:00Z');
    const actor = createActor(screenMachine, {
      input: { token: undefined, isPreview: false, now: time.now },
      clock: time.clock,
    }).start();
    await time.pass(24 * hour);
    expect([actor.getSnapshot().value, time.waiting()]).toEqual(['unlinked', 0]);
  });
});
