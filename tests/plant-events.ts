import { eventCatalogue } from '#domain/event-catalogue.ts';
import type { Actor, DomainEvent } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { NewEvent, RecordedEvent } from '#infra/event-store/event-store.ts';

/**
 * A made-up but coherent log of a plant for tests of what is derived from a log: articles and customers are created
 * and renamed, positions planned and unplanned, operations moved, locked, undone, started and done. The same seed
 * gives the same log. Every event is checked against the catalogue.
 */
export interface PlantEvent {
  readonly stream: string;
  readonly event: NewEvent;
}

const hour = 3_600_000;
const firstDay = Date.UTC(2027, 2, 1, 5);

export function plantEvents(count: number, seed = 1): readonly PlantEvent[] {
  const events: PlantEvent[] = [];
  const next = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const placements = new Map<string, Placement>();
  const locked = new Set<string>();
  const status = new Map<string, number>();
  /** Process steps with the status that they have. */
  const processes = new Map<ActivityId, StatusId>();
  const positions: string[] = [];
  const planned = new Map<string, { activities: string[]; orders: string[]; operations: string[] }>();
  let lastMove: { changeSet: string; operationId: string; before: Placement; after: Placement } | undefined;

  const actors: readonly Actor[] = [
    { kind: 'user', userId: 'anna' },
    { kind: 'user', userId: 'ben' },
    { kind: 'system', name: 'import' },
  ];
  const add = (stream: string, event: DomainEvent): void => {
    const definition = eventCatalogue.get(event.type);
    if (definition === undefined) throw new Error(`${event.type} is not in the catalogue`);
    definition.schema.parse(event.data);
    const commandId = `seed-${seed}-${events.length}`;
    const metadata = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: pick(actors),
      recordedAt: firstDay + events.length * 1000,
      branch: 'main',
      schemaVersion: definition.version,
      changeSet: commandId,
    };
    events.push({ stream, event: { eventId: eventIdOf(commandId, 0), ...event, metadata } });
  };
  const plan = (event: PlanningEvent): void => add('plan-main', event);
  const placementAt = (at: number, resource: number): Placement => {
    const start = firstDay + Math.floor(at) * hour;
    const planTime = 3600 * (1 + Math.floor(next() * 6));
    return { resourceId: `r${resource}` as ResourceId, start, end: start + planTime * 1000, planTime };
  };

  for (let a = 0; a < 5; a++)
    add(`article-a${a}`, { type: 'ArticleCreated', data: { id: `a${a}`, fields: { articleName: `Article ${a}` } } });
  add('customer-c0', { type: 'CustomerCreated', data: { id: 'c0', fields: { customerName: 'Customer' } } });
  for (let p = 0; p < 3; p++) {
    const projectId = `p${p}` as never;
    const customer = p === 0 ? { customerId: 'c0' as never } : {};
    plan({
      type: 'ProjectCreated',
      data: { projectId, projectNumber: `P-${p}`, projectName: `Project ${p}`, ...customer },
    });
  }

  const addPosition = (): void => {
    const id = `op${positions.length}`;
    positions.push(id);
    plan({
      type: 'OrderPositionAdded',
      data: {
        orderPositionId: id as never,
        projectId: `p${positions.length % 3}` as never,
        positionNumber: positions.length,
        orderPositionNumber: `P-${positions.length}`,
        articleId: pick(['a0', 'a1', 'a2', 'a3', 'a4']) as never,
        articleAmount: 10,
        deliveryDate: '2027-04-01',
        termination: 'forward',
        pending: false,
        planAnyway: false,
      },
    });
  };
  const planPosition = (id: string): void => {
    const run = `${id}-${events.length}`;
    const activityId = `${run}-a` as never;
    const orderId = `${run}-o` as never;
    const shipping = `${run}-s` as ActivityId;
    processes.set(shipping, statusId.planned);
    const leaves = firstDay + Math.floor(next() * 400) * hour;
    const steps = [10, 20, 30].map((number) => ({ number, id: `${run}-${number}` as OperationId }));
    plan({
      type: 'OrderPositionPlanned',
      data: {
        orderPositionId: id as never,
        technologyId: 't1' as never,
        termination: 'forward',
        planAnyway: false,
        activities: [
          {
            activityId,
            orderPositionId: id as never,
            valueAddName: 'Production',
            productionProcessStep: true,
            position: 1,
          },
          {
            activityId: shipping,
            orderPositionId: id as never,
            valueAddName: 'Shipping',
            productionProcessStep: false,
            position: 2,
            process: {
              stage: 'after',
              start: leaves,
              end: leaves + 24 * hour,
              planTime: 86_400,
              reason: { kind: 'deliveryDate' },
            },
          },
        ],
        productionOrders: [
          {
            productionOrderId: orderId,
            productionOrderNumber: `F-${run}`,
            activityId,
            articleId: 'a1' as never,
            articleAmount: 10,
          },
        ],
        operations: steps.map(({ number, id: operationId }, index) => {
          const placement = placementAt(next() * 200 + index * 8, Math.floor(next() * 12));
          placements.set(operationId, placement);
          status.set(operationId, statusId.planned);
          const before = steps[index - 1];
          return {
            operationId,
            productionOrderId: orderId,
            number,
            valueAddName: `Step ${number}`,
            resourceGroupId: 'g1' as never,
            articleAmount: 10,
            setupTime: 600,
            duration: 60,
            bufferTime: 0,
            overlap: 0,
            predecessors: before === undefined ? [] : [before.id],
            placement,
            reason:
              before === undefined ? { kind: 'now' } : { kind: 'predecessor', operationId: before.id, joint: 'end' },
          };
        }),
      },
    });
    planned.set(id, {
      activities: [activityId, shipping],
      orders: [orderId],
      operations: steps.map(({ id: step }) => step),
    });
  };
  const move = (): void => {
    const operationId = pick([...placements.keys()]);
    const before = placements.get(operationId) as Placement;
    const after = placementAt(next() * 300, Math.floor(next() * 12));
    placements.set(operationId, after);
    plan({
      type: 'OperationsMoved',
      data: {
        moved: [operationId as OperationId],
        placements: [{ operationId: operationId as OperationId, before, after, reason: { kind: 'byHand' } }],
      },
    });
    lastMove = { changeSet: `seed-${seed}-${events.length - 1}`, operationId, before, after };
  };

  addPosition();
  planPosition('op0');
  while (events.length < count) {
    const dice = next();
    const operationId = pick([...placements.keys()]) as OperationId;
    const unplanned = positions.filter((id) => !planned.has(id));
    if (events.length % 2000 === 500) {
      const id = pick(['a0', 'a1', 'a2']);
      add(`article-${id}`, {
        type: 'ArticleChanged',
        data: { id, before: { articleName: 'x' }, after: { articleName: `Renamed ${events.length}` } },
      });
    } else if (dice < 0.06) addPosition();
    else if (dice < 0.12 && unplanned.length > 0) planPosition(pick(unplanned));
    else if (dice < 0.13 && planned.size > 3) {
      const id = pick([...planned.keys()]);
      const { activities, orders, operations } = planned.get(id) ?? { activities: [], orders: [], operations: [] };
      plan({
        type: 'OrderPositionUnplanned',
        data: {
          orderPositionId: id as never,
          activityIds: activities as never,
          productionOrderIds: orders as never,
          operationIds: operations as never,
          feedbackCount: 0,
        },
      });
      for (const gone of operations) placements.delete(gone);
      for (const gone of activities) processes.delete(gone as ActivityId);
      planned.delete(id);
      lastMove = undefined;
    } else if (dice < 0.2) {
      const wasLocked = locked.delete(operationId);
      if (!wasLocked) locked.add(operationId);
      plan({ type: wasLocked ? 'OperationsUnlocked' : 'OperationsLocked', data: { operationIds: [operationId] } });
    } else if (dice < 0.25 && lastMove !== undefined) {
      const { changeSet, operationId: moved, before, after } = lastMove;
      placements.set(moved, before);
      const placement = {
        operationId: moved as OperationId,
        before: after,
        after: before,
        reason: { kind: 'undo' },
      } as const;
      plan({ type: 'EditUndone', data: { changeSet, placements: [placement], locked: [], unlocked: [] } });
      lastMove = undefined;
    } else if (dice < 0.32) {
      const at = firstDay + events.length * 1000;
      const before = status.get(operationId) ?? statusId.planned;
      const data = { operationId, occurredAt: at, statusBefore: before as 2 };
      if (before === statusId.planned) plan({ type: 'OperationStarted', data });
      else if (before === statusId.started && next() < 0.5)
        plan({ type: 'YieldReported', data: { ...data, feedbackId: `f${events.length}`, amount: 2 } });
      else if (before === statusId.started) plan({ type: 'OperationCompleted', data });
      if (events.at(-1)?.event.type === 'OperationStarted') status.set(operationId, statusId.started);
      if (events.at(-1)?.event.type === 'OperationCompleted') status.set(operationId, statusId.done);
    } else if (dice < 0.36 && processes.size > 0) reportOnProcess();
    else move();
  }
  return events;

  function reportOnProcess(): void {
    const [activityId, statusBefore] = pick([...processes]);
    if (statusBefore === statusId.done) return;
    const data = { activityId, occurredAt: firstDay + events.length * 1000, statusBefore };
    const has = (after: StatusId): void => void processes.set(activityId, after);
    const feedback = { ...data, feedbackId: `f${events.length}`, amount: 3 };
    const dice = next();
    if (statusBefore !== statusId.started) {
      plan({ type: 'ActivityStarted', data });
      has(statusId.started);
    } else if (dice < 0.2) plan({ type: 'ActivityYieldReported', data: feedback });
    else if (dice < 0.3) plan({ type: 'ActivityScrapReported', data: feedback });
    else if (dice < 0.4) {
      plan({ type: 'ActivityPaused', data });
      has(statusId.paused);
    } else if (dice < 0.5) {
      plan({ type: 'ActivityInterrupted', data });
      has(statusId.interrupted);
    } else {
      plan({ type: 'ActivityCompleted', data });
      has(statusId.done);
    }
  }
}

/** The same events as a store would hand them out: positions from 1, revisions per stream. */
export function asRecorded(events: readonly PlantEvent[]): readonly RecordedEvent[] {
  const revisions = new Map<string, bigint>();
  return events.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    return { ...event, stream, revision, position: BigInt(index + 1) };
  });
}

/** Only what the plan's stream holds, for folding with the domain's own code. */
export const planningOnly = (events: readonly RecordedEvent[]): (RecordedEvent & PlanningEvent)[] =>
  events.filter((event): event is RecordedEvent & PlanningEvent => isPlanningEvent(event));

/** mulberry32: small, even enough for tests, the same on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
