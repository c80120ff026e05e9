import { expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { openTurns, type Turns } from './turns.ts';

const stays = new AbortController().signal;
const limits = { atOnce: 2, waitingPerPerson: 3, waitingInAll: 5, perSecond: 2 };

/** Asks for a turn each; `called` names whose turn it was, in that order. */
function people(turns: Turns) {
  const called: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    called,
    ask: (name: string, person = name, gone = stays) => {
      const turn = turns.take(person, gone);
      if (isRejection(turn)) return turn;
      void turn.then((end) => {
        if (end === undefined) return;
        called.push(name);
        ends.set(name, end);
      });
      return 'waits';
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await Promise.resolve();
    },
  };
}

it('lets as many work at once as there is room for, and one of each person', async () => {
  const { ask, called, end } = people(openTurns(limits));
  ask('anna 1', 'anna');
  ask('anna 2', 'anna');
  ask('ben');
  ask('carla');
  await Promise.resolve();
  expect(called).toEqual(['anna 1', 'ben']);
  await end('anna 1');
  expect(called).toEqual(['anna 1', 'ben', 'anna 2']);
  await end('anna 2');
  expect(called).toEqual(['anna 1', 'ben', 'anna 2', 'carla']);
});

it('serves who waits by person in turns, however many one of them waits for', async () => {
  const { ask, called, end } = people(openTurns({ ...limits, atOnce: 1 }));
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'ben 1', 'ben 2']) ask(name, name.slice(0, -2));
  await Promise.resolve();
  for (const name of ['anna 1', 'anna 2', 'ben 1', 'anna 3', 'ben 2']) {
    expect(called.at(-1)).toBe(name);
    await end(name);
  }
});

it('refuses who has too many waiting, and everybody when all have, and says when to come again', async () => {
  const { ask, end } = people(openTurns(limits));
  for (let count = 0; count < 4; count++) expect(ask(`anna ${count}`, 'anna')).toBe('waits');
  expect(ask('anna 4', 'anna')).toMatchObject({ errorCode: 'tooManyRequests', detailsObject: { seconds: 2 } });
  expect(ask('ben 0', 'ben')).toBe('waits');
  expect(ask('ben 1', 'ben')).toBe('waits');
  expect(ask('ben 2', 'ben')).toBe('waits');
  expect(ask('carla')).toMatchObject({ errorCode: 'tooManyRequests', detailsObject: { seconds: 3 } });
  await Promise.resolve();
  await end('anna 0');
  expect(ask('carla')).toBe('waits');
});

it('forgets who has gone before its turn, and a turn ends once', async () => {
  const { ask, called, end } = people(openTurns({ ...limits, atOnce: 1, waitingPerPerson: 1 }));
  const gone = new AbortController();
  ask('anna');
  await Promise.resolve();
  expect(ask('ben 1', 'ben', gone.signal)).toBe('waits');
  expect(ask('ben 2', 'ben')).toMatchObject({ errorCode: 'tooManyRequests' });
  gone.abort();
  expect(ask('ben 3', 'ben')).toBe('waits');
  ask('carla');
  await end('anna');
  await end('anna');
  expect(called).toEqual(['anna', 'ben 3']);
  await end('ben 3');
  expect(called).toEqual(['anna', 'ben 3', 'carla']);
});
