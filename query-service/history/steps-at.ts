import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ShownActor } from '#domain/kernel/event.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { MomentEdit } from '#domain/planning/api/moment-calls.ts';
import type { StepOf } from '#domain/planning/lateness/lateness.ts';
import { lineOf } from '#infra/event-store/branch.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { actorNameSql, shownActor } from '../reads/actor.ts';
import { shownReporter } from '../reads/who-reported.ts';
import { keyOfObject } from './titles.ts';

/** What one event did, by its first entry in the history: events name what was meant before what gave way. */
export interface StepEntry extends StepOf {
  readonly at: Instant;
  readonly actor: ShownActor;
  /** Type of the event. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
}

const columns = 'position, line, at, actor, action, object_type, change_set, undoes';

/** SQL of the first entry in the history that meets a condition on its columns; of what was placed together, its first object. */
const firstEntry = (where: string): string => `LATERAL (SELECT * FROM (
    (SELECT ${columns}, object_id FROM history.entry h WHERE ${where} ORDER BY position, line LIMIT 1)
    UNION ALL
    (SELECT ${columns}, object_ids ->> 0 FROM history.placed_together h WHERE ${where} ORDER BY position, line LIMIT 1)
  ) AS first ORDER BY position, line LIMIT 1) AS e`;

/** Of the events at these positions, those that changed something. One look into an index for each. */
export async function readSteps(pool: pg.Pool, positions: readonly bigint[]): Promise<ReadonlyMap<bigint, StepEntry>> {
  const { rows } = await pool.query<{
    position: string;
    at: string;
    actor: unknown;
    actor_name: string | null;
    action: string;
    object_type: string;
    object_id: string;
    change_set: string;
    undoes: string | null;
  }>(
    `SELECT e.*, ${actorNameSql('e.actor')} AS actor_name FROM unnest($1::bigint[]) AS a (position)
     CROSS JOIN ${firstEntry('h.position = a.position')}`,
    [positions.map(String)],
  );
  return new Map(
    rows.map(({ position, at, actor, actor_name, action, object_type, object_id, change_set, undoes }) => [
      BigInt(position),
      {
        changeSet: change_set,
        undoes,
        at: Number(at),
        actor: shownActor(actor, actor_name),
        action,
        objectType: object_type,
        objectId: object_id,
      },
    ]),
  );
}

/** What a branch shows: the main line up to its beginning, and its own overlays. `baseline`: null on the main line. */
export interface Seen {
  readonly baseline: string | null;
  readonly line: string;
}

export function seenOf(request: FastifyRequest): Seen {
  const { branch } = scopeOf(request);
  return { baseline: branch.baseline === undefined ? null : String(branch.baseline), line: lineOf(branch) };
}

/** Condition on rows of `moments` of which `$1` is the baseline and `$2` the line: each arm by its index. */
export const ofMain = "branch = 'main' AND ($1::bigint IS NULL OR position <= $1::bigint)";
export const ofOwn = '$1::bigint IS NOT NULL AND branch = $2';

interface StepLine {
  readonly position: string;
  readonly next: string | null;
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string | null;
  readonly is_report: boolean;
}

interface StepsAsked {
  readonly at: string;
  readonly isBefore: boolean;
  readonly limit: number;
  /** Also from the shop floor. */
  readonly withReports?: boolean;
}

/** Steps in their order, each with where the next one begins. */
export async function stepsAt(
  pool: pg.Pool,
  { baseline, line }: Seen,
  asked: StepsAsked,
): Promise<readonly StepLine[]> {
  const { at, isBefore, limit, withReports = false } = asked;
  // Each by its index, in which kinds lie apart.
  const arm = (of: string): string =>
    [true, false]
      .map(
        (one) =>
          `SELECT branch, position, at, ${one} AS is_report FROM moments.step WHERE ${of} AND is_report = ${one}`,
      )
      .join(' UNION ALL ');
  const wanted = withReports ? 'true' : 'NOT is_report';
  const nextOf = (which: string): string =>
    `(SELECT s.position FROM all_steps s WHERE s.position > a.position AND ${which} ORDER BY s.position LIMIT 1)`;
  // What brings base data alone has its first entry with those, behind its first event.
  const within =
    'h.branch = a.branch AND h.position >= a.position AND h.position < coalesce(a.until, 9223372036854775807)';
  const { rows } = await pool.query<StepLine>(
    `WITH all_steps AS NOT MATERIALIZED (${arm(ofMain)} UNION ALL ${arm(ofOwn)}),
     asked AS (SELECT a.*, ${nextOf(wanted)} AS next, ${nextOf('true')} AS until FROM (
       SELECT * FROM all_steps WHERE ${wanted} AND ${isBefore ? 'position <= $3::bigint ORDER BY position DESC' : 'position > $3::bigint ORDER BY position'} LIMIT $4) a)
     SELECT a.position, a.at, a.is_report, e.actor, e.action, e.object_type, e.object_id, ${actorNameSql('e.actor')} AS actor_name, a.next
     FROM asked a JOIN ${firstEntry(within)} ON true
     ORDER BY a.position`,
    [baseline, line, at, limit],
  );
  return rows;
}

/** As it is shown. `newest`: how far the log is read; `told`: who alone is told who reported (`who-reported.ts`). */
export function stepOf(
  row: StepLine,
  newest: string,
  titles: ReadonlyMap<string, string>,
  told?: string,
): Omit<MomentEdit, 'isNewest'> {
  const [object] = objectOf(row);
  const actor = shownActor(row.actor, row.actor_name);
  const { kind, name } = row.is_report ? shownReporter(actor, told) : actor;
  return {
    before: String(BigInt(row.position) - 1n),
    position: row.next === null ? newest : String(BigInt(row.next) - 1n),
    at: toIso(Number(row.at)),
    actor: { kind, name },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id ?? '',
    title: (object && titles.get(keyOfObject(object))) ?? '',
  };
}

export const objectOf = ({
  object_type: objectType,
  object_id: objectId,
}: {
  readonly object_type: string | null;
  readonly object_id: string | null;
}) => (objectType === null || objectId === null ? [] : [{ objectType, objectId }]);

export async function newestPosition(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>(
    "SELECT position FROM projection.checkpoint WHERE model = 'moments'",
  );
  return rows[0]?.position ?? '0';
}
