import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

const forever = new AbortController().signal;

/** Waits with this name; says so when its turn has come. */
function waiting(turns: ReturnType<typeof openTurns>, begun: string[], holder: string, name: string): void {
  void turns.take(holder, forever).then(() => begun.push(name));
}

test('the next turn is of whoever has fewest, however many wait before', async () => {
  const turns = openTurns(2);
  const [one, two] = await Promise.all([turns.take('a', forever), turns.take('a', forever)]);
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'a3']) waiting(turns, begun, 'a', name);
  waiting(turns, begun, 'b', 'b1');
  waiting(turns, begun, 'b', 'b2');
  one();
  one();
  await expect.poll(() => begun).toEqual(['b1']);
  two();
  // Each has one, or none: b1 goes on.
  await expect.poll(() => begun).toEqual(['b1', 'a1']);
});

test('of those who have as few, nobody comes twice before another has come', async () => {
  const turns = openTurns(1);
  let end = await turns.take('a', forever);
  const begun: string[] = [];
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1'])
    void turns.take(name.slice(0, 1), forever).then((over) => {
      begun.push(name);
      end = over;
    });
  for (let nth = 1; nth <= 5; nth++) {
    end();
    await expect.poll(() => begun.length).toBe(nth);
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('who does not wait any more is passed over', async () => {
  const turns = openTurns(1);
  const end = await turns.take('a', forever);
  const leaving = new AbortController();
  const left = turns.take('b', leaving.signal);
  const begun: string[] = [];
  waiting(turns, begun, 'b', 'b2');
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  end();
  await expect.poll(() => begun).toEqual(['b2']);
  await expect(turns.take('c', leaving.signal)).rejects.toThrow('gone');
});

test('one holder has so many at once, and waits for none but its own', async () => {
  const turns = openTurns(Number.POSITIVE_INFINITY, 2);
  const [one] = await Promise.all([turns.take('a', forever), turns.take('a', forever)]);
  const begun: string[] = [];
  waiting(turns, begun, 'a', 'a3');
  waiting(turns, begun, 'a', 'a4');
  waiting(turns, begun, 'b', 'b1');
  waiting(turns, begun, 'b', 'b2');
  await expect.poll(() => begun).toEqual(['b1', 'b2']);
  one();
  await expect.poll(() => begun).toEqual(['b1', 'b2', 'a3']);
});
