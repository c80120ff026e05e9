import { describe, expect, it } from 'vitest';
import { questionBefore } from './questions.ts';

const soFar = { yield: 2, scrap: 0, setup: 0, time: 0 };
const free = { articleAmount: 7, openBefore: [], atWork: [] };
const before = { position: 10, valueAddName: 'Sägen', statusId: 3 } as const;
const other = { operationId: 'o2', productionOrderNumber: 'PA-7', position: 20, valueAddName: 'Biegen' };

describe('a step', () => {
  it('that ends with fewer pieces than the order has is asked about, scrap counted', () => {
    expect(questionBefore('complete', free, {}, soFar)).toEqual({ kind: 'complete', made: 2, wanted: 7 });
    expect(questionBefore('complete', free, { yield: 6 }, soFar)).toEqual({ kind: 'complete', made: 6, wanted: 7 });
    expect(questionBefore('complete', free, { yield: 6, scrap: 1 }, soFar)).toBeUndefined();
    expect(questionBefore('complete', free, { yield: 8 }, soFar)).toBeUndefined();
  });

  it('that begins while one before it is open, or another is at work on its machine, is asked about', () => {
    expect(questionBefore('start', free, {}, soFar)).toBeUndefined();
    expect(questionBefore('start', { ...free, openBefore: [before] }, {}, soFar)).toMatchObject({
      kind: 'start',
      openBefore: [before],
    });
    expect(questionBefore('start', { ...free, atWork: [other] }, {}, soFar)).toMatchObject({ atWork: [other] });
  });

  it('that pauses or is interrupted asks nothing', () => {
    for (const becomes of ['pause', 'interrupt'] as const)
      expect(questionBefore(becomes, { ...free, atWork: [other] }, {}, soFar)).toBeUndefined();
  });
});
