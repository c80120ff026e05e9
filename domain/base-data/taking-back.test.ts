import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { reverseChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import { change, create, created, type Fields, now, remove } from '#tests/fixtures/given-base-data.ts';
import { emptyFactory, evolveFactory, type Factory } from './factory.ts';
import { type BaseDataChange, changeSaidBy } from './object-change.ts';
import { type BaseDataCommand, decideBaseData } from './rules/decide.ts';
import { commandOfChange, isMade, isObjectChange, refusalOfChanges } from './rules/decide-change.ts';

const nobody = { now, usedElsewhere: () => [] };
const step = { number: 10, valueAddName: 'Saw', resourceGroupId: 'saws', duration: 60 };
const technology = (fields: Fields): Fields => ({ articleId: 'frame', technologyItems: [step], ...fields });
const holiday = { dateFrom: '2036-12-26', dateTo: '2036-12-26', description: 'Far', filledFor: 'DE' };

function plant(): Factory {
  const factory = emptyFactory();
  const facts = [
    created('resourceGroups', 'saws', { resourceGroupName: 'Saws' }),
    created('resourceGroups', 'mills', { resourceGroupName: 'Mills' }),
    created('valueAdds', 'v1', { valueAddName: 'Saw' }),
    created('articles', 'frame', { articleName: 'Frame', articleNumber: 'A-00001' }),
    created('technologies', 'small', technology({ technologyNumber: 'T-00001', isStandard: true })),
    created('technologies', 'large', technology({ technologyNumber: 'T-00002' })),
    created('technologies', 'third', technology({ technologyNumber: 'T-00003' })),
    created('publicHolidays', 'far', holiday),
    created('gapTypes', 'service', { gapTypeName: 'Service' }),
  ];
  for (const fact of facts) evolveFactory(factory, fact);
  return factory;
}

const ids = ['small', 'large', 'third'] as const;
/** What people do: each touches something else of the rules, as other standards and names of steps. */
const command: fc.Arbitrary<BaseDataCommand> = fc.oneof(
  fc.nat(2).map((which) => change('technologies', ids[which] ?? 'small', { isStandard: true })),
  fc.tuple(fc.nat(2), fc.boolean()).map(([which, archived]) => change('technologies', ids[which] ?? '', { archived })),
  fc.nat(2).map((which) => remove('technologies', ids[which] ?? '')),
  fc
    .nat(9)
    .map((which) =>
      create('technologies', 'fourth', technology({ technologyName: `N${which}`, isStandard: which > 4 })),
    ),
  fc
    .nat(9)
    .map((which) =>
      create('technologies', 'fifth', technology({ technologyItems: [{ ...step, valueAddName: `S${which}` }] })),
    ),
  fc
    .nat(9)
    .map((which) => change('publicHolidays', 'far', { dateFrom: `2026-12-1${which}`, dateTo: `2026-12-1${which}` })),
  fc.constant(remove('publicHolidays', 'far')),
  fc.constant(remove('gapTypes', 'service')),
  fc.nat(9).map((which) => change('articles', 'frame', { articleName2: which > 4 ? null : `Blue ${which}` })),
);

/** Does it, and answers with what the log would say of it. */
function done(factory: Factory, one: BaseDataCommand): readonly BaseDataChange[] {
  const decided = decideBaseData(factory, one, nobody);
  if (isRejection(decided)) return [];
  return decided.flatMap(({ event }) => {
    evolveFactory(factory, event);
    return changeSaidBy(event) ?? [];
  });
}

function makeAgain(factory: Factory, changes: readonly BaseDataChange[]): void {
  expect(refusalOfChanges(factory, changes, nobody, true)).toBeUndefined();
  for (const one of changes)
    if (!isMade(factory, one) && isObjectChange(one)) done(factory, commandOfChange(one, true));
}

const contentOf = ({ objects }: Factory) =>
  Object.entries(objects).map(([collection, all]) => [collection, Object.fromEntries(all as Map<string, object>)]);

describe('a step of base data', () => {
  it('taken back leaves what was, with all that the rules have done beside it, and repeated what it had made', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const factory = plant();
        for (const one of commands) {
          const before = contentOf(factory);
          const changes = done(factory, one);
          if (changes.length === 0) continue;
          const after = contentOf(factory);
          const whole = squashChanges(changes.map((single) => ({ baseData: [single] })));
          makeAgain(factory, reverseChange(whole).baseData ?? []);
          expect(contentOf(factory)).toEqual(before);
          makeAgain(factory, whole.baseData ?? []);
          expect(contentOf(factory)).toEqual(after);
          taken += 1;
        }
      }),
      { numRuns: 100 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it('is refused with the object that somebody has changed in the same field, and not for another field', () => {
    const factory = plant();
    const [mine] = done(factory, change('articles', 'frame', { articleName: 'Mine' }));
    const back = reverseChange({ baseData: mine === undefined ? [] : [mine] }).baseData ?? [];
    done(factory, change('articles', 'frame', { articleName2: 'blue' }));
    expect(refusalOfChanges(factory, back, nobody, true)).toBeUndefined();
    done(factory, change('articles', 'frame', { articleName: 'Theirs' }));
    expect(refusalOfChanges(factory, back, nobody, true)).toMatchObject({
      change: { collection: 'articles', id: 'frame' },
      rejection: { errorCode: 'changedMeanwhile', detailsObject: { changed: ['articleName'] } },
    });
  });
});
