import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rightsOf } from '#domain/administration/roles.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { previewMove } from '#domain/planning/actions/preview-move.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { consequencesOf } from '#domain/planning/change/consequences.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { median, percentile } from '../result.ts';
import { type BenchPlant, foldAll, seeded } from './plant.ts';

/** What one size of plant answers; times in milliseconds. */
export interface Measured {
  readonly operations: number;
  readonly moves: number;
  readonly refused: number;
  readonly events: number;
  readonly value: Readonly<Record<Measure, number>>;
  /** Of what takes the whole plan: milliseconds of processor time, garbage collection included, on a busy machine too. */
  readonly processor: Readonly<Partial<Record<Measure, number>>>;
}

export const measures = ['preview', 'refusal', 'decision', 'position', 'conflicts', 'snapshot', 'events'] as const;
export type Measure = (typeof measures)[number];

const hour = 3_600_000;
/** Runs of what takes the whole plan: as many as fit into a second, at least five and at most fifty. */
const rounds = { atLeast: 5, atMost: 50, milliseconds: 1_000 };

/** Medians: of each of the moves, of 100 orders, of several runs of what takes the whole plan. */
export function measure(plant: BenchPlant): Measured {
  const { facts, events, now } = plant;
  const folding = timed(() => foldAll(events));
  const plan = folding.value;
  const snapshot = JSON.stringify(snapshotOf(plan));
  const loading = timed(() => planFromSnapshot(JSON.parse(snapshot)));
  if (loading.value.operations.size !== plan.operations.size) throw new Error('The snapshot has lost operations');
  const operations = plan.operations.size;
  const conflicts = timed(() => findConflicts(plan, facts, now));

  let ids = 0;
  const context: PlanningContext = {
    now,
    userId: 'anna',
    rights: rightsOf(['planner']),
    facts,
    newId: () => `new${++ids}`,
  };
  const moves = movesOn(plan, facts, now);
  const refusals: number[] = [];
  const previews = moves.map((command) => {
    let isRefused = false;
    const spent = time(() => {
      const result = previewMove(plan, facts, command, now);
      isRefused = isRejection(result);
      if (!isRejection(result)) consequencesOf(plan, facts, changeOfPlacements(plan, result));
    });
    if (isRefused) refusals.push(spent);
    return spent;
  });
  const decisions = moves.map((command) => time(() => decide(plan, command, context)));
  const positions = planPositions(plan, context);
  return {
    operations,
    moves: moves.length,
    refused: refusals.length,
    events: events.length,
    value: {
      preview: median(previews),
      refusal: percentile(refusals, 0.95),
      decision: median(decisions),
      position: median(positions),
      conflicts: conflicts.milliseconds,
      snapshot: loading.milliseconds,
      events: folding.milliseconds,
    },
    processor: { conflicts: conflicts.processor, snapshot: loading.processor, events: folding.processor },
  };
}

type Move = Extract<PlanningCommand, { type: 'moveOperations' }>;

/** Drags as planners do them: up to two days away, one in three to another resource of the group. */
function movesOn(plan: Plan, facts: PlanningContext['facts'], now: number): Move[] {
  const random = seeded(7);
  const open = [...plan.operations.values()].filter(
    (operation) => !operation.locked && operation.statusId === 2 && operation.placement.start > now,
  );
  return Array.from({ length: 1_000 }, (): Move => {
    const operation = open[Math.floor(random() * open.length)] as Operation;
    const others = facts.candidates(operation.resourceGroupId);
    const resourceId = random() < 0.33 ? others[Math.floor(random() * others.length)]?.resourceId : undefined;
    const start = Math.max(now, operation.placement.start + Math.round((random() - 0.5) * 96) * hour);
    return {
      type: 'moveOperations',
      baseRevision: plan.revision,
      moves: [{ operationId: operation.operationId, start, resourceId }],
      override: false,
    };
  });
}

/** Plans 100 orders of ten steps one after another into the full plan. */
function planPositions(plan: Plan, context: PlanningContext): number[] {
  return Array.from({ length: 100 }, () => {
    const position = { articleId: 'article' as never, articleAmount: 20, deliveryDate: '2027-06-30' };
    const created = decide(plan, { type: 'createProject', projectName: 'New', orderPositions: [position] }, context);
    if (isRejection(created)) throw new Error(created.errorCode);
    foldAll(created, plan);
    const orderPositionId = [...plan.orderPositions.keys()].at(-1) as never;
    const started = performance.now();
    const planned = decide(plan, { type: 'planOrderPosition', orderPositionId }, context);
    const milliseconds = performance.now() - started;
    if (isRejection(planned)) throw new Error(planned.errorCode);
    foldAll(planned, plan);
    return milliseconds;
  });
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Timed<Value> {
  readonly value: Value;
  readonly milliseconds: number;
  readonly processor: number;
}

function timed<Value>(work: () => Value): Timed<Value> {
  let value = work();
  const milliseconds: number[] = [];
  const processor: number[] = [];
  const begun = performance.now();
  while (
    milliseconds.length < rounds.atLeast ||
    (milliseconds.length < rounds.atMost && performance.now() - begun < rounds.milliseconds)
  ) {
    // What earlier runs left behind is not this one's.
    collectGarbage();
    const before = process.cpuUsage();
    milliseconds.push(
      time(() => {
        value = work();
      }),
    );
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  return { value, milliseconds: median(milliseconds), processor: median(processor) };
}
