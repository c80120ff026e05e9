import { dayAt } from '#domain/kernel/time-zone.ts';
import { type TimelineData, type TimelineOperation, timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { GeneratedFactory } from './generated-factory.ts';

/**
 * A plan for pictures and measurements: orders of four to six steps that flow through the groups of the factory from
 * three weeks before `now` on, resource after resource without accidental overlaps. Same seed, same plan.
 */
export function generatePlan(
  { groups }: GeneratedFactory,
  facts: PlanningFacts,
  options: { readonly now: number; readonly operations: number; readonly seed: number; readonly density?: number },
): TimelineData {
  const { now } = options;
  const random = seeded(options.seed);
  const free = new Map<string, number>();
  const data = { projects: [], orderPositions: [], activities: [], productionOrders: [], operations: [] } as {
    projects: unknown[];
    orderPositions: unknown[];
    activities: unknown[];
    productionOrders: unknown[];
    operations: TimelineOperation[];
  };
  const setsOfGroups = groups.length / 6;
  const start = now - 21 * day;
  for (const [at, group] of groups.entries())
    for (const id of group.resourceIds) free.set(id, start + (at % 6) * 3 * hour + random() * 5 * hour);
  for (let number = 0; data.operations.length < options.operations; number++) {
    const set = number % setsOfGroups;
    const articleNumber = Math.floor(random() * articles.length);
    const article = articles[articleNumber] ?? '';
    const amount = 6 + Math.floor(random() * 40);
    const ids = { order: `order-${number}`, position: `position-${number}`, project: `project-${number}` };
    const steps: TimelineOperation[] = [];
    let ready = start;
    for (let step = 0; step < 6; step++) {
      if (step === 1 && random() < 0.3) continue;
      const group = groups[set * 6 + step];
      if (group === undefined) continue;
      const resourceId = pickResource(group.resourceIds, free, random);
      const setupTime = random() < 0.55 ? Math.round((1 + random() * 3) * 1200) : 0;
      const perPiece = (0.14 + random() * 0.2) * 3_600 * (options.density ?? 1);
      const planTime = Math.round(setupTime + perPiece * amount);
      const from = Math.max(ready, free.get(resourceId) ?? 0);
      const placed = facts.resource(resourceId as never)?.workingTime.add(from, planTime);
      if (placed === undefined) continue;
      const bufferTime = step === 3 ? 3_600 : 0;
      const pause = random() < 0.3 ? random() * 2 * hour : 0;
      free.set(resourceId, placed.end + pause);
      ready = placed.end + bufferTime * 1_000;
      const begun = placed.start < now;
      const done = placed.end < now;
      const roll = random();
      const status = done
        ? statusId.done
        : begun
          ? roll < 0.7
            ? statusId.started
            : roll < 0.85
              ? statusId.paused
              : statusId.interrupted
          : statusId.planned;
      const share = (now - placed.start) / (placed.end - placed.start);
      steps.push({
        operationId: `operation-${number}-${step}`,
        productionOrderId: ids.order,
        resourceId,
        resourceGroupId: group.groupId,
        statusId: status,
        startDate: new Date(placed.start).toISOString(),
        endDate: new Date(placed.end).toISOString(),
        planTime,
        setupTime,
        duration: perPiece,
        lotSize: null,
        bufferTime,
        overlap: 0,
        locked: status === statusId.planned && random() < 0.07,
        mainOperationId: null,
        position: (step + 1) * 10,
        predecessors: steps.length === 0 ? [] : [`operation-${number}-${Number(steps.at(-1)?.position) / 10 - 1}`],
        valueAddName: stepNames[step] ?? '',
        articleAmount: amount,
        yieldAmount: done ? amount : begun ? Math.max(0, Math.floor(amount * share)) : 0,
        scrapAmount: 0,
        actualStartDate: begun ? new Date(placed.start).toISOString() : null,
        actualEndDate: done ? new Date(placed.end).toISOString() : null,
        reason: { kind: 'now' },
        changedAt: number,
      } as unknown as TimelineOperation);
    }
    const last = steps.at(-1);
    if (last === undefined) continue;
    data.operations.push(...steps);
    const dates = { startDate: steps[0]?.startDate, endDate: last.endDate };
    const slack = (random() * 5 - 0.4) * day;
    const deliveryDate = dayAt('Europe/Berlin', Date.parse(last.endDate) + slack);
    const common = {
      articleId: `article-${articleNumber}`,
      articleName: article,
      articleNumber: String(articleNumber),
      articleAmount: amount,
    };
    data.projects.push({
      projectId: ids.project,
      projectNumber: String(number),
      projectName: `Auftrag ${number}`,
      customerId: null,
      customerName: 'Alpenrad GmbH',
      statusId: 2,
      ...dates,
    });
    data.orderPositions.push({
      orderPositionId: ids.position,
      projectId: ids.project,
      positionNumber: 1,
      orderPositionNumber: `${number}-1`,
      ...common,
      deliveryDate,
      termination: 'forward',
      statusId: 2,
      versionIdentifier: 1,
      ...dates,
    });
    data.productionOrders.push({
      productionOrderId: ids.order,
      productionOrderNumber: `PA-${10_000 + number}`,
      activityId: `activity-${number}`,
      orderPositionId: ids.position,
      projectId: ids.project,
      ...common,
      colorIndex: articleNumber % 24,
      deliveryDate,
      customerName: 'Alpenrad GmbH',
      locked: false,
      statusId: 2,
      ...dates,
    });
  }
  return timelineDataSchema.parse({ ...data, valueAdds: [], versionIdentifier: 1 });
}

/** Lets two bars meet on one resource, so that overload can be seen. */
export function overloadOne(data: TimelineData, resourceId: string, now: number): void {
  const operation = data.operations.find(
    (candidate) => candidate.resourceId === resourceId && Date.parse(candidate.startDate) > now + hour,
  );
  if (operation === undefined) return;
  const shift = 6 * hour;
  operation.startDate = new Date(Date.parse(operation.startDate) - shift).toISOString();
  operation.endDate = new Date(Date.parse(operation.endDate) - shift).toISOString();
}

const hour = 3_600_000;
const day = 24 * hour;
const stepNames = ['Sägen', 'Biegen', 'Schweißen', 'Pulvern', 'Montieren', 'Verpacken'];
const articles = [
  'Road-650 52',
  'City-310 50',
  'MTB-780 M blau',
  'E-Cargo-900',
  'Trekking-540 58',
  'Kids-200',
  'Gravel-420 56 sand',
  'Road-650 52 schwarz',
  'Gabel',
  'MTB-780 M',
  'Touring-1000 46',
  'Rahmen HL 44',
];

function pickResource(ids: readonly string[], free: ReadonlyMap<string, number>, random: () => number): string {
  const sorted = [...ids].sort((a, b) => (free.get(a) ?? 0) - (free.get(b) ?? 0));
  return (random() < 0.8 ? sorted[0] : sorted[Math.floor(random() * sorted.length)]) ?? ids[0] ?? '';
}

/** Mulberry32: small, fast, the same everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
