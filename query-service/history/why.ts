import type pg from 'pg';
import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { readWhy, type WhyLink } from '#domain/planning/api/history-calls.ts';
import type { Reason } from '#domain/planning/plan/placement.ts';
import { type WhyValues, whyWords } from '#domain/planning/reasons/why-words.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { Service } from '#infra/http/service.ts';
import { readObjectNames } from '../base-data/object-names.ts';
import { actorNameSql, shownActor } from '../reads/actor.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { entriesOf, entryValues, namesNow, type RowScope, rowsOf } from '../reads/rows.ts';

/** A chain longer than this explains nothing to anybody. */
const longestChain = 100;

/**
 * `GET /api/planning/operations/{id}/why` (rules §7): why an operation stands where it stands. Follows every
 * reason that names an operation or a process step, each as it was when it became the cause, from the nearest cause back
 * to one that is nobody's consequence.
 */
export function whyRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(service, context, readWhy, ['timeline', 'history'], async (request, at, reply) => {
    const { rows } = await pool.query<{ position: string }>(
      "SELECT position FROM projection.checkpoint WHERE model = 'timeline'",
    );
    const { own } = at;
    const links: WhyLink[] = [];
    const seen = new Set<string>();
    let next: Cause | undefined = { kind: 'operation', id: request.params.id };
    let until = (own === undefined ? at.position : own.asOf) ?? always;
    while (next !== undefined && links.length < longestChain) {
      const link = await readLink(pool, next, until, at);
      // The same move of the same operation again explains nothing more.
      if (link === undefined || seen.has(`${link.objectId} ${link.position}`)) break;
      seen.add(`${link.objectId} ${link.position}`);
      links.push(link);
      // What the cause did later was not yet a cause.
      until = link.position;
      next = causeOf(link.reason);
    }
    if (links.length === 0) return reject('objectnotexists', { id: request.params.id });
    tellPosition(reply, rows[0]?.position ?? '0', at);
    return { links };
  });
}

/** What a reason points to: an operation, or a process step by its activity. */
interface Cause {
  readonly kind: 'operation' | 'activity';
  readonly id: string;
}

function causeOf(reason: Reason): Cause | undefined {
  if ('activityId' in reason) return { kind: 'activity', id: reason.activityId };
  if (!('operationId' in reason) || reason.operationId === undefined) return undefined;
  return { kind: 'operation', id: reason.operationId };
}

/** Later than every position. */
const always = '9223372036854775807';

interface LinkRow {
  /** Of an operation: what does not change, and what moves change. Of an activity: all of it. */
  readonly fixed: Partial<OperationRow> & Partial<ActivityRow>;
  readonly state: Partial<OperationRow> | null;
  readonly order_doc: ProductionOrderRow | null;
  readonly position: string;
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
}

/**
 * The version that was true at a position (`$2`), of one object: of the main line up to the baseline (`$3`), or one of the
 * simulation's own, which are whole and stand for both parts of an operation.
 */
const versionAt = (table: keyof typeof ownTables, id: string, { own }: RowScope): string =>
  `(SELECT v.doc FROM (
      SELECT m.valid_from, ${table === 'operation_state' ? 'timeline.state_doc(m)::json' : 'm.doc'} AS doc FROM timeline.${table} m
      WHERE m.id = ${id} AND m.valid_from <= $2::bigint AND ($3::bigint IS NULL OR m.valid_from <= $3::bigint)
      ${
        own === undefined
          ? ''
          : `UNION ALL SELECT s.valid_from, s.row -> 'doc' FROM ${own.schema}.version s
      WHERE s.of_table = 'timeline.${ownTables[table]}' AND s.id = ${id} AND s.valid_from <= $2::bigint`
      }
    ) AS v ORDER BY v.valid_from DESC LIMIT 1)`;

const ownTables = {
  operation_version: 'operation',
  operation_state: 'operation',
  activity_version: 'activity',
  production_order_version: 'production_order',
} as const;

/** Operation or process step with the event that put it where it was: the last one that changed its place by then. */
async function readLink(pool: pg.Pool, { kind, id }: Cause, at: string, scope: RowScope): Promise<WhyLink | undefined> {
  const isOperation = kind === 'operation';
  const { rows } = await pool.query<LinkRow>(
    `SELECT o.fixed, o.state, e.position, e.at, e.actor, ${actorNameSql('e.actor')} AS actor_name,
            ${isOperation ? versionAt('production_order_version', "o.fixed ->> 'productionOrderId'", scope) : 'NULL::json'} AS order_doc
     FROM (SELECT ${versionAt(isOperation ? 'operation_version' : 'activity_version', '$1', scope)} AS fixed,
                  ${isOperation ? versionAt('operation_state', '$1', scope) : 'NULL::json'} AS state) AS o
     CROSS JOIN LATERAL (
       SELECT h.position, h.at, h.actor FROM history.entries_of($1) h
       WHERE h.position <= $2::bigint AND ${entriesOf('h', 4)}
         AND (h.start_after IS NOT NULL OR h.end_after IS NOT NULL OR h.resource_after IS NOT NULL)
       ORDER BY h.position DESC LIMIT 1) AS e
     WHERE o.fixed IS NOT NULL`,
    [id, at, scope.position ?? null, ...entryValues(scope)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const doc = { ...row.fixed, ...row.state };
  const reason = isOperation ? doc.reason : doc.process?.reason;
  if (reason === undefined) return undefined;
  const names = await readNames(pool, causeOf(reason), doc, row.position, scope);
  const operation = doc.valueAddName ?? '';
  const resource = names.resource ?? doc.resourceId ?? '';
  return {
    reason,
    text: {
      key: `planning.why.${reason.kind}`,
      values: {
        operation,
        resource,
        start: doc.startDate ?? '',
        end: doc.endDate ?? '',
        ...(row.order_doc === null
          ? {}
          : { productionOrder: row.order_doc.productionOrderNumber, article: row.order_doc.articleName }),
        ...(names.cause === null ? {} : { cause: names.cause }),
        ...(names.cause_order === null ? {} : { causeOrder: names.cause_order }),
        ...(reason.kind === 'predecessor' ? { joint: reason.joint } : {}),
        ...(reason.kind === 'notWorking' ? { notWorking: reason.cause } : {}),
      },
    },
    words: wordsOf(
      reason,
      { operation, resource, cause: names.cause ?? undefined, causeOrder: names.cause_order ?? undefined },
      (await readObjectNames(pool)).items,
    ),
    objectId: id,
    position: row.position,
    at: toIso(Number(row.at)),
    actor: shownActor(row.actor, row.actor_name),
  };
}

const languages = languageSchema.options;

const wordsOf = (reason: Reason, values: WhyValues, own: readonly ObjectName[]): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, whyWords(language, reason, values, own)])) as Record<
    Language,
    string
  >;

interface Names {
  readonly cause: string | null;
  /** Of the cause's production order when it is not the operation's own. */
  readonly cause_order: string | null;
  readonly resource: string | null;
}

/** What the cause and the resource are called: the cause as it was then, the resource as it is today. */
async function readNames(
  pool: pg.Pool,
  cause: Cause | undefined,
  { productionOrderId, resourceId }: Partial<OperationRow>,
  at: string,
  scope: RowScope,
): Promise<Names> {
  const table = cause?.kind === 'activity' ? 'activity_version' : 'operation_version';
  const values: unknown[] = [
    cause?.id ?? null,
    at,
    scope.position ?? null,
    resourceId ?? null,
    productionOrderId ?? null,
  ];
  // As it is called today, in a simulation there.
  const objects = await rowsOf(pool, 'base_data.object', namesNow(scope), values);
  const { rows } = await pool.query<Names>(
    `SELECT c.doc ->> 'valueAddName' AS cause,
            CASE WHEN c.doc ->> 'productionOrderId' <> $5
                 THEN ${versionAt('production_order_version', "c.doc ->> 'productionOrderId'", scope)} ->> 'productionOrderNumber'
            END AS cause_order,
            (SELECT r.doc ->> 'resourceName' FROM ${objects} r
             WHERE r.collection = 'resources' AND r.object_id = $4) AS resource
     FROM (SELECT ${versionAt(table, '$1', scope)} AS doc) AS c`,
    values,
  );
  return rows[0] ?? { cause: null, cause_order: null, resource: null };
}
