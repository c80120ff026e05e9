import { describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { change, changed, create, created, given, remove } from '#tests/fixtures/given-base-data.ts';
import { compileSetupMatrix } from './setup-matrix.ts';

const facts = [
  created('resourceGroups', 'saws', { resourceGroupName: 'Saws' }),
  created('articleGroups', 'red', { articleGroupName: 'Red' }),
  created('articleGroups', 'blue', { articleGroupName: 'Blue' }),
  created('characteristics', 'colour', { characteristicName: 'Colour', kind: 'order', values: ['light', 'dark'] }),
  created('characteristics', 'steel', { characteristicName: 'Steel', kind: 'free', values: ['st37'] }),
];
const entry = (from: string | null, to: string | null, setupTime = 600) => ({ from, to, setupTime });
const matrix = (more: object = {}) => ({
  setupMatrixName: 'Colours',
  resourceGroupId: 'saws',
  by: 'articleGroup',
  entries: [entry('red', 'blue'), entry(null, null)],
  ...more,
});

describe('a set-up matrix', () => {
  it('goes by article group or by an ordered characteristic', () => {
    for (const fields of [matrix(), matrix({ by: 'colour', entries: [entry('light', 'dark'), entry('dark', null)] })])
      given(...facts)
        .when(create('setupMatrices', 'm', fields))
        .happens(created('setupMatrices', 'm', fields));
    given(...facts)
      .when(create('setupMatrices', 'm', matrix({ by: 'steel', entries: [] })))
      .invalid({ by: 'wrongKind' });
  });

  it('names groups and values that there are, and each pair once', () => {
    given(...facts)
      .when(create('setupMatrices', 'm', matrix({ by: 'colour', entries: [entry('pink', 'dark')] })))
      .invalid({ 'entries.0.from': 'unknownValue' });
    given(...facts)
      .when(create('setupMatrices', 'm', matrix({ entries: [entry('red', null), entry('red', null, 60)] })))
      .invalid({ 'entries.1': 'onlyOnce' });
  });

  it('is the only one of its group, and keeps what it names from being deleted', () => {
    const there = [...facts, created('setupMatrices', 'm', matrix())];
    given(...there)
      .when(create('setupMatrices', 'other', matrix({ setupMatrixName: 'Other' })))
      .invalid({ resourceGroupId: 'onlyOnce' });
    given(...there)
      .when(change('setupMatrices', 'm', { setupMatrixName: 'Paint' }))
      .happens(changed('setupMatrices', 'm', { setupMatrixName: 'Colours' }, { setupMatrixName: 'Paint' }));
    const uses = [{ collection: 'setupMatrices', id: 'm', name: 'Colours' }];
    given(...there)
      .when(remove('resourceGroups', 'saws'))
      .refused(reject('alreadyInUse', { type: 'resourceGroup', usedBy: uses }));
    given(...there)
      .when(remove('articleGroups', 'red'))
      .refused(reject('alreadyInUse', { type: 'articleGroup', usedBy: uses }));
  });

  it('takes the most exact entry: both, what was before, what comes, any', () => {
    const between = compileSetupMatrix({
      entries: [entry('a', 'b', 1), entry('a', null, 2), entry(null, 'b', 3), entry(null, null, 4)],
    });
    expect([between('a', 'b'), between('a', 'c'), between('c', 'b'), between(undefined, 'c')]).toEqual([1, 2, 3, 4]);
    const bare = compileSetupMatrix({ entries: [entry('a', 'b', 1)] });
    expect([bare('b', 'a'), bare(undefined, 'b'), bare('a', undefined)]).toEqual([undefined, undefined, undefined]);
  });
});
