import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import { emptyPlan, type Operation } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { benchPlant } from '#tests/benchmarks/planning/plant.ts';

const { facts, events, now } = benchPlant(30_000);
const plan = emptyPlan();
for (const event of events)
  evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: `c${plan.revision}`, userId: undefined });
const context: PlanningContext = { now, userId: 'anna', rights: rightsOf(['admin']), facts, newId: () => 'new' };
const base = { baseRevision: plan.revision, override: false };
const answerTo = (command: PlanningCommand) => decide(plan, command, context);
const codeOf = (answer: ReturnType<typeof answerTo>): string => (isRejection(answer) ? answer.errorCode : 'decided');

const projectOf = ({ productionOrderId }: Operation): string => {
  const order = plan.productionOrders.get(productionOrderId);
  const activity = order && plan.activities.get(order.activityId);
  const position = activity && plan.orderPositions.get(activity.orderPositionId);
  return position?.projectId ?? '';
};

describe('in a plan of 30,000 operations', () => {
  it('closing the gaps of every tenth resource is one event', () => {
    const operationIds = [...plan.barsByResource.values()]
      .filter((_, index) => index % 10 === 0)
      .flatMap(({ operations }) => operations.at(-1)?.operationId ?? []);
    const answer = answerTo({ type: 'closeGaps', ...base, direction: 'right', operationIds });
    expect(answer).toMatchObject([{ type: 'GapsClosed' }]);
  });

  it('more than 20,000 places in one edit are too many, whatever it is', () => {
    const operationIds = [...plan.operations.keys()];
    const open = new Set([...plan.operations.values()].filter(({ statusId }) => statusId === 2).map(projectOf));
    const targets = [...open].map((id) => ({ id, start: now }));
    for (const command of [
      { type: 'closeGaps', ...base, direction: 'left', operationIds },
      { type: 'moveProjects', ...base, targets },
    ] as const)
      expect(codeOf(answerTo(command)), command.type).toBe('eventTooLarge');
  });

  it('a hundred thousand names of nothing are told by the first', () => {
    const operationIds = Array.from({ length: 100_000 }, (_, index) => `nothing${index}` as OperationId);
    for (const type of ['closeGaps', 'optimiseOperations'] as const)
      expect(codeOf(answerTo({ type, ...base, direction: 'left', operationIds })), type).toBe('objectnotexists');
  });
});
