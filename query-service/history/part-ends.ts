import type pg from 'pg';
import type { PartEnd } from '#domain/planning/lateness/lateness.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { ownVersions, type RowScope, type RowVersion } from '../reads/rows.ts';

/** Versions of parts that one read takes at most: of more nobody reads the story. */
const mostVersions = 200_000;

/** What belongs to order positions (`$1`) or did, by the way down: indexes of what is there, and of what is gone. */
export const partsSql = `
  acts AS (
    SELECT id, parent_id AS position_id FROM timeline.activity WHERE parent_id = ANY ($1::text[])
    UNION SELECT id, parent_id FROM timeline.activity_version WHERE parent_id = ANY ($1::text[]) AND doc IS NULL),
  orders AS (
    SELECT o.id, a.position_id FROM acts a JOIN timeline.production_order o ON o.parent_id = a.id
    UNION SELECT o.id, a.position_id FROM acts a
      JOIN timeline.production_order_version o ON o.parent_id = a.id AND o.doc IS NULL),
  ops AS (
    SELECT p.id, o.position_id FROM orders o JOIN timeline.operation p ON p.parent_id = o.id
    UNION SELECT p.id, o.position_id FROM orders o
      JOIN timeline.operation_version p ON p.parent_id = o.id AND p.doc IS NULL)`;

/** Of `table`, whose rows belong to a part `p`: those of the window, and the one that was true when it begins. */
const versionsIn = (table: string, fields: string): string => `(
  (SELECT v.valid_from, ${fields} FROM timeline.${table} v WHERE v.id = p.id AND v.valid_from <= $2::bigint
   ORDER BY v.valid_from DESC LIMIT 1)
  UNION ALL
  SELECT v.valid_from, ${fields} FROM timeline.${table} v
  WHERE v.id = p.id AND v.valid_from > $2::bigint AND v.valid_from <= $3::bigint)`;

const operationEnd = `CASE WHEN v.switched_off THEN NULL
  WHEN v.status_id = 5 THEN least(v.end_at, v.actual_end_at) ELSE v.end_at END AS end_at`;
const processEnd = `CASE WHEN v.doc -> 'process' IS NULL THEN NULL
  ELSE coalesce(v.doc ->> 'actualEndDate', timeline.iso((v.doc -> 'process' ->> 'end')::bigint)) END AS end_text`;

interface EndRow {
  readonly position_id: string;
  readonly id: string;
  readonly valid_from: string;
  readonly end_at: string | null;
}

/**
 * When the parts of order positions ended, as the conflict radar counts it (`position-end.ts`): what was true at `since`, and
 * each change until `until`, of the rows of a scope. By order position, each with those of all its parts. undefined: too many.
 */
export async function readPartEnds(
  pool: pg.Pool,
  scope: RowScope,
  orderPositionIds: readonly string[],
  { since, until }: { readonly since: bigint; readonly until: bigint },
): Promise<ReadonlyMap<string, readonly PartEnd[]> | undefined> {
  // Of the main line a simulation has what was before it began.
  const last = scope.position === undefined || until < BigInt(scope.position) ? until : BigInt(scope.position);
  const { rows } = await pool.query<EndRow>(
    `WITH ${partsSql}
     SELECT p.position_id, p.id, s.valid_from, s.end_at FROM ops p
       CROSS JOIN LATERAL ${versionsIn('operation_state', operationEnd)} AS s
     UNION ALL
     SELECT p.position_id, p.id, v.valid_from, NULL FROM ops p
       JOIN timeline.operation_version v ON v.id = p.id AND v.doc IS NULL AND v.valid_from <= $3::bigint
     UNION ALL
     SELECT p.position_id, p.id, s.valid_from, (extract(epoch FROM s.end_text::timestamptz) * 1000)::bigint FROM acts p
       CROSS JOIN LATERAL ${versionsIn('activity_version', processEnd)} AS s
     LIMIT ${mostVersions + 1}`,
    [orderPositionIds, String(since < last ? since : last), String(last)],
  );
  if (rows.length > mostVersions) return undefined;
  const ends = new Map<string, PartEnd[]>(orderPositionIds.map((id) => [id, []]));
  const positionOf = new Map<string, string>();
  for (const { position_id: position, id, valid_from, end_at } of rows) {
    positionOf.set(id, position);
    ends
      .get(position)
      ?.push({ partId: id, position: BigInt(valid_from), end: end_at === null ? null : Number(end_at) });
  }
  await addOwn(pool, ends, positionOf, scope, until);
  return ends;
}

/** What a simulation has of its own until then; from the position down, as its parts may be new there. */
async function addOwn(
  pool: pg.Pool,
  ends: ReadonlyMap<string, PartEnd[]>,
  positionOf: Map<string, string>,
  scope: RowScope,
  until: bigint,
): Promise<void> {
  const note = (one: RowVersion<unknown>, end: PartEnd['end']): void => {
    const position = positionOf.get(one.id);
    if (position !== undefined) ends.get(position)?.push({ partId: one.id, position: BigInt(one.valid_from), end });
  };
  const place = (one: RowVersion<unknown>, parent: (id: string) => string | undefined): void => {
    const position = positionOf.get(one.id) ?? parent(one.parent_id ?? '');
    if (position !== undefined) positionOf.set(one.id, position);
  };
  for (const one of await ownVersions<ActivityRow>(pool, scope, 'timeline.activity', { until })) {
    place(one, (id) => (ends.has(id) ? id : undefined));
    const { doc: row } = one;
    const end = row?.process === undefined ? null : row.actualEndDate ? Date.parse(row.actualEndDate) : row.process.end;
    note(one, end);
  }
  for (const one of await ownVersions<ProductionOrderRow>(pool, scope, 'timeline.production_order', { until }))
    place(one, (id) => positionOf.get(id));
  for (const one of await ownVersions<OperationRow>(pool, scope, 'timeline.operation', { until })) {
    place(one, (id) => positionOf.get(id));
    const { doc: row } = one;
    const counts = row !== null && row.switchedOff !== true;
    const actualEnd = row?.actualEndDate ? Date.parse(row.actualEndDate) : undefined;
    note(one, counts ? occupiedUntil({ statusId: row.statusId, actualEnd }, Date.parse(row.endDate)) : null);
  }
}
