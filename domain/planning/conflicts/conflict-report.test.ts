import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { at, factoryWith, mondaySix, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { conflictIdSchema } from './conflict-identity.ts';
import { reportConflicts } from './conflict-report.ts';
import { findConflicts } from './conflicts.ts';

const hour = 3_600_000;
const report = (desk: PlanningDesk) =>
  reportConflicts(desk.plan, desk.facts, findConflicts(desk.plan, desk.facts, desk.now), desk.now);

/** One saw round the clock and an article of an hour. */
const plant = () =>
  factoryWith({ weekendDays: [] })
    .group('Saws', ['Saw', 'Saw2'], { plan: 'always' })
    .article('Hour', [{ group: 'Saws', resource: 'Saw', perPiece: 3600 }])
    .article('Other', [{ group: 'Saws', resource: 'Saw2', perPiece: 3600 }])
    .open();

/** Forced in, beginning so many hours after Monday six. */
const force = (desk: PlanningDesk, hours: number, deliveryDate = '2027-12-31', articleAmount = 1, article = 'Hour') =>
  desk.order(article, { planAnyway: true, startDate: mondaySix + hours * hour, deliveryDate, articleAmount });

describe('the report of conflicts', () => {
  it('ranks missed dates by days late times amount, overloads by the latest order and then by orders hit', () => {
    const desk = plant();
    force(desk, 100, '2027-03-03', 5);
    force(desk, 100, '2027-03-04', 1);
    force(desk, 10, '2027-12-31', 1, 'Other');
    force(desk, 10, '2027-12-31', 1, 'Other');
    force(desk, 30, '2027-12-31', 1, 'Other');
    force(desk, 30, '2027-12-31', 1, 'Other');
    force(desk, 30, '2027-12-31', 1, 'Other');
    const { datesMissedByPosition, operationsByResource, count } = report(desk);
    expect(datesMissedByPosition.map(({ daysLate, weight }) => [daysLate, weight])).toEqual([
      [2, 10],
      [1, 1],
    ]);
    expect(
      operationsByResource.map(({ resourceId, daysLate, orderPositionIds }) => [
        resourceId,
        daysLate,
        orderPositionIds.length,
      ]),
    ).toEqual([
      ['Saw', 2, 2],
      ['Saw2', 0, 3],
      ['Saw2', 0, 2],
    ]);
    expect(count).toBe(5);
  });

  it('gives each conflict an id that the contract takes', () => {
    const desk = plant();
    force(desk, 1, '2027-02-27');
    force(desk, 1);
    desk.now += 5 * hour;
    const { datesMissedByPosition, operationsByResource, operationsDelayed } = report(desk);
    const ids = [...datesMissedByPosition, ...operationsByResource, ...operationsDelayed].map(
      ({ conflictId }) => conflictId,
    );
    expect(ids).toHaveLength(4);
    for (const id of ids) expect(conflictIdSchema.safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(4);
  });

  it('says when a started step that runs late will end, from what was reported', () => {
    const desk = plant();
    force(desk, 0, '2027-12-31', 4);
    const { operationId } = desk.step(0, 0);
    const feedback = { operationId, occurredAt: desk.now };
    desk.now += 5 * hour;
    expect(report(desk).operationsDelayed).toMatchObject([{ operationId, expectedEndDate: null }]);
    desk.report('yield', feedback.operationId, { amount: 1 });
    expect(report(desk).operationsDelayed).toMatchObject([
      { operationId, statusId: 3, expectedEndDate: new Date(desk.now + 3 * hour).toISOString() },
    ]);
  });
});

describe('a confirmed conflict', () => {
  const confirm = (desk: PlanningDesk, conflictId = '', roles: ('planner' | 'user')[] = ['planner']) =>
    desk.give({ type: 'confirmConflict', conflictId }, 'anna', { ...desk.context(), rights: rightsOf(roles) });

  it('leaves the count until it goes further, each kind of it', () => {
    const desk = plant();
    force(desk, 1, '2027-02-27');
    force(desk, 1);
    desk.now = at('2027-03-01T08:00:00Z');
    const ids = (['datesMissedByPosition', 'operationsByResource', 'operationsDelayed'] as const).flatMap((kind) =>
      report(desk)[kind].map(({ conflictId }) => conflictId),
    );
    for (const id of ids) confirm(desk, id);
    expect(report(desk).count).toBe(0);

    // Another order on the same hour: the overload is of three now, and there is one more that is overdue.
    desk.now -= 2 * hour;
    force(desk, 1);
    desk.now += 2 * hour;
    const further = report(desk);
    expect(further.operationsByResource.map(({ confirmed }) => confirmed)).toEqual([false]);
    expect(further.operationsDelayed.filter(({ confirmed }) => confirmed)).toHaveLength(2);
    expect(further.operationsDelayed).toHaveLength(3);
    expect(further.count).toBe(2);

    // Moved to the next day, the late order is later.
    desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z');
    expect(report(desk).datesMissedByPosition.map(({ confirmed, daysLate }) => [confirmed, daysLate])).toEqual([
      [false, 3],
    ]);
  });

  it('is not confirmed twice, nor when it is gone, nor by somebody without the right', () => {
    const desk = plant();
    force(desk, 1, '2027-02-27');
    const id = report(desk).datesMissedByPosition[0]?.conflictId;
    expect(confirm(desk, id, ['user'])).toEqual(reject('accessDenied', { right: 'conflicts.confirm' }));
    expect(confirm(desk, id)).toHaveLength(1);
    expect(confirm(desk, id)).toEqual([]);
    expect(confirm(desk, 'overdue-id000001', ['user'])).toEqual(
      reject('accessDenied', { right: 'conflicts.confirmOverdue' }),
    );
    for (const nothing of ['overdue-nobody', 'date-nobody', 'overload-Saw-5', 'overload-nobody-5'])
      expect(confirm(desk, nothing)).toEqual(reject('objectnotexists', { conflictId: nothing }));
  });
});
