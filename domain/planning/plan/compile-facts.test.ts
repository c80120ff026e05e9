import { expect, it } from 'vitest';
import { evolveFactory } from '#domain/base-data/factory.ts';
import type { BaseDataCommand } from '#domain/base-data/rules/decide.ts';
import { decideBaseData } from '#domain/base-data/rules/decide.ts';
import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { at, factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { compileFacts } from './compile-facts.ts';

const monday = [at('2027-03-01T00:00:00Z'), at('2027-03-02T00:00:00Z')] as const;

/** Facts that follow commands on base data as a running service does. */
function livingFacts() {
  const { factory } = factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .article('Bar', [{ group: 'Saws', perPiece: 60 }]);
  factory.objects.gapTypes.set('service', { gapTypeName: 'Service' });
  const facts = compileFacts(factory);
  const give = (command: BaseDataCommand): void => {
    const decided = decideBaseData(factory, command, { now: at('2027-03-01T05:00:00Z'), usedElsewhere: () => [] });
    if (isRejection(decided)) throw new Error(JSON.stringify(decided));
    for (const { event } of decided) {
      evolveFactory(factory, event);
      facts.invalidate(event);
    }
  };
  const hours = (name: string): number =>
    (facts.resource(name as ResourceId)?.workingTime.between(...monday) ?? 0) / 3600;
  const candidates = (): string[] => facts.candidates('Saws' as ResourceGroupId).map((saw) => saw.resourceId);
  return { factory, facts, give, hours, candidates };
}

it('a changed capacity plan changes every resource that has it', () => {
  const { give, hours } = livingFacts();
  expect([hours('Saw1'), hours('Saw2')]).toEqual([16, 16]);
  const availabilities = [{ weekday: 1, isActive: true, timeFrom: '06:00', timeTo: '14:00' }];
  give({ type: 'changeObject', collection: 'availabilityPlans', id: 'day', changes: { availabilities } });
  expect([hours('Saw1'), hours('Saw2')]).toEqual([8, 8]);
});

// shows planning 5.26
it('a gap comes, moves to another resource and goes', () => {
  const { give, hours } = livingFacts();
  expect(hours('Saw1')).toBe(16);
  const fields = {
    resourceId: 'Saw1',
    dateFrom: at('2027-03-01T08:00:00Z'),
    dateTo: at('2027-03-01T10:00:00Z'),
    gapTypeId: 'service',
    informative: false,
  };
  give({ type: 'createObject', collection: 'resourceGaps', id: 'gap', fields });
  expect([hours('Saw1'), hours('Saw2')]).toEqual([14, 16]);
  give({ type: 'changeObject', collection: 'resourceGaps', id: 'gap', changes: { resourceId: 'Saw2' } });
  expect([hours('Saw1'), hours('Saw2')]).toEqual([16, 14]);
  give({ type: 'deleteObject', collection: 'resourceGaps', id: 'gap' });
  expect([hours('Saw1'), hours('Saw2')]).toEqual([16, 16]);
});

// shows planning 5.27
it('a holiday, an archived resource and another standard technology are seen at once', () => {
  const { give, hours, candidates, facts } = livingFacts();
  expect(hours('Saw1')).toBe(16);
  const fields = { dateFrom: '2027-03-01', dateTo: '2027-03-01', description: 'Feast' };
  give({ type: 'createObject', collection: 'publicHolidays', id: 'feast', fields });
  expect(hours('Saw1')).toBe(0);
  expect(candidates()).toEqual(['Saw1', 'Saw2']);
  give({ type: 'changeObject', collection: 'resources', id: 'Saw1', changes: { archived: true } });
  expect(candidates()).toEqual(['Saw2']);
  const standard = () => facts.standardTechnology('Bar' as never)?.technologyId;
  expect(standard()).toBe('technology-Bar');
  const items = facts.technology('technology-Bar' as never)?.technologyItems;
  give({
    type: 'createObject',
    collection: 'technologies',
    id: 'quick',
    fields: { articleId: 'Bar', isStandard: true, technologyName: 'Quick', technologyItems: items },
  });
  expect(standard()).toBe('quick');
});

// shows planning 5.28
it('settings hold for all', () => {
  const { factory, facts, hours } = livingFacts();
  expect(hours('Saw1')).toBe(16);
  const event = { type: 'GlobalSettingsChanged', data: { before: {}, after: { weekendDays: [1] } } };
  evolveFactory(factory, event);
  facts.invalidate(event);
  expect(hours('Saw1')).toBe(0);
});
