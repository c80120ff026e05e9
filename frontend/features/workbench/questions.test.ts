import { describe, expect, it } from 'vitest';
import { questionBefore } from './questions.ts';

const soFar = { yield: 2, scrap: 0, setup: 0, time: 0 };
const settings = {
  amountOptional: false,
  amountValidation: false,
  durationOptional: false,
  completesBefore: false,
  besideFollows: false,
  plantTimeZone: 'Europe/Berlin',
};
const free = { articleAmount: 7, openBefore: [], atWork: [], settings };
const before = { position: 10, valueAddName: 'Sägen', statusId: 3 } as const;
const other = {
  operationId: 'o2',
  productionOrderNumber: 'PA-7',
  position: 20,
  valueAddName: 'Biegen',
  articleAmount: 5,
  made: 2,
  waits: false,
};

describe('a step', () => {
  it('that ends with fewer pieces than the order has is asked about, scrap counted', () => {
    expect(questionBefore('complete', free, {}, soFar, false)).toEqual({ kind: 'complete', made: 2, wanted: 7 });
    expect(questionBefore('complete', free, { yield: 6 }, soFar, false)).toEqual({
      kind: 'complete',
      made: 6,
      wanted: 7,
    });
    expect(questionBefore('complete', free, { yield: 6, scrap: 1 }, soFar, false)).toBeUndefined();
    expect(questionBefore('complete', free, { yield: 8 }, soFar, false)).toBeUndefined();
  });

  it('that begins while one before it is open, or another is at work on its machine, is asked about', () => {
    expect(questionBefore('start', free, {}, soFar, false)).toBeUndefined();
    expect(questionBefore('start', { ...free, openBefore: [before] }, {}, soFar, false)).toMatchObject({
      kind: 'start',
      openBefore: [before],
    });
    expect(questionBefore('start', { ...free, atWork: [other] }, {}, soFar, false)).toMatchObject({ atWork: [other] });
  });

  it('that begins beside another offers to complete that only where it can be complete', () => {
    const mayComplete = (of: Partial<typeof other>, may = false, given = settings): unknown =>
      questionBefore('start', { ...free, settings: given, atWork: [other, { ...other, ...of }] }, {}, soFar, may);
    const offered = { canComplete: true };
    expect(mayComplete({})).toMatchObject(offered);
    expect(mayComplete({ made: 0 })).toMatchObject({ canComplete: false });
    expect(mayComplete({ made: 0 }, true)).toMatchObject(offered);
    expect(mayComplete({ made: 0 }, false, { ...settings, amountOptional: true })).toMatchObject(offered);
    expect(mayComplete({ waits: true }, true)).toMatchObject({ canComplete: false });
    expect(mayComplete({ waits: true }, false, { ...settings, completesBefore: true })).toMatchObject(offered);
  });

  it('that pauses or is interrupted asks nothing', () => {
    for (const becomes of ['pause', 'interrupt'] as const)
      expect(questionBefore(becomes, { ...free, atWork: [other] }, {}, soFar, false)).toBeUndefined();
  });
});
