import type pg from 'pg';
import { type ObjectType, objectTypes } from '#domain/base-data/object-types.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import type { LatenessLink } from '#domain/planning/lateness/calls.ts';
import type { EndStory, Move, PartEnd } from '#domain/planning/lateness/lateness.ts';
import { kindOfStep, type LatenessValues, latenessWords } from '#domain/planning/lateness/lateness-words.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { ProjectRow } from '#domain/planning/rows/project-row.ts';
import { readObjectNames } from '../base-data/object-names.ts';
import { entriesOf, entryValues, namesNow, ownVersions, type RowScope, rowsOf } from '../reads/rows.ts';
import { shownReporter } from '../reads/who-reported.ts';
import type { StepEntry } from './steps-at.ts';

/** A delivery date from a position on. */
export interface Promised {
  readonly position: bigint;
  readonly deliveryDate: string;
  readonly orderPositionNumber: string;
}

/** What links are made of. */
export interface Told {
  readonly scope: RowScope;
  readonly until: bigint;
  readonly orderPositionId: string;
  readonly story: EndStory;
  readonly steps: ReadonlyMap<bigint, StepEntry>;
  readonly ends: readonly PartEnd[];
  readonly promises: readonly Promised[];
  readonly since: bigint;
  /** Who alone is told who reported (`who-reported.ts`). */
  readonly onlyTold: string | undefined;
}

export async function linksOf(pool: pg.Pool, told: Told): Promise<LatenessLink[]> {
  const { scope, story, steps, promises, since, orderPositionId, onlyTold } = told;
  const baseData = await readBaseData(pool, scope, [...new Set(story.moves.map(({ changeSet }) => changeSet))]);
  const pushes = await readPushes(pool, told);
  const names = await readNames(pool, told, [
    ...[...steps.values()].map(({ objectId }) => objectId),
    ...[...pushes.values()].flatMap(({ ownId, causeId }) => [ownId, ...(causeId === undefined ? [] : [causeId])]),
  ]);
  const { items } = await readObjectNames(pool);
  const link = (
    step: StepEntry,
    kind: LatenessLink['kind'],
    move: Pick<Move, 'position' | 'movedBySeconds' | 'end'>,
    more: Partial<LatenessLink> = {},
  ): LatenessLink => {
    const isBack = step.undoes !== null;
    const beside = baseData.get(step.changeSet);
    const meant = names.get(step.objectId);
    const isOwn = beside === undefined && meant?.orderPositionId === orderPositionId;
    const push = isOwn || kind !== 'moved' ? undefined : pushes.get(move.position);
    const own = push && names.get(push.ownId)?.operation;
    const cause = push?.causeId === undefined ? undefined : names.get(push.causeId)?.operation;
    const action = beside === undefined || isBack ? step.action : beside.action;
    const sentence =
      kind === 'promised'
        ? kind
        : kindOfStep(action, { isBaseData: beside !== undefined, isExtra: beside?.isExtra === true });
    const subject = beside ?? { objectType: step.objectType, objectId: step.objectId, name: meant?.name ?? '' };
    const values: LatenessValues = {
      subject: subject.name,
      order: beside === undefined && !isOwn ? meant?.operation?.productionOrderNumber : undefined,
      own: own?.valueAddName,
      cause: cause?.valueAddName,
      causeOrder: cause?.productionOrderNumber,
    };
    const { position, movedBySeconds, end } = move;
    const words = languageSchema.options.map((language) => [
      language,
      latenessWords(language, sentence, movedBySeconds, values, items),
    ]);
    return {
      position: String(position),
      at: toIso(step.at),
      actor: shopFloorEvents.has(action) ? shownReporter(step.actor, onlyTold) : step.actor,
      action,
      kind,
      movedBySeconds,
      endAfter: end === null ? null : toIso(end),
      text: {
        key: `planning.lateness.${sentence}`,
        values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      },
      words: Object.fromEntries(words) as LatenessLink['words'],
      subject: { objectType: subject.objectType, objectId: subject.objectId, name: subject.name },
      isOwn,
      ...(own && { operation: own }),
      ...(cause && { pushedBy: cause }),
      ...more,
    };
  };
  const moved = story.moves.flatMap((move) => {
    const step = steps.get(move.decider.position);
    return step === undefined ? [] : link(step, move.kind, move);
  });
  const promised = promises.flatMap(({ position, deliveryDate: after }, index) => {
    const before = promises[index - 1]?.deliveryDate;
    const step = steps.get(position);
    if (before === undefined || step === undefined || position <= since) return [];
    return link(step, 'promised', { position, movedBySeconds: 0, end: null }, { deliveryDate: { before, after } });
  });
  return [...moved, ...promised].sort((one, other) => (BigInt(one.position) < BigInt(other.position) ? -1 : 1));
}

interface BaseDataEntry {
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly name: string;
  readonly isExtra: boolean;
}

/** The change of base data of each step that has one; of a gap the name is its resource's. */
async function readBaseData(
  pool: pg.Pool,
  scope: RowScope,
  changeSets: readonly string[],
): Promise<ReadonlyMap<string, BaseDataEntry>> {
  const values: unknown[] = [changeSets, ...entryValues(scope)];
  const objects = await rowsOf(pool, 'base_data.object', namesNow(scope), values);
  const { rows } = await pool.query<{
    change_set: string;
    action: string;
    object_type: string;
    object_id: string;
    said: Readonly<Record<string, unknown>> | null;
    doc: Readonly<Record<string, unknown>> | null;
    resource: string | null;
  }>(
    `SELECT e.*, o.doc, (SELECT r.doc ->> 'resourceName' FROM ${objects} r
       WHERE r.id = 'resources:' || coalesce(e.said ->> 'resourceId', o.doc ->> 'resourceId')) AS resource
     FROM (
       SELECT DISTINCT ON (h.change_set) h.change_set, h.action, h.object_type, h.object_id,
         (SELECT json_object_agg(c ->> 0, CASE WHEN c ->> 1 IS NULL THEN c -> 2 ELSE c -> 1 END) FROM json_array_elements(h.changes) AS c) AS said
       FROM history.entry h
       WHERE h.change_set = ANY ($1::bigint[]) AND ${entriesOf('h', 2)}
         AND h.object_type NOT IN ('project', 'orderPosition', 'activity', 'productionOrder', 'operation', 'conflict')
       ORDER BY h.change_set, h.position, h.line) AS e
     LEFT JOIN ${objects} o ON o.object_id = e.object_id AND o.collection = ($${values.push(collections)}::json ->> e.object_type)`,
    values,
  );
  return new Map(
    rows.map(({ change_set, action, object_type, object_id, said, doc, resource }) => {
      const fields = { ...doc, ...said };
      const named = fields[typesBySingular.get(object_type)?.nameField ?? ''] ?? fields['description'];
      const name = resource ?? (typeof named === 'string' ? named : '');
      return [
        change_set,
        { action, objectType: object_type, objectId: object_id, name, isExtra: fields['extra'] === true },
      ];
    }),
  );
}

const typesBySingular = new Map<string, ObjectType>(
  Object.values(objectTypes).map((one) => [one.singular, one as ObjectType]),
);
const collections = JSON.stringify(
  Object.fromEntries(Object.entries(objectTypes).map(([collection, { singular }]) => [singular, collection])),
);

interface Push {
  /** Of the order: what nothing else of it pushed. */
  readonly ownId: string;
  /** Of another order: what that had to give way to. */
  readonly causeId: string | undefined;
}

/** By position of the move: from what decided the end back over what the event moved of the order, to what pushed the first of it. */
async function readPushes(pool: pg.Pool, { ends, scope, story, until }: Told): Promise<ReadonlyMap<bigint, Push>> {
  const positions = new Set(story.moves.map(({ decider }) => decider.position));
  const moved = ends.filter(({ position }) => positions.has(position));
  const ids = moved.map(({ partId }) => partId);
  const { rows } = await pool.query<{ id: string; valid_from: string; reason: Reason }>(
    `SELECT s.id, s.valid_from, s.reason FROM unnest($1::text[], $2::bigint[]) AS a (id, position)
     JOIN timeline.operation_state s ON s.id = a.id AND s.valid_from = a.position`,
    [ids, moved.map(({ position }) => String(position))],
  );
  const reasons = new Map(rows.map((row) => [`${row.id} ${row.valid_from}`, row.reason]));
  for (const { id, valid_from, doc } of await ownVersions<OperationRow>(pool, scope, 'timeline.operation', {
    until,
    ids,
  }))
    if (doc !== null) reasons.set(`${id} ${valid_from}`, doc.reason);
  const own = new Set(ends.map(({ partId }) => partId));
  const pushOf = ({ partId, position }: Move['decider']): Push => {
    const seen = new Set<string>();
    let id = partId;
    while (!seen.has(id)) {
      seen.add(id);
      const reason = reasons.get(`${id} ${position}`);
      const next = reason !== undefined && 'operationId' in reason ? reason.operationId : undefined;
      if (next === undefined) break;
      if (!own.has(next)) return { ownId: id, causeId: next };
      // What the event did not move pushed nothing.
      if (!reasons.has(`${next} ${position}`)) break;
      id = next;
    }
    return { ownId: id, causeId: undefined };
  };
  return new Map(story.moves.map(({ position, decider }) => [position, pushOf(decider)]));
}

interface Named {
  readonly name: string;
  readonly orderPositionId: string | undefined;
  readonly operation?: LatenessLink['operation'];
}

/** Objects of planning by id, as they were called last: also what is gone. */
async function readNames(
  pool: pg.Pool,
  { scope, until }: Told,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const last = scope.position ?? String(until);
  const docs = async <Doc>(table: NamedTable, asked: readonly string[]): Promise<Map<string, Doc>> => {
    const { rows } = await pool.query<{ id: string; doc: Doc }>(
      `SELECT a.id, v.doc FROM unnest($1::text[]) AS a (id) CROSS JOIN LATERAL (
         SELECT v.doc FROM timeline.${table}_version v WHERE v.id = a.id AND v.valid_from <= $2 AND v.doc IS NOT NULL
         ORDER BY v.valid_from DESC LIMIT 1) AS v`,
      [[...new Set(asked)], last],
    );
    const found = new Map(rows.map(({ id, doc }) => [id, doc]));
    for (const { id, doc } of await ownVersions<Doc>(pool, scope, `timeline.${table}`, { until, ids: asked }))
      if (doc !== null) found.set(id, doc);
    return found;
  };
  const operations = await docs<OperationRow>('operation', ids);
  const orders = await docs<ProductionOrderRow>('production_order', [
    ...ids,
    ...[...operations.values()].map(({ productionOrderId }) => productionOrderId),
  ]);
  const activities = await docs<ActivityRow>('activity', ids);
  const positions = await docs<OrderPositionRow>('order_position', ids);
  const projects = await docs<ProjectRow>('project', ids);
  const names = new Map<string, Named>();
  for (const [id, { projectNumber }] of projects) names.set(id, { name: projectNumber, orderPositionId: undefined });
  for (const [id, { orderPositionNumber: name }] of positions) names.set(id, { name, orderPositionId: id });
  for (const [id, { valueAddName: name, orderPositionId }] of activities) names.set(id, { name, orderPositionId });
  for (const [id, { productionOrderNumber: name, orderPositionId }] of orders) names.set(id, { name, orderPositionId });
  for (const [id, { operationId, valueAddName, productionOrderId }] of operations) {
    const order = orders.get(productionOrderId);
    if (order === undefined) continue;
    const { orderPositionId, productionOrderNumber } = order;
    const operation = { operationId, valueAddName, orderPositionId, productionOrderNumber };
    names.set(id, { name: valueAddName, orderPositionId, operation });
  }
  return names;
}

type NamedTable = 'operation' | 'production_order' | 'activity' | 'order_position' | 'project';
