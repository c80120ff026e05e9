// Trail of OperationsMoved, step 9 (ARCHITECTURE.md).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toIso } from '#domain/kernel/instant.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import { type HistoryEntry, readHistory } from '#domain/planning/api/history-calls.ts';
import { rightToAllSimulations } from '#domain/simulation/sharing.ts';
import { mayInSimulation, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { type ChangeColumns, changeColumns, shownChanges } from '#projector/read-models/history/row.ts';
import { actorNameSql, shownActor } from '../reads/actor.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { entriesOf, entryValues, type RowScope } from '../reads/rows.ts';
import { onlyTold, shownEntry } from '../reads/who-reported.ts';
import { nameChanges } from './change-names.ts';

/** Who changed an object, when, from what to what; newest first. */
export function historyRoutes(service: Service, context: QueryContext): void {
  answerPlanRead(service, context, readHistory, ['history'], async (request, at, reply) => {
    const { objectId, objectType, offset, limit } = request.query;
    // Objects of several types may have the same id: a simulation is hidden among them, and nothing else.
    const ofOthers = mayReadSimulation(request, objectId) ? [] : ['simulation'];
    const hidden = [...hiddenFrom(scopeOf(request).rights), ...ofOthers];
    const told = await onlyTold(context.pool, request);
    return historyOf(context, reply, at, { objectId, objectType, hidden, told, offset, limit });
  });
}

/** What the history has of people and what they may do is for who administers them. */
const administered: readonly (readonly [objectType: string, right: Right])[] = [
  ['user', 'users.read'],
  ['role', 'roles.read'],
  ['licence', 'licences.read'],
];

/** Of one that is discarded, who may read all of them. */
const mayReadSimulation = (request: FastifyRequest, simulationId: string): boolean =>
  scopeOf(request).rights.has(rightToAllSimulations) || mayInSimulation(request, simulationId) !== undefined;

const hiddenFrom = (rights: Rights): readonly string[] =>
  administered.filter(([, right]) => !rights.has(right)).map(([objectType]) => objectType);

interface HistoryQuestion {
  readonly objectId: string;
  readonly objectType: string | undefined;
  /** Types of objects that whoever asks may not read of. */
  readonly hidden?: readonly string[];
  /** Who alone is told who reported (`onlyTold`). */
  readonly told?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The changes of one object as of a moment; tells the position that the answer shows. */
export async function historyOf(
  { pool }: Pick<QueryContext, 'pool'>,
  reply: FastifyReply,
  at: RowScope,
  { objectId, objectType, hidden = [], told, offset, limit }: HistoryQuestion,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const { rows } = await pool.query<HistoryLine>(
    `WITH ${stepsOfOrder(at)},
     asked AS (
       SELECT e.*, NULL::text AS object_name FROM history.entries_of($1) e
       UNION ALL
       SELECT p.*, steps.name FROM steps CROSS JOIN LATERAL history.entries_of(steps.id) AS p
       WHERE NOT EXISTS (SELECT FROM history.entries_of($1) AS own WHERE own.position = p.position))
     SELECT e.position, e.at, e.actor, e.action, e.object_type, e.object_id, e.object_name, ${changeColumns('e')},
            ${actorNameSql('e.actor')} AS actor_name, r.kind AS run_kind, r.about AS run_about, count(*) OVER ()::integer AS total
     FROM asked e
     LEFT JOIN LATERAL (
       SELECT kind, jsonb_build_object('runId', coalesce(parameters->>'importId', run_id), 'fileName', parameters->>'fileName') AS about
       FROM operational.run WHERE run_id = e.run AND kind IN ('import', 'importUndo')) r ON true
     WHERE ($2::text IS NULL OR e.object_type = $2) AND ${entriesOf('e', 3)}
       AND e.object_type <> ALL ($8)
     ORDER BY e.position DESC, e.line LIMIT $6 OFFSET $7`,
    [objectId, objectType ?? null, ...entryValues(at), limit, offset, hidden],
  );
  const { rows: checkpoints } = await pool.query<{ position: string }>(
    "SELECT position FROM projection.checkpoint WHERE model = 'history'",
  );
  tellPosition(reply, checkpoints[0]?.position ?? '0', at);
  const changes = await nameChanges(pool, at, rows.map(shownChanges));
  const items = rows.map((row, index) => {
    const entry = {
      position: row.position,
      at: toIso(Number(row.at)),
      actor: shownActor(row.actor, row.actor_name),
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_id,
      ...(row.object_name !== null && { objectName: row.object_name }),
      changes: [...(changes[index] ?? [])],
      ...(row.run_kind !== null && row.run_about !== null && { run: { kind: row.run_kind, ...row.run_about } }),
    };
    return shownEntry(entry, told);
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/**
 * SQL: the steps of the production order `$1`, those that it had before as well, each as it is called. What happened to them
 * happened to the order; what an event says of the order itself it says once.
 */
function stepsOfOrder({ own }: RowScope): string {
  const name = "concat(doc ->> 'position', ' ', doc ->> 'valueAddName') AS name";
  const inSimulation =
    own === undefined ? '' : `UNION ALL SELECT id, 0, ${name} FROM ${own.schema}.operation WHERE parent_id = $1`;
  return `steps AS (
    SELECT DISTINCT ON (known.id) known.id, known.name FROM (
      SELECT id, 1 AS turn, ${name} FROM timeline.operation WHERE parent_id = $1
      UNION ALL
      SELECT gone.id, 2, before.name FROM timeline.operation_version gone CROSS JOIN LATERAL (
        SELECT ${name} FROM timeline.operation_version v WHERE v.id = gone.id AND v.doc IS NOT NULL
        ORDER BY v.valid_from DESC LIMIT 1) AS before
      WHERE gone.parent_id = $1 AND gone.doc IS NULL
      ${inSimulation}) AS known
    ORDER BY known.id, known.turn)`;
}

interface HistoryLine extends ChangeColumns {
  readonly position: string;
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
  readonly run_kind: 'import' | 'importUndo' | null;
  readonly run_about: { readonly runId: string; readonly fileName: string } | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly object_name: string | null;
  readonly total: number;
}
