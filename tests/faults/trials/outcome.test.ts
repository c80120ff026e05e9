import { expect, it } from 'vitest';
import { type Fate, tallyOf } from './outcome.ts';

const whole = { started: 1, counted: 1 };

it.each<[string, Fate | undefined, Record<string, number>, object]>([
  ['was taken and is there counts as acknowledged', 'taken', whole, { acknowledged: 1 }],
  ['was taken and is not there is lost', 'taken', {}, { acknowledged: 1, lost: 1 }],
  ['was taken in part is half stored, and not lost', 'taken', { started: 1 }, { acknowledged: 1, half: 1 }],
  ['is there twice is doubled', 'taken', { started: 1, counted: 2 }, { acknowledged: 1, doubled: 1 }],
  ['was refused and is not there is as it was told', 'refused', {}, { refused: 1 }],
  ['was refused and is there in part is half stored', 'refused', { counted: 1 }, { refused: 1, half: 1 }],
  ['was refused and is there as a whole is half stored, too', 'refused', whole, { refused: 1, half: 1 }],
  ['nobody has told of may be there as a whole or not at all', undefined, whole, {}],
  ['nobody has told of is half stored in part', 'unknown', { started: 1 }, { half: 1 }],
])('a thing that %s', (_, fate, events, expected) => {
  const log = new Map([['mark', new Map(Object.entries(events))]]);
  const none = { acknowledged: 0, refused: 0, lost: 0, doubled: 0, half: 0 };
  expect(tallyOf(new Map([['mark', fate]]), ['started', 'counted'], log)).toEqual({ ...none, ...expected });
});
