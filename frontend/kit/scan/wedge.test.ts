import { describe, expect, it } from 'vitest';
import { afterKey, noKeys } from './wedge.ts';

/** Presses the keys with `gap` milliseconds between them; the codes that were read. */
function press(keys: readonly string[], gap: number, fewest?: number): readonly string[] {
  let state = noKeys;
  const codes: string[] = [];
  keys.forEach((key, index) => {
    const after = afterKey(state, key, 1000 + index * gap, fewest);
    state = after.state;
    if (after.code !== undefined) codes.push(after.code);
  });
  return codes;
}

const keysOf = (text: string): readonly string[] => Array.from(text);

describe('a reader that types', () => {
  it('is told by fast keys that end with Enter', () => {
    expect(press([...keysOf('PA-10432-30'), 'Enter'], 8)).toEqual(['PA-10432-30']);
    expect(press([...keysOf('PA-10432-30'), 'Enter', ...keysOf('PA-10433-10'), 'Enter'], 30)).toEqual([
      'PA-10432-30',
      'PA-10433-10',
    ]);
  });

  it('presses Shift before capital letters', () => {
    expect(press(['Shift', 'P', 'Shift', 'A', ...keysOf('-10432-30'), 'Enter'], 10)).toEqual(['PA-10432-30']);
  });

  it('is not a hand', () => {
    expect(press([...keysOf('PA-10432-30'), 'Enter'], 110)).toEqual([]);
  });

  it('begins anew after a hand has typed', () => {
    let { state } = afterKey(noKeys, 'x', 0);
    for (const [index, key] of keysOf('4711').entries()) ({ state } = afterKey(state, key, 500 + index * 10));
    expect(afterKey(state, 'Enter', 545).code).toBe('4711');
  });

  it('has more to say than three letters, and ends at once', () => {
    expect(press([...keysOf('ABC'), 'Enter'], 8)).toEqual([]);
    const { state } = afterKey({ text: 'PA-10432-30', at: 1000 }, 'Enter', 1900);
    expect(state).toEqual(noKeys);
    expect(afterKey({ text: 'PA-10432-30', at: 1000 }, 'Enter', 1900).code).toBeUndefined();
  });

  it('may end with Tab', () => {
    expect(press([...keysOf('0004711815'), 'Tab'], 30)).toEqual(['0004711815']);
  });

  it('is no key that is stuck', () => {
    expect(press([...keysOf('x'.repeat(300)), 'Enter'], 2)).toEqual([]);
  });

  it('is not a PIN, however fast, where badges have more letters', () => {
    expect(press([...keysOf('47115'), 'Enter'], 5, 6)).toEqual([]);
    expect(press([...keysOf('04A3F21C'), 'Enter'], 5, 6)).toEqual(['04A3F21C']);
  });
});
