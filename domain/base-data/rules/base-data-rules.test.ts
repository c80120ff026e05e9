import { describe, expect, it } from 'vitest';
import { fitsCharacteristics } from '#domain/base-data/fields/characteristic.ts';
import { inBaseUnit } from '#domain/base-data/fields/physical-units.ts';
import { bodyOf, objectTypes } from '#domain/base-data/object-types.ts';
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
  remove,
} from '#tests/fixtures/given-base-data.ts';
import { overlapsAfter, stepsBefore } from './technology-rules.ts';

const saws = created('resourceGroups', 'saws', { resourceGroupName: 'Saws' });
const fitters = created('resourceGroups', 'fitters', { resourceGroupName: 'Fitters' });
const saw = { resourceName: 'Saw', resourceGroups: ['saws'] };
const saw1 = created('resources', 'saw1', saw);
const rack = created('resources', 'rack', {
  resourceName: 'Rack',
  resourceGroups: ['saws'],
  isAttendantResource: true,
});
const oven = created('resources', 'oven', { ...saw, resourceName: 'Oven', limitQuantity: true, maxQuantity: 100 });
const bar = created('articles', 'bar', { articleName: 'Bar', articleNumber: 'BAR' });
const step = { number: 10, valueAddName: 'Saw', resourceGroupId: 'saws', duration: 60 };
const technology = (items: readonly Fields[], others: Fields = {}): Fields => ({
  articleId: 'bar',
  technologyNumber: 'T-1',
  isStandard: true,
  technologyItems: items,
  ...others,
});
const makes = (items: readonly Fields[], others: Fields = {}) =>
  create('technologies', 't1', technology(items, others));

describe('the priorities of a group', () => {
  const facts = [saws, fitters, saw1, created('resources', 'saw2', { ...saw, resourceName: 'Saw 2' })];
  const first = { resourceGroupId: 'saws', priorities: [{ resourceId: 'saw1', priority: 1 }] };

  // shows base-data 1.18, base-data 3.26, base-data 5.31, base-data 5.32, base-data 9.5
  it('name each resource of the group once, with 1 to 999 or none', () => {
    given(...facts)
      .when(create('resourcePriorities', 'saws', first))
      .happens(created('resourcePriorities', 'saws', first));
    const twice = [...first.priorities, { resourceId: 'saw1', priority: null }];
    given(...facts)
      .when(create('resourcePriorities', 'saws', { ...first, priorities: twice }))
      .invalid({ 'priorities.1.resourceId': 'onlyOnce' });
    given(...facts)
      .when(create('resourcePriorities', 'fitters', { ...first, resourceGroupId: 'fitters' }))
      .invalid({ 'priorities.0.resourceId': 'notInGroup' });
    for (const priority of [0, 1000, 1.5])
      expect(
        objectTypes.resourcePriorities.fields.safeParse({ ...first, priorities: [{ resourceId: 'saw1', priority }] })
          .success,
      ).toBe(false);
  });

  it('stand in nobody’s way: they go with the resource and with the group', () => {
    const both = [...first.priorities, { resourceId: 'saw2', priority: 2 }];
    given(...facts, created('resourcePriorities', 'saws', { ...first, priorities: both }))
      .when(remove('resources', 'saw1'))
      .happens(
        changed(
          'resourcePriorities',
          'saws',
          { priorities: both },
          { priorities: [{ resourceId: 'saw2', priority: 2 }] },
        ),
        deleted('resources', 'saw1', saw),
      );
    given(...facts, created('resourcePriorities', 'saws', first))
      .when(change('resources', 'saw1', { resourceGroups: ['fitters'] }))
      .happens(
        changed('resourcePriorities', 'saws', { priorities: first.priorities }, { priorities: [] }),
        changed('resources', 'saw1', { resourceGroups: ['saws'] }, { resourceGroups: ['fitters'] }),
      );
    given(saws, created('resourcePriorities', 'saws', { ...first, priorities: [] }))
      .when(remove('resourceGroups', 'saws'))
      .happens(
        deleted('resourcePriorities', 'saws', { ...first, priorities: [] }),
        deleted('resourceGroups', 'saws', { resourceGroupName: 'Saws' }),
      );
  });
});

describe('what overlaps in capacity', () => {
  const shift = (timeFrom: string, timeTo: string, isActive = true) => ({ weekday: 1, isActive, timeFrom, timeTo });
  const early = shift('06:00', '14:00');
  const long = shift('13:00', '22:00');
  const plan = (availabilities: readonly Fields[]): Fields => ({ availabilityPlanName: 'Day', availabilities });
  const day = created('availabilityPlans', 'day', plan([early]));
  const worksBy = (...availabilityPlans: readonly Fields[]): Fields => ({
    ...saw,
    availabilityPlans: availabilityPlans.map((assignment) => ({ ...assignment, weeks: ['day'] })),
  });
  const works = (...assignments: readonly Fields[]) => create('resources', 'saw1', worksBy(...assignments));
  const always = { validFrom: '2027-01-01' };

  it('two active shifts of a plan may touch but not share a minute', () => {
    given()
      .when(create('availabilityPlans', 'day', plan([early, long])))
      .invalid({
        'availabilities.0': 'overlaps',
        'availabilities.1': 'overlaps',
      });
    const switchedOff = plan([early, shift('13:00', '22:00', false), shift('14:00', '22:00')]);
    given()
      .when(create('availabilityPlans', 'day', switchedOff))
      .happens(created('availabilityPlans', 'day', switchedOff));
  });

  it('a plan that overlaps from before can be renamed', () => {
    given(created('availabilityPlans', 'day', plan([early, long])))
      .when(change('availabilityPlans', 'day', { availabilityPlanName: 'Old day' }))
      .happens(
        changed('availabilityPlans', 'day', { availabilityPlanName: 'Day' }, { availabilityPlanName: 'Old day' }),
      );
  });

  it('an assignment that says its end has ended before the next one begins', () => {
    const half = { validFrom: '2027-01-01', validTo: '2027-06-30' };
    given(saws, day)
      .when(works(half, { validFrom: '2027-06-30' }))
      .invalid({ 'availabilityPlans.1.validFrom': 'validityOverlaps' });
    given(saws, day)
      .when(works({ validFrom: '2027-06-30' }, half))
      .invalid({ 'availabilityPlans.0.validFrom': 'validityOverlaps' });
  });

  it('no two assignments begin on the same day', () => {
    given(saws, day).when(works(always, always)).invalid({ 'availabilityPlans.1.validFrom': 'validityOverlaps' });
  });

  it('one without an end holds wherever no later one does', () => {
    const summer = { validFrom: '2027-07-01', validTo: '2027-08-31' };
    const autumn = { validFrom: '2027-10-01' };
    given(saws, day)
      .when(works(always, summer, autumn))
      .happens(created('resources', 'saw1', worksBy(always, summer, autumn)));
  });
});

describe('a resource with a limited quantity', () => {
  it('takes any number at once, and nobody says otherwise', () => {
    const wish = { ...saw, limitQuantity: true, maxQuantity: 100, maxMultipleReservations: 3 };
    given(saws)
      .when(create('resources', 'oven', wish))
      .happens(
        created('resources', 'oven', { ...saw, limitQuantity: true, maxQuantity: 100, allowMultipleReservation: true }),
      );
  });

  it('is not attendant', () => {
    given(saws)
      .when(create('resources', 'x', { ...saw, limitQuantity: true, maxQuantity: 1, isAttendantResource: true }))
      .invalid({ limitQuantity: 'notForAttendantResource', maxQuantity: 'notForAttendantResource' });
  });

  // shows base-data 5.26
  it('asks its steps for a setup time, because that is how long a batch lasts', () => {
    given(saws, oven, bar)
      .when(makes([step]))
      .invalid({ 'technologyItems.0.setupTime': 'setupTimeRequired' });
    const filled = technology([{ ...step, setupTime: 3600 }]);
    given(saws, oven, bar)
      .when(makes([{ ...step, setupTime: 3600 }]))
      .happens(created('technologies', 't1', filled));
  });

  it('does not become one, or join a group, whose steps have no setup time', () => {
    const unprepared = created('technologies', 't1', technology([step]));
    given(saws, bar, saw1, unprepared)
      .when(change('resources', 'saw1', { limitQuantity: true, maxQuantity: 5 }))
      .invalid({ limitQuantity: 'stepsWithoutSetupTime' });
    given(saws, bar, unprepared)
      .when(create('resources', 'oven', { ...saw, limitQuantity: true, maxQuantity: 5 }))
      .invalid({ limitQuantity: 'stepsWithoutSetupTime' });
    const elsewhere = {
      ...saw,
      resourceName: 'Oven',
      resourceGroups: ['fitters'],
      limitQuantity: true,
      maxQuantity: 5,
    };
    given(saws, fitters, bar, created('resources', 'oven', elsewhere), unprepared)
      .when(change('resources', 'oven', { resourceGroups: ['fitters', 'saws'] }))
      .invalid({ limitQuantity: 'stepsWithoutSetupTime' });
  });

  it('asks a parallel step for no setup time, because it never comes there', () => {
    const steps = [
      { ...step, setupTime: 60 },
      { number: 20, valueAddName: 'Hold', resourceGroupId: 'saws', parentNumber: 10 },
    ];
    given(saws, oven, bar)
      .when(makes(steps))
      .happens(created('technologies', 't1', technology(steps)));
  });

  it('is neither a parallel resource nor an installer', () => {
    const beside = { ...step, number: 20, parentNumber: 10, resourceId: 'oven', setupTime: 1 };
    given(saws, oven, bar)
      .when(makes([{ ...step, setupTime: 1 }, beside]))
      .invalid({ 'technologyItems.1.resourceId': 'limitedQuantity' });
  });
});

describe('what others rely on', () => {
  const bound = created('technologies', 't1', technology([{ ...step, resourceId: 'saw1' }]));
  const refusal = (type: string, collection: string, id: string, name?: string) =>
    reject('alreadyInUse', { type, usedBy: [{ collection, id, ...(name === undefined ? {} : { name }) }] });

  it('keeps a resource in the group of a step that is bound to it', () => {
    given(saws, fitters, bar, saw1, bound)
      .when(change('resources', 'saw1', { resourceGroups: ['fitters'] }))
      .refused(refusal('resource', 'technologies', 't1', 'T-1'));
    given(saws, fitters, bar, saw1, bound)
      .when(change('resources', 'saw1', { resourceGroups: ['saws', 'fitters'] }))
      .happens(changed('resources', 'saw1', { resourceGroups: ['saws'] }, { resourceGroups: ['saws', 'fitters'] }));
  });

  it('keeps a resource that runs parallel from becoming one with a limited quantity', () => {
    const beside = { ...step, number: 20, parentNumber: 10, resourceId: 'saw1' };
    given(saws, bar, saw1, created('technologies', 't1', technology([{ ...step, setupTime: 1 }, beside])))
      .when(change('resources', 'saw1', { limitQuantity: true, maxQuantity: 5 }))
      .refused(refusal('resource', 'technologies', 't1', 'T-1'));
  });

  it('keeps the unit and the used values of a characteristic', () => {
    const weight = created('characteristics', 'weight', {
      characteristicName: 'Weight',
      kind: 'physical',
      unitArea: 'weight',
      unit: 'kg',
    });
    const colour = created('characteristics', 'colour', {
      characteristicName: 'Colour',
      kind: 'free',
      values: ['red', 'blue'],
    });
    const offer = [
      { characteristicId: 'weight', maximum: 3000 },
      { characteristicId: 'colour', values: ['red'] },
    ];
    const facts = [saws, weight, colour, created('resources', 'saw1', { ...saw, characteristics: offer })];
    given(...facts)
      .when(change('characteristics', 'weight', { unit: 't' }))
      .invalid({ unit: 'fixed' });
    given(...facts)
      .when(change('characteristics', 'colour', { values: ['blue'] }))
      .refused(refusal('characteristic', 'resources', 'saw1', 'Saw'));
    given(...facts)
      .when(change('characteristics', 'colour', { values: ['red', 'green'] }))
      .happens(changed('characteristics', 'colour', { values: ['red', 'blue'] }, { values: ['red', 'green'] }));
  });

  it('does not keep what is wrong already: an object that names it can still be put right', () => {
    const wrong = created(
      'technologies',
      't1',
      technology([{ ...step, resourceGroupId: 'fitters', resourceId: 'saw1' }]),
    );
    given(saws, fitters, bar, saw1, wrong)
      .when(change('resources', 'saw1', { resourceName: 'Saw One' }))
      .happens(changed('resources', 'saw1', { resourceName: 'Saw' }, { resourceName: 'Saw One' }));
  });
});

describe('an overlap', () => {
  it('is told by the step that begins early, of several by the one that begins last', () => {
    const early = (number: number, overlap: number) => ({ ...step, number, overlap, predecessors: [10] });
    const { technologyItems } = objectTypes.technologies.fields.parse(
      technology([{ ...step, overlap: 90 }, early(20, 60), early(30, 25), { ...step, number: 40 }]),
    );
    expect([...overlapsAfter({ technologyItems })]).toEqual([
      [10, 25],
      [30, 0],
    ]);
  });
});

describe('a parallel step', () => {
  const beside = { ...step, number: 20, parentNumber: 10 };
  it('stands beside a main step that is none itself', () => {
    given(saws, bar)
      .when(makes([step, { ...beside, parentNumber: 20 }]))
      .invalid({ 'technologyItems.1.parentNumber': 'mainStepOfItself' });
    given(saws, bar)
      .when(makes([step, { ...beside, parentNumber: 99 }]))
      .invalid({ 'technologyItems.1.parentNumber': 'unknownNumber' });
    given(saws, bar)
      .when(makes([step, beside, { ...step, number: 30, parentNumber: 20 }]))
      .invalid({ 'technologyItems.2.parentNumber': 'parallelToParallel' });
  });

  // shows base-data 5.31
  it('is bound to another resource than its main step and those beside it, unless it takes several at a time', () => {
    const bound = { ...step, resourceId: 'saw1' };
    const besideBound = { ...beside, resourceId: 'saw1' };
    given(saws, saw1, bar)
      .when(makes([besideBound, bound]))
      .invalid({ 'technologyItems.0.resourceId': 'onlyOnce' });
    given(saws, saw1, bar)
      .when(makes([step, besideBound, { ...besideBound, number: 30 }]))
      .invalid({ 'technologyItems.2.resourceId': 'onlyOnce' });
    const bench = created('resources', 'saw1', { ...saw, allowMultipleReservation: true });
    const allowed = (resource: DomainEvent, items: readonly Fields[]) =>
      given(saws, resource, bar)
        .when(makes(items))
        .happens(created('technologies', 't1', technology(items)));
    allowed(saw1, [bound, { ...bound, number: 20 }]);
    allowed(bench, [bound, besideBound]);
  });

  it('waits for nothing of its own, and the step after it waits for the main step', () => {
    const { technologyItems } = objectTypes.technologies.fields.parse(
      technology([step, beside, { ...step, number: 30 }]),
    );
    expect([...stepsBefore({ technologyItems })]).toEqual([
      [10, []],
      [20, []],
      [30, [10]],
    ]);
  });

  it('of an installer needs its main step and how long it takes, and no duration', () => {
    const installer = { number: 20, valueAddName: 'Set up', resourceGroupId: 'saws', setupWorkStep: true };
    given(saws, bar)
      .when(makes([step, installer]))
      .invalid({
        'technologyItems.1.parentNumber': 'mainStepRequired',
        'technologyItems.1.setupWorkStepDuration': 'greaterThanZero',
      });
    const whole = { ...installer, parentNumber: 10, setupWorkStepDuration: 600 };
    given(saws, bar)
      .when(makes([step, whole]))
      .happens(created('technologies', 't1', technology([step, whole])));
  });
});

describe('an attendant resource', () => {
  const steps = [step, { ...step, number: 20 }];
  const attended = { attendantResources: [{ resourceId: 'rack', fromNumber: 10, toNumber: 20 }] };

  it('is one that is marked so, from a step to a later one', () => {
    const stays = (resourceId: string, fromNumber: number, toNumber: number) =>
      makes(steps, { attendantResources: [{ resourceId, fromNumber, toNumber }] });
    given(saws, rack, bar)
      .when(stays('rack', 10, 20))
      .happens(created('technologies', 't1', technology(steps, attended)));
    given(saws, saw1, bar)
      .when(stays('saw1', 10, 20))
      .invalid({ 'attendantResources.0.resourceId': 'attendantResourceOnly' });
    given(saws, rack, bar)
      .when(stays('rack', 20, 10))
      .invalid({ 'attendantResources.0.toNumber': 'startAfterEnd' });
    given(saws, rack, bar)
      .when(stays('rack', 10, 30))
      .invalid({ 'attendantResources.0.toNumber': 'unknownNumber' });
  });

  it('is not the resource of a step', () => {
    given(saws, rack, bar)
      .when(makes([{ ...step, resourceId: 'rack' }]))
      .invalid({ 'technologyItems.0.resourceId': 'notForAttendantResource' });
    given(saws, saw1, bar, created('technologies', 't1', technology([{ ...step, resourceId: 'saw1' }])))
      .when(change('resources', 'saw1', { isAttendantResource: true }))
      .invalid({ isAttendantResource: 'usedAsResource' });
  });

  // shows base-data 8.40
  it('keeps its steps and its mark while it attends', () => {
    const facts = [saws, rack, bar, created('technologies', 't1', technology(steps, attended))];
    given(...facts)
      .when(change('technologies', 't1', { technologyItems: [{ ...step, setupTime: 0, bufferTime: 0, overlap: 0 }] }))
      .invalid({ 'attendantResources.0.toNumber': 'linkedToAttendantResource' });
    given(...facts)
      .when(change('resources', 'rack', { isAttendantResource: false }))
      .invalid({ isAttendantResource: 'usedAsAttendantResource' });
    given(...facts)
      .when(remove('resources', 'rack'))
      .refused(
        reject('alreadyInUse', { type: 'resource', usedBy: [{ collection: 'technologies', id: 't1', name: 'T-1' }] }),
      );
  });

  it('has no frozen zone, is not external and not in the report of available hours', () => {
    given(saws, rack)
      .when(change('resources', 'rack', { frozenTime: 60, external: true, dailyAvailableHours: true }))
      .invalid({
        frozenTime: 'notForAttendantResource',
        external: 'notForAttendantResource',
        dailyAvailableHours: 'notForAttendantResource',
      });
  });
});

describe('a characteristic', () => {
  const weight = { characteristicName: 'Weight', kind: 'physical', unitArea: 'weight', unit: 't' };
  const colour = { characteristicName: 'Colour', kind: 'order', values: ['white', 'red', 'black'] };
  const surface = { characteristicName: 'Surface', kind: 'free', values: ['raw', 'ground'] };
  const all = [
    created('characteristics', 'weight', weight),
    created('characteristics', 'colour', colour),
    created('characteristics', 'surface', surface),
  ];

  // shows base-data 3.40
  it('has what its kind needs', () => {
    const of = (fields: Fields) => given().when(create('characteristics', 'c', { characteristicName: 'C', ...fields }));
    of({ kind: 'physical' }).invalid({ unitArea: 'required', unit: 'required' });
    of({ kind: 'physical', unitArea: 'length', unit: 'kg' }).invalid({ unit: 'unknownUnit' });
    of({ kind: 'free' }).invalid({ values: 'required' });
    of({ kind: 'order', values: ['a', 'a'] }).invalid({ values: 'onlyOnce' });
    of({ kind: 'free', values: ['a'], unit: 'kg' }).invalid({ unit: 'wrongKind' });
  });

  it('keeps its kind once somebody has it', () => {
    const heavy = created('resources', 'saw1', {
      ...saw,
      characteristics: [{ characteristicId: 'weight', maximum: 3 }],
    });
    given(saws, ...all, heavy)
      .when(change('characteristics', 'weight', { unitArea: 'volume', unit: 'l' }))
      .invalid({ kind: 'fixed' });
    given(saws, ...all, heavy)
      .when(change('characteristics', 'weight', { characteristicName: 'Mass' }))
      .happens(changed('characteristics', 'weight', { characteristicName: 'Weight' }, { characteristicName: 'Mass' }));
    given(saws, ...all)
      .when(change('characteristics', 'weight', { unit: 'kg' }))
      .happens(changed('characteristics', 'weight', { unit: 't' }, { unit: 'kg' }));
  });

  it('of a resource is a range or values, never a sequence', () => {
    const offers = (characteristics: readonly Fields[]) =>
      given(saws, ...all).when(create('resources', 'saw1', { ...saw, characteristics }));
    offers([{ characteristicId: 'colour' }]).invalid({ 'characteristics.0.characteristicId': 'wrongKind' });
    offers([{ characteristicId: 'weight' }]).invalid({ 'characteristics.0.maximum': 'required' });
    offers([{ characteristicId: 'weight', maximum: 1, unit: 'm' }]).invalid({
      'characteristics.0.unit': 'unknownUnit',
    });
    offers([{ characteristicId: 'surface', values: ['matt'] }]).invalid({ 'characteristics.0.values': 'unknownValue' });
  });

  // shows base-data 5.33
  it('with a sequence is assigned once per technology, its steps included', () => {
    const red = [{ characteristicId: 'colour', value: 'red' }];
    given(saws, bar, ...all)
      .when(makes([{ ...step, characteristics: red }], { characteristics: red }))
      .invalid({ 'technologyItems.0.characteristics.0.characteristicId': 'onlyOnce' });
  });

  it('compares amounts of different units: 2,500 kg go on a lift of 3 t, 3,500 kg do not', () => {
    const kinds = new Map(
      all.map((fact) => fact.data as { id: string; fields: never }).map(({ id, fields }) => [id, fields]),
    );
    const lift = [{ characteristicId: 'weight', maximum: 3 }];
    const fits = (amount: number, unit: string) =>
      fitsCharacteristics([{ characteristicId: 'weight', amount, unit }], lift, (id) => kinds.get(id));
    expect([fits(2_500, 'kg'), fits(3, 't'), fits(3_000, 'kg'), fits(3_500, 'kg')]).toEqual([true, true, true, false]);
    expect(fits(1, 'm')).toBe(false);
    expect(inBaseUnit('length', 25.4, 'mm')).toBe(inBaseUnit('length', 1, 'in'));
  });

  it('that a resource says nothing about does not fit, a sequence always does', () => {
    const kinds = new Map(
      all.map((fact) => fact.data as { id: string; fields: never }).map(({ id, fields }) => [id, fields]),
    );
    const fits = (characteristicId: string, value: string, values?: string[]) =>
      fitsCharacteristics([{ characteristicId, value }], values ? [{ characteristicId, values }] : [], (id) =>
        kinds.get(id),
      );
    expect(fits('surface', 'raw')).toBe(false);
    expect(fits('surface', 'raw', ['raw', 'ground'])).toBe(true);
    expect(fits('surface', 'raw', ['ground'])).toBe(false);
    expect(fits('colour', 'red')).toBe(true);
  });

  it('in use is not deleted', () => {
    given(
      saws,
      ...all,
      created('resources', 'saw1', { ...saw, characteristics: [{ characteristicId: 'surface', values: ['raw'] }] }),
    )
      .when(remove('characteristics', 'surface'))
      .refused(
        reject('alreadyInUse', {
          type: 'characteristic',
          usedBy: [{ collection: 'resources', id: 'saw1', name: 'Saw' }],
        }),
      );
  });
});

describe('a program', () => {
  const eu = created('resourcePrograms', 'eu', { resourceProgramName: 'EU' });
  const us = created('resourcePrograms', 'us', { resourceProgramName: 'US' });
  it('of a step is one of its resource', () => {
    const tied = created('resources', 'saw1', { ...saw, resourcePrograms: ['eu'] });
    given(saws, eu, us, tied, bar)
      .when(makes([{ ...step, resourceId: 'saw1', resourceProgramId: 'us' }]))
      .invalid({ 'technologyItems.0.resourceProgramId': 'notInPrograms' });
  });

  // shows base-data 8.37
  it('in use is not deleted', () => {
    given(eu, created('articles', 'a', { articleName: 'A', resourceProgramId: 'eu' }))
      .when(remove('resourcePrograms', 'eu'))
      .refused(
        reject('alreadyInUse', { type: 'resourceProgram', usedBy: [{ collection: 'articles', id: 'a', name: 'A' }] }),
      );
  });
});

describe('an article', () => {
  // shows base-data 5.25
  it('has quantity and unit together: a unit alone means one of it', () => {
    const kg = created('amountUnits', 'kg', { amountUnitName: 'kg' });
    given(kg)
      .when(create('articles', 'a', { articleName: 'A', articleNumber: 'A', amountUnitId: 'kg' }))
      .happens(created('articles', 'a', { articleName: 'A', articleNumber: 'A', amountUnitId: 'kg', quantity: 1 }));
    given()
      .when(create('articles', 'a', { articleName: 'A', articleNumber: 'A', quantity: 2 }))
      .invalid({ amountUnitId: 'required' });
    const counted = created('articles', 'a', { articleName: 'A', articleNumber: 'A', amountUnitId: 'kg', quantity: 1 });
    given(kg, counted)
      .when(change('articles', 'a', { amountUnitId: null }))
      .happens(changed('articles', 'a', { quantity: 1, amountUnitId: 'kg' }, { quantity: null, amountUnitId: null }));
    given(kg, counted)
      .when(change('articles', 'a', { amountUnitId: null, quantity: 2 }))
      .invalid({ amountUnitId: 'required' });
  });

  // shows base-data 8.22
  it('is not made of itself, however many articles lie between', () => {
    const part = created('articles', 'part', { articleName: 'Part', components: [{ articleId: 'bar', amount: 2 }] });
    given(bar, part)
      .when(change('articles', 'bar', { components: [{ articleId: 'part', amount: 1 }] }))
      .refused(reject('circularDependency', { members: ['bar', 'part'] }));
    given(bar)
      .when(change('articles', 'bar', { components: [{ articleId: 'bar', amount: 1 }] }))
      .refused(reject('circularDependency', { members: ['bar'] }));
  });

  // shows base-data 5.30
  it('group stands in one combination of a resource once', () => {
    given(saws, created('articleGroups', 'g', { articleGroupName: 'G' }))
      .when(create('resources', 'saw1', { ...saw, articleGroupCombinations: [['g', 'g']] }))
      .invalid({ 'articleGroupCombinations.0.1': 'onlyOnce' });
  });
});

describe('a process template', () => {
  const items = [{ number: 10, valueAddName: 'Ship', duration: 86_400, position: 'after' }];
  const template = (others: Fields): Fields => ({ articleId: 'bar', templateItems: items, ...others });

  // shows base-data 3.12
  it('of an article is its standard when it is the first, and another one takes the mark', () => {
    given(bar)
      .when(create('processTemplates', 'p1', template({})))
      .happens(created('processTemplates', 'p1', template({ templateNumber: 'P-00001', isStandard: true })));
    given(bar, created('processTemplates', 'p1', template({ templateNumber: 'P-00001', isStandard: true })))
      .when(create('processTemplates', 'p2', template({ templateNumber: 'X', isStandard: true })))
      .happens(
        changed('processTemplates', 'p1', { isStandard: true }, { isStandard: false }),
        created('processTemplates', 'p2', template({ templateNumber: 'X', isStandard: true })),
      );
  });

  // shows base-data 3.11
  it('that is the standard and is deleted leaves the mark to the first that is left', () => {
    const kept = template({ templateNumber: 'P-2', isStandard: false });
    const standard = template({ templateNumber: 'P-1', isStandard: true });
    given(bar, created('processTemplates', 'p1', standard), created('processTemplates', 'p2', kept))
      .when(remove('processTemplates', 'p1'))
      .happens(
        changed('processTemplates', 'p2', { isStandard: false }, { isStandard: true }),
        deleted('processTemplates', 'p1', standard),
      );
  });

  it('has steps of some duration, each number once', () => {
    given(bar)
      .when(create('processTemplates', 'p1', template({ templateItems: [...items, { ...items[0], duration: 0 }] })))
      .invalid({ 'templateItems.1.number': 'onlyOnce', 'templateItems.1.duration': 'greaterThanZero' });
  });
});

describe('a value add', () => {
  const cutting = created('valueAdds', 'v', { valueAddName: 'Saw' });
  const used = [saws, bar, cutting, created('technologies', 't1', technology([step]))];

  it('is made for what the steps of a technology or template do and nobody has done before', () => {
    const turn = { ...step, number: 20, valueAddName: 'Turn' };
    const known = { ...step, valueAddName: 'SAW' };
    given(saws, bar, cutting)
      .when(makes([known, turn, { ...turn, number: 30 }]))
      .happens(
        created('valueAdds', 't1_20', { valueAddName: 'Turn' }),
        created('technologies', 't1', technology([known, turn, { ...turn, number: 30 }])),
      );
    const ship = { number: 10, valueAddName: 'Ship', duration: 3600, position: 'after' };
    const template = { articleId: 'bar', templateNumber: 'P-1', isStandard: true, templateItems: [ship] };
    given(bar)
      .when(create('processTemplates', 'p1', template))
      .happens(
        created('valueAdds', 'p1_10', { valueAddName: 'Ship', productionProcessStep: false }),
        created('processTemplates', 'p1', template),
      );
  });

  it('is made for a new name of a step that had another one, which stays known', () => {
    const first = technology([{ ...step, valueAddName: 'Turn' }]);
    const items = (valueAddName: string) => ({ technologyItems: [{ ...step, valueAddName }] });
    const parsed = (valueAddName: string) => ({
      technologyItems: [{ ...step, valueAddName, setupTime: 0, bufferTime: 0, overlap: 0 }],
    });
    given(saws, bar, created('valueAdds', 't1_10', { valueAddName: 'Turn' }), created('technologies', 't1', first))
      .when(change('technologies', 't1', items('Mill')))
      .happens(
        created('valueAdds', 't1_10_2', { valueAddName: 'Mill' }),
        changed('technologies', 't1', parsed('Turn'), parsed('Mill')),
      );
  });
  it('that a step names is neither deleted nor given another name', () => {
    const usedBy = [{ collection: 'technologies', id: 't1', name: 'T-1' }];
    for (const command of [remove('valueAdds', 'v'), change('valueAdds', 'v', { valueAddName: 'Cut' })])
      given(...used)
        .when(command)
        .refused(reject('alreadyInUse', { type: 'valueAdd', usedBy }));
    given(...used)
      .when(change('valueAdds', 'v', { productionProcessStep: false }))
      .happens(changed('valueAdds', 'v', { productionProcessStep: true }, { productionProcessStep: false }));
  });
});

describe('public holidays that are filled in', () => {
  const day = (date: string, filledFor?: string) => ({
    dateFrom: date,
    dateTo: date,
    description: 'Off',
    ...(filledFor ? { filledFor } : {}),
  });
  const fill = (...dates: readonly string[]) => ({
    type: 'fillPublicHolidays' as const,
    collection: 'publicHolidays' as const,
    id: 'filled',
    holidays: dates.map((date) => ({ id: `at-${date}`, fields: { ...day(date), filledFor: 'AT' } })),
  });

  it('take the place of those of another country and leave those of people', () => {
    given(
      created('publicHolidays', 'own', day('2027-12-24')),
      created('publicHolidays', 'de-1', day('2027-10-03', 'DE')),
    )
      .when(fill('2027-10-26'))
      .happens(
        deleted('publicHolidays', 'de-1', day('2027-10-03', 'DE')),
        created('publicHolidays', 'at-2027-10-26', day('2027-10-26', 'AT')),
      );
  });

  it('leave a day alone that people have entered themselves', () => {
    given(
      created('publicHolidays', 'own', { dateFrom: '2027-10-25', dateTo: '2027-10-27', description: 'Autumn break' }),
    )
      .when(fill('2027-10-26', '2027-12-08'))
      .happens(created('publicHolidays', 'at-2027-12-08', day('2027-12-08', 'AT')));
  });

  it('belong to whoever changes one, and stay as they left it', () => {
    const filled = created('publicHolidays', 'at-2027-10-26', day('2027-10-26', 'AT'));
    const taken = changed(
      'publicHolidays',
      'at-2027-10-26',
      { description: 'Off', filledFor: 'AT' },
      { description: 'Works outing', filledFor: null },
    );
    given(filled)
      .when(change('publicHolidays', 'at-2027-10-26', { description: 'Works outing' }))
      .happens(taken);
    given(filled, taken).when(fill('2027-10-26')).happens();
    given(filled, taken).when(fill()).happens();
    given(filled)
      .when(change('publicHolidays', 'at-2027-10-26', { description: 'Off' }))
      .happens();
    expect(bodyOf('publicHolidays').safeParse(day('2027-10-26', 'AT')).success).toBe(false);
  });

  it('are filled in once', () => {
    given(created('publicHolidays', 'at-2027-10-26', day('2027-10-26', 'AT')))
      .when(fill('2027-10-26'))
      .happens();
  });
});
