import { describe, expect, it } from 'vitest';
import { differencesOf, problemsOf, soFarOf } from './absolute-values.ts';

const none = { yield: 0, scrap: 0, setup: 0, time: 0 };
const entry = (type: 'yield' | 'scrap' | 'time' | 'start', value: number | null, revoked = false) => ({
  type,
  amount: type === 'time' ? null : value,
  duration: type === 'time' ? value : null,
  revoked,
});

describe('what was made so far', () => {
  it('is the sum of the reports that count', () => {
    const entries = [entry('start', null), entry('yield', 10.1), entry('yield', 0.2), entry('yield', 5, true)];
    expect(soFarOf([...entries, entry('scrap', 2), entry('time', 90)])).toEqual({
      ...none,
      yield: 10.3,
      scrap: 2,
      time: 90,
    });
  });
});

describe('reporting what there is in all', () => {
  it('tells the difference to what was told before', () => {
    const soFar = { ...none, yield: 30, setup: 600 };
    expect(differencesOf({ yield: 42, scrap: 2, setup: 600, time: 3600 }, soFar)).toEqual([
      { type: 'time', duration: 3600 },
      { type: 'yield', amount: 12 },
      { type: 'scrap', amount: 2 },
    ]);
  });

  it('tells nothing where nothing was typed or nothing has come', () => {
    expect(differencesOf({ yield: 30 }, { ...none, yield: 30, scrap: 4 })).toEqual([]);
  });

  // shows planning 9.19
  // shows base-data 9.27
  it('keeps two decimals, not the noise of sums', () => {
    expect(differencesOf({ yield: 0.3 }, { ...none, yield: 0.1 })).toEqual([{ type: 'yield', amount: 0.2 }]);
    expect(differencesOf({ yield: 0.1 + 0.2 }, { ...none, yield: 0.3 })).toEqual([]);
  });

  it('takes no number that is none, and none below what was told: that is a correction', () => {
    expect(problemsOf({ yield: Number.NaN, scrap: -1, time: 10 }, { ...none, time: 20 }, undefined)).toEqual({
      yield: 'number',
      scrap: 'number',
      time: 'less',
    });
  });

  it('takes more than the order asks for, unless the plant checks amounts', () => {
    expect(problemsOf({ yield: 70 }, none, undefined)).toEqual({});
    expect(problemsOf({ yield: 70 }, none, 60)).toEqual({ yield: 'more' });
    // Good pieces and scrap count together, and what was there before is not this person's fault.
    expect(problemsOf({ yield: 58, scrap: 3 }, { ...none, yield: 58 }, 60)).toEqual({ scrap: 'more' });
    expect(problemsOf({ yield: 58, scrap: 2 }, none, 60)).toEqual({});
  });
});
