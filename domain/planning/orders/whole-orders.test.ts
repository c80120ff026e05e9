import { describe, expect, it } from 'vitest';
import type { ArticleId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { TimelineCommand } from '#domain/planning/actions/timeline-actions.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
type Without<Command, Keys extends string> = Command extends unknown ? Omit<Command, Keys> : never;
type Wish = Without<TimelineCommand, 'baseRevision' | 'override'> & { readonly override?: boolean };

/** A project with two positions, each sawn for two hours on a saw of its own and milled for one on the same mill. */
function given(settings: { readonly frozen?: number; readonly planned?: number } = {}): PlanningDesk {
  const { frozen = 0, planned = 2 } = settings;
  const desk = factoryWith()
    .group('Saws', ['Saw1', 'Saw2'], { frozenTime: frozen })
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(2) },
      { group: 'Mills', perPiece: hours(1) },
    ])
    .open();
  const position = { articleId: 'Shaft' as ArticleId, articleAmount: 1, deliveryDate: '2027-03-31' };
  desk.give({ type: 'createProject', projectName: 'Two shafts', orderPositions: [position, position] });
  for (const orderPositionId of [...desk.plan.orderPositions.keys()].slice(0, planned))
    desk.give({ type: 'planOrderPosition', orderPositionId });
  return desk;
}

const when = (desk: PlanningDesk, wish: Wish) =>
  desk.give({ baseRevision: desk.plan.revision, override: false, ...wish } as TimelineCommand);
const typeOf = (outcome: ReturnType<typeof when>): string =>
  isRejection(outcome) ? outcome.errorCode : outcome.map(({ type }) => type).join();
const places = (desk: PlanningDesk): string[] => [...desk.plan.operations.values()].map(shown);
const projectOf = (desk: PlanningDesk): string => [...desk.plan.projects.keys()][0] ?? '';
const positionOf = (desk: PlanningDesk, nth: number): string => [...desk.plan.orderPositions.keys()][nth] ?? '';

const asPlanned = [
  'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
  'Mon 01/03 08:00 to Mon 01/03 09:00 on Mill',
  'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw2',
  'Mon 01/03 09:00 to Mon 01/03 10:00 on Mill',
];

it('two positions of a project are planned beside each other', () => {
  expect(places(given())).toEqual(asPlanned);
});

describe('moving a project', () => {
  // shows planning 4.45
  it('shifts everything of all its positions by the same distance, as one event that undo takes back', () => {
    const desk = given();
    const id = projectOf(desk);
    const before = [...desk.plan.operations.values()].map(({ operationId, placement }) => ({ operationId, placement }));
    const outcome = when(desk, { type: 'moveProjects', targets: [{ id, start: at('2027-03-03T07:00:00Z') }] });
    expect(outcome).toMatchObject([{ type: 'ProjectsMoved', data: { projectIds: [id] } }]);
    const [event] = isRejection(outcome) ? [] : outcome;
    const told = event !== undefined && 'placements' in event.data ? event.data.placements : [];
    expect(new Map(told.map((change) => [change.operationId, change.before]))).toEqual(
      new Map(before.map(({ operationId, placement }) => [operationId, placement])),
    );
    expect(places(desk)).toEqual([
      'Wed 03/03 08:00 to Wed 03/03 10:00 on Saw1',
      'Wed 03/03 10:00 to Wed 03/03 11:00 on Mill',
      'Wed 03/03 08:00 to Wed 03/03 10:00 on Saw2',
      'Wed 03/03 11:00 to Wed 03/03 12:00 on Mill',
    ]);
    expect(typeOf(desk.give({ type: 'undo' }))).toBe('EditUndone');
    expect(places(desk)).toEqual(asPlanned);
  });

  it('leaves what has begun and what is locked, and the rest goes', () => {
    const desk = given();
    desk.report('start', desk.step(0, 0).operationId);
    when(desk, { type: 'lockOperations', ids: [desk.step(1, 1).operationId] } as Wish);
    const targets = [{ id: projectOf(desk), start: at('2027-03-01T07:00:00Z') }];
    expect(typeOf(when(desk, { type: 'moveProjects', targets }))).toBe('locked');
    expect(places(desk)).toEqual(asPlanned);
    when(desk, { type: 'unlockOperations', ids: [desk.step(1, 1).operationId] } as Wish);
    expect(typeOf(when(desk, { type: 'moveProjects', targets }))).toBe('ProjectsMoved');
    expect(places(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Saw2',
      'Mon 01/03 11:00 to Mon 01/03 12:00 on Mill',
    ]);
    expect(desk.step(0, 0).statusId).toBe(statusId.started);
  });

  it('that is not planned, not there, frozen, further than ten years or seen as it was is refused whole', () => {
    const start = at('2027-03-03T07:00:00Z');
    const unplanned = given({ planned: 0 });
    const id = projectOf(unplanned);
    expect(when(unplanned, { type: 'moveProjects', targets: [{ id, start }] })).toEqual(
      reject('notPlanned', { projectId: id }),
    );
    const desk = given({ frozen: hours(24) });
    // Orders are planned behind the frozen zone; a day later they stand in it.
    desk.now += 86_400_000;
    const target = { id: projectOf(desk), start: start + 86_400_000 };
    expect(typeOf(when(desk, { type: 'moveProjects', targets: [target] }))).toBe('frozenTime');
    expect(typeOf(when(desk, { type: 'moveProjects', targets: [target], override: true }))).toBe('ProjectsMoved');
    const free = given();
    const far = { id: projectOf(free), start: at('2037-06-01T05:00:00Z') };
    expect(when(free, { type: 'moveProjects', targets: [far] })).toEqual(reject('outsideRange', { projectId: far.id }));
    const nobody = [
      { id: projectOf(free), start },
      { id: 'nobody', start },
    ];
    expect(when(free, { type: 'moveProjects', targets: nobody })).toEqual(
      reject('objectnotexists', { projectId: 'nobody' }),
    );
    const { revision } = free.plan;
    free.move(free.step(1, 1), '2027-03-02T07:00:00Z');
    const seen = { type: 'moveProjects', targets: [{ id: projectOf(free), start }], baseRevision: revision };
    expect(typeOf(when(free, { ...seen, override: false } as Wish))).toBe('TimelineDataOutdated');
    expect(places(free).slice(0, 3)).toEqual(asPlanned.slice(0, 3));
  });
});

describe('moving an order position', () => {
  it('moves only what is beneath it, into the free slots from there', () => {
    const desk = given();
    const id = positionOf(desk, 1);
    const outcome = when(desk, { type: 'moveOrderPositions', targets: [{ id, start: at('2027-03-01T05:30:00Z') }] });
    expect(outcome).toMatchObject([{ type: 'OrderPositionsMoved', data: { orderPositionIds: [id] } }]);
    expect(places(desk)).toEqual([
      ...asPlanned.slice(0, 2),
      'Mon 01/03 06:30 to Mon 01/03 08:30 on Saw2',
      'Mon 01/03 09:30 to Mon 01/03 10:30 on Mill',
    ]);
  });

  it('earlier than now it goes as far as everything else lets it', () => {
    const desk = given();
    const id = positionOf(desk, 1);
    when(desk, { type: 'moveOrderPositions', targets: [{ id, start: at('2027-03-04T05:00:00Z') }] });
    when(desk, { type: 'moveOrderPositions', targets: [{ id, start: desk.now }] });
    expect(places(desk)).toEqual(asPlanned);
  });

  it('that is not planned is refused, with another one, too: nothing moves', () => {
    const desk = given({ planned: 1 });
    const targets = [0, 1].map((nth) => ({ id: positionOf(desk, nth), start: at('2027-03-03T05:00:00Z') }));
    expect(when(desk, { type: 'moveOrderPositions', targets })).toEqual(
      reject('notPlanned', { orderPositionId: positionOf(desk, 1) }),
    );
    expect(places(desk)).toEqual(asPlanned.slice(0, 2));
  });
});

describe('resizing a project', () => {
  // shows planning 4.46
  it('at its end spreads everything over the longer span, in its order, and undo takes it back', () => {
    const desk = given();
    const id = projectOf(desk);
    // From four hours to eight: each part begins at twice its distance from the start.
    const outcome = when(desk, { type: 'resizeProjects', targets: [{ id, end: at('2027-03-01T13:00:00Z') }] });
    expect(outcome).toMatchObject([{ type: 'ProjectsResized', data: { projectIds: [id] } }]);
    expect(places(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw2',
      'Mon 01/03 12:00 to Mon 01/03 13:00 on Mill',
    ]);
    for (const { placement } of desk.plan.operations.values())
      expect([hours(1), hours(2)]).toContain(placement.planTime);
    desk.give({ type: 'undo' });
    expect(places(desk)).toEqual(asPlanned);
  });

  it('at its start keeps its end in view: the parts begin later, none before another lets it', () => {
    const desk = given();
    const targets = [{ id: projectOf(desk), start: at('2027-03-01T07:00:00Z') }];
    when(desk, { type: 'resizeProjects', targets });
    expect(places(desk)).toEqual([
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Saw2',
      'Mon 01/03 11:00 to Mon 01/03 12:00 on Mill',
    ]);
  });

  it('with its start after its end changes nothing; to nothing, far away or of nobody it is refused', () => {
    const desk = given();
    const id = projectOf(desk);
    const resize = (dates: { readonly start?: number; readonly end?: number }, name = id) =>
      when(desk, { type: 'resizeProjects', targets: [{ id: name, ...dates }] });
    expect(resize({ start: at('2027-03-05T05:00:00Z') })).toEqual([]);
    expect(resize({ end: desk.now })).toEqual(reject('noCapacity', { projectId: id }));
    expect(resize({ end: at('2037-06-01T05:00:00Z') })).toEqual(reject('outsideRange', { projectId: id }));
    expect(resize({ end: at('2027-03-02T05:00:00Z') }, 'nobody')).toEqual(
      reject('objectnotexists', { projectId: 'nobody' }),
    );
    expect(places(desk)).toEqual(asPlanned);
  });
});

describe('resizing an order position', () => {
  it('spreads its own parts only; what stands in their way lets them wait', () => {
    const desk = given();
    const id = positionOf(desk, 0);
    // From three hours to six: the milling would begin at ten, when the other one has just left the mill.
    const outcome = when(desk, { type: 'resizeOrderPositions', targets: [{ id, end: at('2027-03-01T11:00:00Z') }] });
    expect(outcome).toMatchObject([{ type: 'OrderPositionsResized', data: { orderPositionIds: [id] } }]);
    expect(places(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
      ...asPlanned.slice(2),
    ]);
    // Shorter again it would meet the other one on the mill, and stays behind it.
    const shorter = [{ id, end: at('2027-03-01T09:00:00Z') }];
    expect(when(desk, { type: 'resizeOrderPositions', targets: shorter })).toEqual([]);
    desk.give({ type: 'undo' });
    expect(places(desk)).toEqual(asPlanned);
  });

  it('keeps what is locked, and is refused when nothing is free or nothing is planned', () => {
    const desk = given({ planned: 1 });
    const targets = [{ id: positionOf(desk, 0), end: at('2027-03-01T11:00:00Z') }];
    when(desk, { type: 'lockOperations', ids: desk.steps(0).map(({ operationId }) => operationId) } as Wish);
    expect(when(desk, { type: 'resizeOrderPositions', targets })).toEqual(
      reject('locked', { orderPositionId: positionOf(desk, 0) }),
    );
    const open = [{ id: positionOf(desk, 1), end: at('2027-03-01T11:00:00Z') }];
    expect(when(desk, { type: 'resizeOrderPositions', targets: open })).toEqual(
      reject('notPlanned', { orderPositionId: positionOf(desk, 1) }),
    );
    expect(places(desk)).toEqual(asPlanned.slice(0, 2));
  });
});
