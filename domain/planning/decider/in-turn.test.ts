import { expect, test } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { copyOfPlan } from '#domain/planning/plan/plan-snapshot.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import type { PlanningCommand } from './commands.ts';

const open = (): PlanningDesk =>
  factoryWith()
    .group('Saws', ['Saw1'])
    .article('A-1', [
      { group: 'Saws', perPiece: 60 },
      { group: 'Saws', perPiece: 60 },
    ])
    .open();

const position = (id: string) =>
  ({ orderPositionId: id, articleId: 'A-1', articleAmount: 10, deliveryDate: '2027-03-24' }) as never;
const project: PlanningCommand = {
  type: 'createProject',
  projectId: 'p1' as never,
  projectName: 'Order',
  orderPositions: [position('o1')],
};
const plan: PlanningCommand = { type: 'planOrderPosition', orderPositionId: 'o1' as never };

test('commands in turn are what they are one after another', () => {
  const [turn, alone] = [open(), open()];
  const together = turn.give({ type: 'commandsInTurn', commands: [project, plan] });
  expect(together).toEqual([...(alone.give(project) as []), ...(alone.give(plan) as [])]);
  const reports = (desk: PlanningDesk): PlanningCommand[] =>
    (['start', 'pause'] as const).map((kind) => ({
      type: 'reportFeedback',
      kind,
      subject: { kind: 'operation', id: desk.step(0, 0).operationId },
      occurredAt: desk.now,
    }));
  turn.give({ type: 'commandsInTurn', commands: reports(turn) });
  for (const one of reports(alone)) alone.give(one);
  expect(copyOfPlan(turn.plan)).toEqual({
    ...copyOfPlan(alone.plan),
    undoStacks: expect.anything(),
  });
});

test('of commands in turn the first refusal refuses all, and the plan stays as it is', () => {
  const desk = open();
  const before = copyOfPlan(desk.plan);
  const unknown = { ...plan, orderPositionId: 'o2' as never };
  expect(desk.give({ type: 'commandsInTurn', commands: [project, plan, unknown] })).toEqual(
    reject('objectnotexists', { orderPositionId: 'o2' }),
  );
  expect(copyOfPlan(desk.plan)).toEqual(before);
});

test('a project that an import has made gets the positions of the next row', () => {
  const desk = open();
  desk.give(project);
  desk.give({ ...project, projectName: 'Another name', orderPositions: [position('o2')] });
  expect([...desk.plan.projects.values()]).toMatchObject([{ projectId: 'p1', projectName: 'Order' }]);
  expect([...desk.plan.orderPositions.values()].map(({ positionNumber }) => positionNumber)).toEqual([1, 2]);
});
