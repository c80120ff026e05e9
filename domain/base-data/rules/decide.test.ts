import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { reject } from '#domain/kernel/rejection.ts';
import {
  change,
  changed,
  create,
  created,
  deleted,
  type Fields,
  given,
  now,
  remove,
} from '#tests/fixtures/given-base-data.ts';
import { changeSchemaOf } from '../change-schema.ts';
import { emptyFactory, evolveFactory } from '../factory.ts';
import { type Collection, objectTypes, streamOf } from '../object-types.ts';
import type { Use } from '../references.ts';
import { type BaseDataCommand, decideBaseData, type PutCommand } from './decide.ts';

const saws = created('resourceGroups', 'saws', { resourceGroupName: 'Saws' });
const mills = created('resourceGroups', 'mills', { resourceGroupName: 'Mills' });
const day = created('availabilityPlans', 'day', {
  availabilityPlanName: 'Day',
  availabilities: [{ weekday: 1, isActive: true, timeFrom: '06:00', timeTo: '14:00' }],
});
const saw = { resourceName: 'Saw 1', resourceGroups: ['saws'] };
const saw1 = created('resources', 'saw1', saw);
const service = created('gapTypes', 'service', { gapTypeName: 'Service' });
const gap = { resourceId: 'saw1', dateFrom: 1_800_000_000_000, dateTo: 1_800_003_600_000, gapTypeId: 'service' };
const bar = created('articles', 'bar', { articleName: 'Bar', articleNumber: 'A-00001' });
const step = { number: 10, valueAddName: 'Saw', resourceGroupId: 'saws', duration: 60 };
const technology = (number: string, isStandard: boolean, steps: readonly Fields[] = [step]): Fields => ({
  articleId: 'bar',
  technologyNumber: number,
  isStandard,
  technologyItems: steps,
});

describe('what a row of an import says', () => {
  const put = (id: string, resourceGroupName: string, ifThere: 'keep' | 'change'): PutCommand => ({
    type: 'createObject',
    collection: 'resourceGroups',
    id,
    fields: { resourceGroupName },
    ifThere,
  });
  const inTurn = (...commands: readonly PutCommand[]): BaseDataCommand => ({
    type: 'commandsInTurn',
    collection: 'resourceGroups',
    id: 'saws',
    commands,
  });

  it('makes what is not there, keeps it, or gives it other fields', () => {
    given()
      .when(put('saws', 'Saws', 'keep'))
      .happens(saws);
    given(saws)
      .when(put('saws', 'Band saws', 'keep'))
      .happens();
    given(saws)
      .when(put('saws', 'Band saws', 'change'))
      .happens(changed('resourceGroups', 'saws', { resourceGroupName: 'Saws' }, { resourceGroupName: 'Band saws' }));
    given(saws)
      .when(put('saws', 'Saws', 'change'))
      .happens();
  });

  it('is decided in turn: each part on what the ones before make', () => {
    given()
      .when(inTurn(put('saws', 'Saws', 'keep'), put('saws', 'Saws', 'keep'), put('mills', 'Mills', 'change')))
      .happens(saws, mills);
    given(saws)
      .when(inTurn(put('saws', 'Band saws', 'change'), put('mills', 'Saws', 'change')))
      .happens(
        changed('resourceGroups', 'saws', { resourceGroupName: 'Saws' }, { resourceGroupName: 'Band saws' }),
        created('resourceGroups', 'mills', { resourceGroupName: 'Saws' }),
      );
  });

  it('is refused as a whole, and the factory stays as it is', () => {
    const factory = emptyFactory();
    for (const fact of [saws]) evolveFactory(factory, fact);
    const before = structuredClone(factory);
    const command = inTurn(put('mills', 'Mills', 'change'), put('other', 'MILLS', 'change'));
    expect(decideBaseData(factory, command, { now, usedElsewhere: () => [] })).toMatchObject({
      errorCode: 'nameExists',
    });
    expect(factory).toEqual(before);
  });
});

describe('any object', () => {
  it('is created in its own stream', () => {
    given()
      .when(create('resourceGroups', 'saws', { resourceGroupName: 'Saws' }))
      .happens(saws);
    expect(streamOf('resourceGroups', 'saws')).toBe('resourceGroup-saws');
  });

  it('is changed by what differs, with the fields before and after', () => {
    given(saws, saw1)
      .when(change('resources', 'saw1', { resourceName: 'Saw 1', frozenTime: 3600, capacityFactor: 1 }))
      .happens(changed('resources', 'saw1', { frozenTime: 0 }, { frozenTime: 3600 }));
  });

  it('is not changed by what it is already', () => {
    given(saws, saw1)
      .when(change('resources', 'saw1', { resourceName: 'Saw 1', frozenTime: 0 }))
      .happens();
  });

  it('loses a field that is set to null, and null is in its history', () => {
    given(bar, created('articles', 'rod', { articleName: 'Rod', articleNumber: 'R', articleName2: 'round' }))
      .when(change('articles', 'rod', { articleName2: null }))
      .happens(changed('articles', 'rod', { articleName2: 'round' }, { articleName2: null }));
  });

  it('cannot lose a field that it needs', () => {
    expect(changeSchemaOf('articles').safeParse({ articleName: null }).success).toBe(false);
    expect(changeSchemaOf('resources').safeParse({ frozenTime: null }).success).toBe(false);
  });

  it('that does not exist is neither changed nor deleted', () => {
    given()
      .when(change('resources', 'saw1', { frozenTime: 1 }))
      .refused(reject('objectnotexists', { resourceId: 'saw1' }));
    given()
      .when(remove('articleGroups', 'g'))
      .refused(reject('objectnotexists', { articleGroupId: 'g' }));
  });

  it('that was deleted does not exist', () => {
    given(saws, deleted('resourceGroups', 'saws', { resourceGroupName: 'Saws' }))
      .when(remove('resourceGroups', 'saws'))
      .refused(reject('objectnotexists', { resourceGroupId: 'saws' }));
  });

  it('names only what exists', () => {
    given(saws)
      .when(create('resources', 'saw1', { resourceName: 'Saw 1', resourceGroups: ['saws', 'mills'] }))
      .refused(reject('objectnotexists', { field: 'resourceGroups.1', id: 'mills' }));
    given(saws, saw1)
      .when(change('resources', 'saw1', { availabilityPlans: [{ validFrom: '2027-01-04', weeks: ['day'] }] }))
      .refused(reject('objectnotexists', { field: 'availabilityPlans.0.weeks.0', id: 'day' }));
    given(bar)
      .when(create('technologies', 't1', technology('T-1', true)))
      .refused(reject('objectnotexists', { field: 'technologyItems.0.resourceGroupId', id: 'saws' }));
  });

  it('of the same id is not created twice', () => {
    given(saws)
      .when(create('resourceGroups', 'saws', { resourceGroupName: 'Others' }))
      .refused(reject('alreadyInUse', { resourceGroupId: 'saws' }));
  });
});

describe('a name', () => {
  it.each([
    ['resourceGroups', 'resourceGroupName', {}],
    ['availabilityPlans', 'availabilityPlanName', { availabilities: [] }],
    ['resources', 'resourceName', { resourceGroups: ['saws'] }],
    ['gapTypes', 'gapTypeName', {}],
    ['rejectTypes', 'rejectTypeName', {}],
    ['troubleTypes', 'troubleTypeName', {}],
    ['articleGroups', 'articleGroupName', {}],
    ['amountUnits', 'amountUnitName', {}],
  ] as const)('of %s exists once, whatever its case', (collection, field, others) => {
    given(saws, created(collection, 'one', { ...others, [field]: 'Double' }))
      .when(create(collection, 'two', { ...others, [field]: ' dOUBLE ' }))
      .refused(reject('nameExists', { field, value: 'dOUBLE' }));
  });

  it('of another object cannot be taken by a change, one’s own can', () => {
    const facts = [saws, mills];
    given(...facts)
      .when(change('resourceGroups', 'mills', { resourceGroupName: 'saws' }))
      .refused(reject('nameExists', { field: 'resourceGroupName', value: 'saws' }));
    given(...facts)
      .when(change('resourceGroups', 'mills', { resourceGroupName: 'MILLS' }))
      .happens(changed('resourceGroups', 'mills', { resourceGroupName: 'Mills' }, { resourceGroupName: 'MILLS' }));
  });

  it('of a deleted object is free again', () => {
    given(saws, deleted('resourceGroups', 'saws', { resourceGroupName: 'Saws' }))
      .when(create('resourceGroups', 'new', { resourceGroupName: 'Saws' }))
      .happens(created('resourceGroups', 'new', { resourceGroupName: 'Saws' }));
  });

  // shows base-data 8.21
  it('of an article may be there twice, its number not', () => {
    given(bar)
      .when(create('articles', 'b2', { articleName: 'Bar', articleNumber: 'a-00001' }))
      .refused(reject('articleNumberExists', { field: 'articleNumber', value: 'a-00001' }));
    given(bar)
      .when(create('articles', 'b2', { articleName: 'Bar', articleNumber: 'B' }))
      .happens(created('articles', 'b2', { articleName: 'Bar', articleNumber: 'B' }));
  });
});

describe('a number that is left empty', () => {
  it('is made, and is one that nobody has', () => {
    given(bar, created('articles', 'rod', { articleName: 'Rod', articleNumber: 'a-00003' }))
      .when(create('articles', 'new', { articleName: 'New' }))
      .happens(created('articles', 'new', { articleName: 'New', articleNumber: 'A-00004' }));
    given()
      .when(create('customers', 'c', { customerName: 'Customer', customerNumber: '' }))
      .happens(created('customers', 'c', { customerName: 'Customer', customerNumber: 'K-00001' }));
  });

  it('is made again when a change empties it', () => {
    const rod = created('articles', 'rod', { articleName: 'Rod', articleNumber: 'R' });
    for (const empty of [null, '', '  ']) {
      given(bar, rod)
        .when(change('articles', 'rod', { articleNumber: empty }))
        .happens(changed('articles', 'rod', { articleNumber: 'R' }, { articleNumber: 'A-00002' }));
    }
  });

  const rod = (articleNumber: string): Fields => ({ articleName: 'Rod', articleNumber });
  const entered = (articleNumber: string) => created('articles', 'rod', rod(articleNumber));

  it.each([
    ['one above the highest, however many there are', [bar, entered('A-00700')], 'A-00701'],
    ['none that was deleted', [bar, entered('A-00002'), deleted('articles', 'rod', rod('A-00002'))], 'A-00003'],
    ['none that was given up', [entered('A-00700'), changed('articles', 'rod', rod('A-00700'), rod('R'))], 'A-00701'],
    ['not led astray by other schemes', [bar, entered('A-2027-00900')], 'A-00002'],
    [
      'made above nine digits, too',
      [entered('A-999999999'), { ...bar, data: { id: 'b', fields: rod('A-1000000000') } }],
      'A-1000000001',
    ],
  ] as const)('is %s', (_, events, articleNumber) => {
    given(...events)
      .when(create('articles', 'new', { articleName: 'New' }))
      .happens(created('articles', 'new', { articleName: 'New', articleNumber }));
  });
});

describe('an object in use', () => {
  // shows base-data 8.20, base-data 8.33, base-data 8.34, base-data 8.36
  it.each<readonly [string, Collection, string, readonly DomainEvent[], Use]>([
    [
      'a capacity plan',
      'availabilityPlans',
      'day',
      [
        saws,
        day,
        created('resources', 'saw1', { ...saw, availabilityPlans: [{ validFrom: '2027-01-04', weeks: ['day'] }] }),
      ],
      { collection: 'resources', id: 'saw1', name: 'Saw 1' },
    ],
    [
      'a resource group',
      'resourceGroups',
      'saws',
      [saws, saw1],
      { collection: 'resources', id: 'saw1', name: 'Saw 1' },
    ],
    [
      'a gap type',
      'gapTypes',
      'service',
      [saws, saw1, service, created('resourceGaps', 'gap', gap)],
      { collection: 'resourceGaps', id: 'gap' },
    ],
    [
      'a resource with gaps',
      'resources',
      'saw1',
      [saws, saw1, service, created('resourceGaps', 'gap', gap)],
      { collection: 'resourceGaps', id: 'gap' },
    ],
    [
      'an article with technologies',
      'articles',
      'bar',
      [saws, bar, created('technologies', 't1', technology('T-1', true))],
      { collection: 'technologies', id: 't1', name: 'T-1' },
    ],
    [
      'an article group',
      'articleGroups',
      'g',
      [
        created('articleGroups', 'g', { articleGroupName: 'G' }),
        created('articles', 'a', { articleName: 'A', articleGroupId: 'g' }),
      ],
      { collection: 'articles', id: 'a', name: 'A' },
    ],
    [
      'a unit',
      'amountUnits',
      'kg',
      [
        created('amountUnits', 'kg', { amountUnitName: 'kg' }),
        created('articles', 'a', { articleName: 'A', amountUnitId: 'kg' }),
      ],
      { collection: 'articles', id: 'a', name: 'A' },
    ],
  ])('%s is not deleted, and says what uses it', (_name, collection, id, facts, user) => {
    given(...facts)
      .when(remove(collection, id))
      .refused(reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy: [user] }));
  });

  it('by the plan is not deleted either', () => {
    given(saws)
      .when(remove('resourceGroups', 'saws'), (collection, id) => [
        { collection: 'operations', id: `${collection}/${id}` },
      ])
      .refused(
        reject('alreadyInUse', {
          type: 'resourceGroup',
          usedBy: [{ collection: 'operations', id: 'resourceGroups/saws' }],
        }),
      );
  });

  it('can be deleted when what used it is gone', () => {
    given(saws, saw1, deleted('resources', 'saw1', saw))
      .when(remove('resourceGroups', 'saws'))
      .happens(deleted('resourceGroups', 'saws', { resourceGroupName: 'Saws' }));
  });

  it('names at most twenty users', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      created('resources', `saw${n}`, { ...saw, resourceName: `Saw ${n}` }),
    );
    const factory = emptyFactory();
    for (const fact of [saws, ...many]) evolveFactory(factory, fact);
    const decided = decideBaseData(factory, remove('resourceGroups', 'saws'), { now, usedElsewhere: () => [] });
    expect(decided).toMatchObject({ errorCode: 'alreadyInUse', detailsObject: { usedBy: { length: 20 } } });
  });
});

describe('a resource', () => {
  const withPlan = (validFrom: string, validTo: string): BaseDataCommand =>
    create('resources', 'saw1', { ...saw, availabilityPlans: [{ validFrom, validTo, weeks: ['day'] }] });

  // shows base-data 5.14, base-data 9.6
  it('has capacity plans that end after their start, at most two years later', () => {
    const plan = 'availabilityPlans.0.validTo';
    given(saws, day)
      .when(withPlan('2027-02-02', '2027-02-01'))
      .invalid({ [plan]: 'endBeforeStart' });
    given(saws, day)
      .when(withPlan('2027-02-01', '2029-02-02'))
      .invalid({ [plan]: 'atMostTwoYears' });
    // Two years without a leap day in them are a day shorter.
    given(saws, day)
      .when(withPlan('2026-01-01', '2028-01-02'))
      .invalid({ [plan]: 'atMostTwoYears' });
    given(saws, day)
      .when(withPlan('2028-02-29', '2030-03-01'))
      .invalid({ [plan]: 'atMostTwoYears' });
    for (const [from, to] of [
      ['2027-02-01', '2027-02-01'],
      ['2026-01-01', '2028-01-01'],
      ['2028-02-29', '2030-02-28'],
      ['2027-02-01', '2029-02-01'],
      ['2028-02-01', '2030-02-01'],
    ] as const) {
      const fields = { ...saw, availabilityPlans: [{ validFrom: from, validTo: to, weeks: ['day'] }] };
      given(saws, day)
        .when(withPlan(from, to))
        .happens(created('resources', 'saw1', fields));
    }
  });

  it('has capacity plans since whenever, but none that begins more than ten years from now', () => {
    const since = (validFrom: string, id = 'saw1') =>
      create('resources', id, { ...saw, availabilityPlans: [{ validFrom, weeks: ['day'] }] });
    given(saws, day).when(since('2036-12-01')).invalid({ 'availabilityPlans.0.validFrom': 'atMostTenYears' });
    given(saws, day)
      .when(since('2000-01-03'))
      .happens(
        created('resources', 'saw1', { ...saw, availabilityPlans: [{ validFrom: '2000-01-03', weeks: ['day'] }] }),
      );
  });

  it('is in each group once', () => {
    given(saws)
      .when(create('resources', 'saw1', { ...saw, resourceGroups: ['saws', 'saws'] }))
      .invalid({ 'resourceGroups.1': 'onlyOnce' });
  });

  it('with a limited quantity says how much', () => {
    given(saws)
      .when(create('resources', 'saw1', { ...saw, limitQuantity: true }))
      .invalid({ maxQuantity: 'required' });
  });

  // shows base-data 5.34, base-data 5.35
  it('that attends has neither capacity plans nor a maximum quantity', () => {
    const attendant = { ...saw, isAttendantResource: true };
    given(saws, day)
      .when(
        create('resources', 'saw1', { ...attendant, availabilityPlans: [{ validFrom: '2027-01-04', weeks: ['day'] }] }),
      )
      .invalid({ availabilityPlans: 'notForAttendantResource' });
    given(saws)
      .when(create('resources', 'saw1', { ...attendant, maxQuantity: 4 }))
      .invalid({ maxQuantity: 'notForAttendantResource' });
    given(saws)
      .when(create('resources', 'saw1', attendant))
      .happens(created('resources', 'saw1', attendant));
  });

  // shows base-data 5.36
  it('with gaps does not become an attendant, but an attendant gets them', () => {
    given(saws, saw1, service, created('resourceGaps', 'gap', gap))
      .when(change('resources', 'saw1', { isAttendantResource: true }))
      .invalid({ isAttendantResource: 'notWithGaps' });
    given(saws, created('resources', 'saw1', { ...saw, isAttendantResource: true }), service)
      .when(create('resourceGaps', 'gap', gap))
      .happens(created('resourceGaps', 'gap', gap));
  });
});

describe('from and to', () => {
  // shows base-data 5.13
  it('of a gap are two different instants in this order', () => {
    const facts = [saws, saw1, service];
    for (const dateTo of [gap.dateFrom, gap.dateFrom - 1])
      given(...facts)
        .when(create('resourceGaps', 'gap', { ...gap, dateTo }))
        .invalid({ dateTo: 'endBeforeStart' });
    given(...facts)
      .when(create('resourceGaps', 'gap', gap))
      .happens(created('resourceGaps', 'gap', gap));
  });

  // shows base-data 5.9
  it('of a gap and of a holiday lie within ten years from now, unless they are there already', () => {
    const year = 366 * 86_400_000;
    const ended = { ...gap, dateFrom: now - 12 * year, dateTo: now - 11 * year };
    const facts = [saws, saw1, service];
    given(...facts)
      .when(create('resourceGaps', 'gap', ended))
      .invalid({ dateFrom: 'atMostTenYears', dateTo: 'atMostTenYears' });
    given(...facts)
      .when(create('resourceGaps', 'gap', { ...gap, dateTo: now + 11 * year }))
      .invalid({ dateTo: 'atMostTenYears' });
    given(...facts, created('resourceGaps', 'gap', ended))
      .when(change('resourceGaps', 'gap', { informative: true }))
      .happens(changed('resourceGaps', 'gap', { informative: false }, { informative: true }));
    const far = { dateFrom: '2037-05-01', dateTo: '2037-05-01', description: 'May Day' };
    given()
      .when(create('publicHolidays', 'h', far))
      .invalid({ dateFrom: 'atMostTenYears', dateTo: 'atMostTenYears' });
  });

  it('of a holiday may be the same day', () => {
    const holiday = { dateFrom: '2027-05-01', dateTo: '2027-05-01', description: 'May Day' };
    given()
      .when(create('publicHolidays', 'h', holiday))
      .happens(created('publicHolidays', 'h', holiday));
    given()
      .when(create('publicHolidays', 'h', { ...holiday, dateTo: '2027-04-30' }))
      .invalid({ dateTo: 'endBeforeStart' });
  });

  it('of a shift may run over midnight and up to it; the same twice is a whole day', () => {
    const shift = (timeFrom: string, timeTo: string): Fields => ({
      availabilityPlanName: 'Shift',
      availabilities: [{ weekday: 1, isActive: true, timeFrom, timeTo }],
    });
    for (const [from, to] of [
      ['22:00', '06:00'],
      ['00:00', '24:00'],
      ['16:00', '24:00'],
      ['06:00', '06:00'],
    ] as const)
      given()
        .when(create('availabilityPlans', 's', shift(from, to)))
        .happens(created('availabilityPlans', 's', shift(from, to)));
    given()
      .when(create('availabilityPlans', 's', shift('24:00', '06:00')))
      .invalid({ 'availabilities.0.timeFrom': 'invalid' });
  });
});

describe('a work step', () => {
  const facts = [saws, mills, saw1, bar];
  const withSteps = (...steps: readonly Fields[]): BaseDataCommand =>
    create('technologies', 't1', technology('T-1', true, steps));

  // shows base-data 5.27
  it('takes time', () => {
    given(...facts)
      .when(withSteps({ ...step, duration: 0 }))
      .invalid({ 'technologyItems.0.duration': 'greaterThanZero' });
    const setupOnly = { ...step, duration: 0, setupTime: 600 };
    given(...facts)
      .when(withSteps(setupOnly))
      .happens(created('technologies', 't1', technology('T-1', true, [setupOnly])));
  });

  it('has a number of its own and follows steps that are there', () => {
    given(...facts)
      .when(withSteps(step, step))
      .invalid({ 'technologyItems.1.number': 'onlyOnce' });
    given(...facts)
      .when(withSteps(step, { ...step, number: 20, predecessors: [30] }))
      .invalid({ 'technologyItems.1.predecessors': 'unknownNumber' });
    given(...facts)
      .when(withSteps({ ...step, predecessors: [10] }))
      .invalid({ 'technologyItems.0.predecessors': 'unknownNumber' });
  });

  // shows base-data 5.28, base-data 5.29
  it('does not overlap a predecessor whose buffer it has to wait for', () => {
    const buffered = { ...step, bufferTime: 60 };
    const overlapping = { ...step, overlap: 20 };
    given(...facts)
      .when(withSteps(buffered, { ...overlapping, number: 20 }))
      .invalid({ 'technologyItems.1.overlap': 'contradictsBufferTime' });
    given(...facts)
      .when(withSteps({ ...overlapping, number: 20 }, buffered))
      .invalid({ 'technologyItems.0.overlap': 'contradictsBufferTime' });
    const join = { ...overlapping, number: 30, predecessors: [10, 20] };
    given(...facts)
      .when(withSteps(step, { ...buffered, number: 20, predecessors: [] }, join))
      .invalid({ 'technologyItems.2.overlap': 'contradictsBufferTime' });
    const steps = [step, { ...overlapping, number: 20, bufferTime: 60 }, { ...step, number: 30 }];
    given(...facts)
      .when(withSteps(...steps))
      .happens(created('technologies', 't1', technology('T-1', true, steps)));
  });

  it('is bound to a resource of its group only', () => {
    given(...facts)
      .when(withSteps({ ...step, resourceGroupId: 'mills', resourceId: 'saw1' }))
      .invalid({ 'technologyItems.0.resourceId': 'notInGroup' });
  });

  it('does not wait for itself by way of others', () => {
    given(...facts)
      .when(withSteps({ ...step, predecessors: [30] }, { ...step, number: 20 }, { ...step, number: 30 }))
      .refused(reject('circularDependency', { members: [10, 20, 30] }));
    const side = { ...step, number: 5, predecessors: [] };
    given(...facts)
      .when(withSteps(side, { ...step, predecessors: [20] }, { ...step, number: 20 }))
      .refused(reject('circularDependency', { members: [10, 20] }));
  });

  it('may branch and join', () => {
    const steps = [
      step,
      { ...step, number: 20 },
      { ...step, number: 30, predecessors: [10] },
      { ...step, number: 40, predecessors: [20, 30] },
    ];
    given(...facts)
      .when(withSteps(...steps))
      .happens(created('technologies', 't1', technology('T-1', true, steps)));
  });
});

describe('the standard technology', () => {
  const t1 = created('technologies', 't1', technology('T-1', true));
  const t2 = created('technologies', 't2', technology('T-2', false));
  const t3 = created('technologies', 't3', technology('T-3', false));
  const facts = [saws, bar];
  const marks = { isStandard: true };
  const unmarks = { isStandard: false };

  it('is the first one of the article', () => {
    given(...facts)
      .when(create('technologies', 't1', technology('T-1', false)))
      .happens(t1);
  });

  // shows base-data 3.12
  it('is the only one: choosing another unmarks it', () => {
    given(...facts, t1, t2)
      .when(change('technologies', 't2', marks))
      .happens(changed('technologies', 't1', marks, unmarks), changed('technologies', 't2', unmarks, marks));
    given(...facts, t1)
      .when(create('technologies', 't2', technology('T-2', true)))
      .happens(changed('technologies', 't1', marks, unmarks), created('technologies', 't2', technology('T-2', true)));
  });

  it('keeps its mark until another one is chosen', () => {
    given(...facts, t1, t2)
      .when(change('technologies', 't1', unmarks))
      .happens();
  });

  // shows base-data 3.10
  it('is followed by the first that is left when it is deleted', () => {
    given(...facts, t1, t2, t3)
      .when(remove('technologies', 't1'))
      .happens(changed('technologies', 't2', unmarks, marks), deleted('technologies', 't1', technology('T-1', true)));
    given(...facts, t1, t2)
      .when(remove('technologies', 't2'))
      .happens(deleted('technologies', 't2', technology('T-2', false)));
    given(...facts, t1)
      .when(remove('technologies', 't1'))
      .happens(deleted('technologies', 't1', technology('T-1', true)));
  });

  it('is followed by one that planning can choose when it is archived', () => {
    const archived = { archived: true };
    given(...facts, t1, created('technologies', 't2', { ...technology('T-2', false), ...archived }), t3)
      .when(change('technologies', 't1', archived))
      .happens(
        changed('technologies', 't3', unmarks, marks),
        changed('technologies', 't1', { isStandard: true, archived: null }, { isStandard: false, archived: true }),
      );
    given(...facts, t1)
      .when(change('technologies', 't1', archived))
      .happens(changed('technologies', 't1', { archived: null }, archived));
    given(...facts, created('technologies', 't1', { ...technology('T-1', true), ...archived }))
      .when(create('technologies', 't2', technology('T-2', false)))
      .happens(changed('technologies', 't1', marks, unmarks), created('technologies', 't2', technology('T-2', true)));
  });

  it('of another article is its own matter', () => {
    const rod = created('articles', 'rod', { articleName: 'Rod', articleNumber: 'R' });
    const ofRod = { ...technology('T-9', true), articleId: 'rod' };
    given(...facts, t1, rod)
      .when(create('technologies', 't9', ofRod))
      .happens(created('technologies', 't9', ofRod));
  });

  it('and every other stay with their article', () => {
    const rod = created('articles', 'rod', { articleName: 'Rod', articleNumber: 'R' });
    given(...facts, rod, t1)
      .when(change('technologies', 't1', { articleId: 'rod' }))
      .invalid({ articleId: 'fixed' });
  });
});
