import type pg from 'pg';
import type { Factory } from '#domain/base-data/factory.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { applyTimelineDelta, planFromTimeline } from '#domain/planning/api/plan-from-timeline.ts';
import { type ReplayedStep, readReplay } from '#domain/planning/api/replay-call.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { conflictIdOf } from '#domain/planning/conflicts/conflict-identity.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { idOf, planKinds } from '#domain/planning/plan/plan-change.ts';
import { isFilled, rollUpOperations, rollUpRows, sameRollUp } from '#domain/planning/rows/roll-up.ts';
import type { TimelineDelta, TimelineKind } from '#domain/planning/rows/timeline-delta.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { factoryOf, timelineOf } from '../planning/conflicts-as-of.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { resolveAsOf, resolveRows, tellPosition } from '../reads/position.ts';
import { ownVersions, type RowScope, type RowTable } from '../reads/rows.ts';
import { onlyTold } from '../reads/who-reported.ts';
import { newestPosition, objectOf, seenOf, stepOf, stepsAt } from './steps-at.ts';
import { titlesOf } from './titles.ts';

/** `GET /api/planning/moments/replay`: reads of then (decision 0198), so they take turns and have a process of their own. */
export function replayRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, readReplay, ['moments', 'history', 'timeline', 'base-data'], async (request, reply) => {
    const { asOf, until, limit } = request.query;
    const newest = await newestPosition(pool);
    const [from, to] = [await resolveAsOf(pool, asOf), await resolveAsOf(pool, until)];
    if (isRejection(from)) return from;
    if (isRejection(to)) return to;
    const begins = from.position ?? '0';
    const end = BigInt(to.position ?? newest);
    if (end < BigInt(begins)) return reject('validation', { fields: { until: 'endBeforeStart' } });
    const whole = await resolveRows(request, context, undefined);
    if (isRejection(whole)) return whole;
    // One more says whether there are others.
    const asked = { at: begins, isBefore: false, limit: limit + 1, withReports: true };
    const found = (await stepsAt(pool, seenOf(request), asked)).filter(({ position }) => BigInt(position) <= end);
    const lines = found.slice(0, limit);
    const titles = await titlesOf(pool, whole, scopeOf(request).rights, lines.flatMap(objectOf));
    const told = await onlyTold(pool, request);
    const steps = lines.map((line) => ({ ...stepOf(line, newest, titles, told), isReport: line.is_report }));
    const ranges = steps.map(({ before, position, at }) => ({
      first: BigInt(before) + 1n,
      last: BigInt(position),
      at: Date.parse(at),
    }));
    const replayed = await replaySteps(pool, BigInt(begins), whole, ranges);
    tellPosition(reply, newest, whole);
    const items = steps.map((step, index) => ({ ...step, ...(replayed[index] ?? { delta: {}, conflicts: [] }) }));
    return { begins, items, next: found.length > limit ? (items.at(-1)?.position ?? null) : null };
  });
}

/** A row as it was from a position on; `doc` null: there was none any more. Without what follows from other rows. */
interface Version {
  readonly kind: TimelineKind | 'baseData';
  readonly id: string;
  readonly from: bigint;
  readonly doc: object | null;
}

/** First and last position of a step, and its instant. */
interface ReplayedRange {
  readonly first: bigint;
  readonly last: bigint;
  readonly at: Instant;
}

type Replayed = Pick<ReplayedStep, 'delta' | 'conflicts'>;

/**
 * What each of these steps changed in the plan, and which conflicts came with it. `begins`: the position up to which
 * whoever plays them has the rows; `whole`: the branch as it is now. Cost: the plan of then once, and what the steps have touched.
 */
async function replaySteps(
  pool: pg.Pool,
  begins: bigint,
  whole: RowScope,
  steps: readonly ReplayedRange[],
): Promise<readonly Replayed[]> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = scopeAt(whole, begins);
  const [rows, factory, versions] = await Promise.all([
    timelineOf(pool, begin),
    factoryOf(pool, begin),
    versionsBetween(pool, whole, first.first, last.last),
  ]);
  const played = openPlayed(rows, factory, first.at);
  const replayed: Replayed[] = [];
  let next = 0;
  for (const { last: until, at } of steps) {
    const own: Version[] = [];
    for (let one = versions[next]; one !== undefined && one.from <= until; one = versions[++next]) own.push(one);
    if (own.some(({ kind }) => kind === 'baseData')) played.judgeBy(await factoryOf(pool, scopeAt(whole, until)));
    replayed.push(played.step(own, at));
  }
  return replayed;
}

/** The same branch as of a position. */
function scopeAt({ position, own }: RowScope, asOf: bigint): RowScope {
  if (own === undefined || position === undefined || asOf <= BigInt(position)) return { position: String(asOf) };
  return { position, own: { ...own, asOf: String(asOf) } };
}

const tables = {
  projects: 'project',
  orderPositions: 'order_position',
  activities: 'activity',
  productionOrders: 'production_order',
} as const;

/** In the order of the log; of an object that changed several times at one position it is told once. */
async function versionsBetween(pool: pg.Pool, whole: RowScope, first: bigint, last: bigint): Promise<Version[]> {
  const { position, own } = whole;
  const end = own === undefined || position === undefined ? last : min(last, BigInt(position));
  const parents = Object.entries(tables).map(
    ([kind, table]) =>
      `SELECT '${kind}' AS kind, id, valid_from, doc::jsonb FROM timeline.${table}_version WHERE valid_from BETWEEN $1 AND $2`,
  );
  const { rows } = await pool.query<{ kind: Version['kind']; id: string; valid_from: string; doc: object | null }>(
    `SELECT * FROM (${parents.join(' UNION ALL ')}
     UNION ALL SELECT 'baseData', id, valid_from, NULL FROM base_data.object_version WHERE valid_from BETWEEN $1 AND $2
     UNION ALL SELECT 'operations', c.id, c.valid_from, f.doc::jsonb || timeline.state_doc(s.state)
       FROM (SELECT id, valid_from FROM timeline.operation_version WHERE valid_from BETWEEN $1 AND $2
         UNION SELECT id, valid_from FROM timeline.operation_state WHERE valid_from BETWEEN $1 AND $2) AS c
       CROSS JOIN LATERAL (SELECT v.doc FROM timeline.operation_version v
         WHERE v.id = c.id AND v.valid_from <= c.valid_from ORDER BY v.valid_from DESC LIMIT 1) AS f
       CROSS JOIN LATERAL (SELECT v AS state FROM timeline.operation_state v
         WHERE v.id = c.id AND v.valid_from <= c.valid_from ORDER BY v.valid_from DESC LIMIT 1) AS s) AS versions
     ORDER BY valid_from`,
    [String(first), String(end)],
  );
  const versions = rows.map(({ kind, id, valid_from, doc }): Version => ({ kind, id, from: BigInt(valid_from), doc }));
  if (own === undefined || position === undefined || last <= BigInt(position)) return versions;
  const ofTable = async (kind: Version['kind'], table: RowTable): Promise<readonly Version[]> =>
    (await ownVersions<object>(pool, whole, table, { until: last }))
      .map(({ id, valid_from, doc }) => ({ kind, id, from: BigInt(valid_from), doc }))
      .filter(({ from }) => from >= first);
  const owns = await Promise.all([
    ...(Object.keys(tables) as (keyof typeof tables)[]).map((kind) => ofTable(kind, `timeline.${tables[kind]}`)),
    ofTable('operations', 'timeline.operation'),
    ofTable('baseData', 'base_data.object'),
  ]);
  return [...versions, ...owns.flat().toSorted((a, b) => Number(a.from - b.from))];
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

type Rows = { readonly [Kind in TimelineKind]: Map<string, TimelineData[Kind][number]> };

/** A plan that is played: its rows, and its conflicts. */
function openPlayed(data: TimelineData, first: Factory, begin: Instant) {
  const rows = Object.fromEntries(
    planKinds.map((kind) => [kind, new Map(data[kind].map((row) => [idOf(kind, row as never), row]))]),
  ) as unknown as Rows;
  const plan = planFromTimeline(data);
  let factory = first;
  let watch: ConflictWatch = watchConflicts(plan, compileFacts(factory));
  let known = conflictsIn(plan, factory, watch, begin);
  return {
    judgeBy(next: Factory): void {
      factory = next;
      watch = watchConflicts(plan, compileFacts(factory));
    },
    step(versions: readonly Version[], at: Instant): Replayed {
      const delta = rollUp(plan, rows, versions, (told) => watch.follow(applyTimelineDelta(plan, told)));
      const found = conflictsIn(plan, factory, watch, at);
      const conflicts = [...found].flatMap(([id, one]) => (known.has(id) ? [] : one));
      known = found;
      return { delta, conflicts };
    },
  };
}

/** Applies what changed, then brings the parents of all that up to date, from below. Answers with every row that is another one. */
function rollUp(
  plan: Plan,
  rows: Rows,
  versions: readonly Version[],
  apply: (delta: TimelineDelta) => void,
): TimelineDelta {
  const changed = new Map(planKinds.map((kind) => [kind, new Set<string>()]));
  const removed = new Map(planKinds.map((kind) => [kind, new Set<string>()]));
  const stale = new Map(planKinds.map((kind) => [kind, new Set<string>()]));
  const mark = (kind: TimelineKind, id: string | undefined | null): void => {
    if (typeof id === 'string') stale.get(kind)?.add(id);
  };
  const put = (kind: TimelineKind, id: string, row: object): void => {
    (rows[kind] as Map<string, object>).set(id, row);
    changed.get(kind)?.add(id);
    removed.get(kind)?.delete(id);
  };
  /** What rolls up from it. */
  const markParent = (kind: TimelineKind, row: object | undefined): void => {
    const ids = row as Readonly<Record<string, string>> | undefined;
    if (kind === 'operations') mark('productionOrders', ids?.['productionOrderId']);
    if (kind === 'productionOrders') mark('activities', ids?.['activityId']);
    if (kind === 'activities') mark('orderPositions', ids?.['orderPositionId']);
    if (kind === 'orderPositions') mark('projects', ids?.['projectId']);
  };
  for (const { kind, id, doc } of versions) {
    if (kind === 'baseData') continue;
    const before = (rows[kind] as ReadonlyMap<string, object>).get(id);
    markParent(kind, before);
    if (doc === null) {
      rows[kind].delete(id);
      changed.get(kind)?.delete(id);
      if (before !== undefined) removed.get(kind)?.add(id);
      continue;
    }
    // Dates and status of before stay until they are rolled up.
    put(kind, id, kind === 'operations' ? doc : { ...before, ...doc });
    markParent(kind, doc);
    mark(kind, id);
  }
  const told = (): TimelineDelta => {
    const gone = planKinds.flatMap((kind) => {
      const ids = [...(removed.get(kind) ?? [])];
      return ids.length === 0 ? [] : [[kind, ids] as const];
    });
    const there = planKinds.flatMap((kind) => {
      const all = [...(changed.get(kind) ?? [])].flatMap(
        (id) => (rows[kind] as ReadonlyMap<string, object>).get(id) ?? [],
      );
      return all.length === 0 ? [] : [[kind, all] as const];
    });
    return {
      ...Object.fromEntries(there),
      ...(gone.length > 0 && { removed: Object.fromEntries(gone) }),
    };
  };
  apply(told());
  const rolled = <Kind extends Exclude<TimelineKind, 'operations'>>(
    kind: Kind,
    of: (id: string, row: TimelineData[Kind][number]) => object | undefined,
  ): void => {
    for (const id of stale.get(kind) ?? []) {
      const row = rows[kind].get(id);
      const beneath = row && of(id, row);
      if (row === undefined || beneath === undefined) continue;
      markParent(kind, row);
      const next = { ...row, ...beneath };
      const isSame =
        sameRollUp(row, next) && (row as { locked?: boolean }).locked === (next as { locked?: boolean }).locked;
      if (!isSame) put(kind, id, next);
    }
  };
  const rowsAt = <Kind extends TimelineKind>(kind: Kind, ids: readonly string[] | undefined) =>
    (ids ?? []).flatMap((id) => rows[kind].get(id) ?? []) as TimelineData[Kind][number][];
  rolled('productionOrders', (id) =>
    rollUpOperations(
      (plan.operationsByProductionOrder.get(id as never) ?? []).flatMap((one) => plan.operations.get(one) ?? []),
    ),
  );
  rolled('activities', (id, { process }) =>
    process === undefined
      ? rollUpRows(rowsAt('productionOrders', plan.productionOrdersByActivity.get(id as never)).filter(isFilled))
      : {},
  );
  rolled('orderPositions', (id, { missing }) =>
    rollUpRows(
      rowsAt('activities', plan.activitiesByPosition.get(id as never)).filter(isFilled),
      missing === undefined,
    ),
  );
  rolled('projects', (id) =>
    rollUpRows(rowsAt('orderPositions', plan.positionsByProject.get(id as never)).filter(({ isSplit }) => !isSplit)),
  );
  return told();
}

type Conflict = ReplayedStep['conflicts'][number];

/** By id; steps that are overdue become so by time alone. */
function conflictsIn(plan: Plan, factory: Factory, watch: ConflictWatch, at: Instant): ReadonlyMap<string, Conflict> {
  const { missedDates, overloads, misfits, processMisfits } = watch.at(at);
  const found = new Map<string, Conflict>();
  for (const one of missedDates) {
    const title = plan.orderPositions.get(one.orderPositionId)?.orderPositionNumber ?? '';
    found.set(conflictIdOf.missedDate(one), { kind: 'dateMissed', objectId: one.orderPositionId, title });
  }
  for (const one of overloads) {
    const title = factory.objects.resources.get(one.resourceId)?.resourceName ?? '';
    found.set(conflictIdOf.overload(one), { kind: 'overload', objectId: one.resourceId, title });
  }
  for (const one of misfits) {
    const operation = plan.operations.get(one.operationId);
    const title = operation && plan.productionOrders.get(operation.productionOrderId)?.productionOrderNumber;
    found.set(conflictIdOf.misfit(one), { kind: 'misfit', objectId: one.operationId, title: title ?? '' });
  }
  for (const one of processMisfits) {
    const title = plan.activities.get(one.activityId)?.valueAddName ?? '';
    found.set(conflictIdOf.processMisfit(one), { kind: 'misfit', objectId: one.activityId, title });
  }
  return found;
}
