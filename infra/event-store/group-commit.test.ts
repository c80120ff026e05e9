import { expect, it } from 'vitest';
import { groupCommit } from './group-commit.ts';

interface Item {
  readonly name: string;
  readonly bytes: number;
}

const item = (name: string, bytes = 1): Item => ({ name, bytes });
const limits = { maxItems: 8, maxBytes: 100, worthOverlapping: 4 };

/** A commit that answers with the names in capitals, batch by batch, when it is told to. */
function controlled(refuse: (items: readonly Item[]) => boolean = () => false) {
  const batches: (readonly string[])[] = [];
  const release: (() => void)[] = [];
  return {
    batches,
    releaseAll: async () => {
      for (let settled = 0; settled < 4; settled++) {
        for (const answer of release.splice(0)) answer();
        await new Promise(setImmediate);
      }
    },
    commit: async (items: readonly Item[]): Promise<readonly string[]> => {
      batches.push(items.map(({ name }) => name));
      await new Promise<void>((resolve) => release.push(resolve));
      if (refuse(items)) throw new Error('refused');
      return items.map(({ name }) => name.toUpperCase());
    },
  };
}

it('sends a single item at once and gathers the others meanwhile', async () => {
  const { batches, commit, releaseAll } = controlled();
  const add = groupCommit(commit, () => true, limits);
  const answers = Promise.all(['a', 'b', 'c'].map((name) => add(item(name))));
  expect(batches).toEqual([['a']]);
  await releaseAll();
  expect(batches).toEqual([['a'], ['b', 'c']]);
  expect(await answers).toEqual(['A', 'B', 'C']);
});

it('sends a second batch before the first is answered when enough are waiting', async () => {
  const { batches, commit, releaseAll } = controlled();
  const add = groupCommit(commit, () => true, limits);
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(item(name))));
  await new Promise(setImmediate);
  expect(batches).toEqual([['a'], ['b', 'c', 'd', 'e']]);
  await releaseAll();
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('keeps to the limits of a batch, and lets an item above them go alone', async () => {
  const { batches, commit, releaseAll } = controlled();
  const add = groupCommit(commit, () => true, limits);
  const answers = Promise.all([add(item('first')), add(item('b', 60)), add(item('c', 60)), add(item('huge', 1_000))]);
  await releaseAll();
  await releaseAll();
  expect(await answers).toEqual(['FIRST', 'B', 'C', 'HUGE']);
  expect(batches).toEqual([['first'], ['b'], ['c'], ['huge']]);
});

it('fails only the item that makes a batch fail', async () => {
  const { commit, releaseAll } = controlled((items) => items.some(({ name }) => name === 'bad'));
  const add = groupCommit(commit, () => true, limits);
  const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map((name) => add(item(name))));
  await releaseAll();
  await releaseAll();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('tries nothing again when nobody knows whether it was written', async () => {
  const { batches, commit, releaseAll } = controlled((items) => items.length > 1);
  const add = groupCommit(commit, () => false, limits);
  const answers = Promise.allSettled(['a', 'b', 'c'].map((name) => add(item(name))));
  await releaseAll();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});
