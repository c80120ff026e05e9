import type pg from 'pg';
import { z } from 'zod';
import { operationIdSchema } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { type Reason, reasonSchema } from '#domain/planning/placement.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { OperationRow, ProductionOrderRow } from '#projector/read-models/timeline/row.ts';
import { actorNameSql, actorShape, shownActor } from '../actor.ts';
import type { QueryContext } from '../app.ts';
import { planReadQuery, resolveAsOf, rowsAt, tellPosition, waitForPosition } from '../position.ts';

const linkSchema = z.object({
  reason: reasonSchema,
  /** Key and values of the sentence, for the reader's language; no free text. */
  text: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  objectId: z.string(),
  position: z.string(),
  at: z.iso.datetime(),
  actor: actorShape,
});
type Link = z.infer<typeof linkSchema>;

/** A chain longer than this explains nothing to anybody. */
const longestChain = 100;

/**
 * `GET /api/planning/operations/{id}/why` (rules §7): why an operation stands where it stands. Follows predecessor, successor,
 * resourceBusy and pushedBy from operation to operation, from the nearest cause back to one that is nobody's
 * consequence.
 */
export function whyRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/planning/operations/:id/why',
    {
      config: { right: 'planning.read' },
      schema: {
        tags: ['planning'],
        summary: 'Why an operation stands where it stands',
        params: z.strictObject({ id: operationIdSchema }),
        querystring: z.strictObject(planReadQuery),
        response: answers(200, z.object({ links: z.array(linkSchema) })),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress);
      if (behind !== undefined) return behind;
      const at = await resolveAsOf(pool, request.query.asOf);
      if (isRejection(at)) return at;
      const { rows } = await pool.query<{ position: string }>(
        "SELECT position FROM projection.checkpoint WHERE model = 'timeline'",
      );
      const links: Link[] = [];
      const seen = new Set<string>();
      let next: string | undefined = request.params.id;
      while (next !== undefined && !seen.has(next) && links.length < longestChain) {
        seen.add(next);
        const link = await readLink(pool, next, at.position);
        if (link === undefined) break;
        links.push(link);
        next = causeOf(link.reason);
      }
      if (links.length === 0) return reject('objectnotexists', { id: request.params.id });
      tellPosition(reply, rows[0]?.position ?? '0');
      return { links };
    },
  );
}

function causeOf(reason: Reason): string | undefined {
  switch (reason.kind) {
    case 'predecessor':
    case 'successor':
    case 'resourceBusy':
    case 'pushedBy':
      return reason.operationId;
    default:
      return undefined;
  }
}

interface LinkRow {
  readonly doc: OperationRow;
  readonly order_doc: ProductionOrderRow;
  readonly resource_name: string | null;
  readonly cause: Pick<OperationRow, 'valueAddName' | 'endDate'> | null;
  readonly position: string;
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
}

/** The operation with the event that put it where it is: the last one in its history that changed its place. */
async function readLink(pool: pg.Pool, id: string, at: string | undefined): Promise<Link | undefined> {
  const parameter = at === undefined ? undefined : '$2::bigint';
  const { rows } = await pool.query<LinkRow>(
    `SELECT o.doc, p.doc AS order_doc, e.position, e.at, e.actor, ${actorNameSql('e.actor')} AS actor_name,
            (SELECT r.doc ->> 'resourceName' FROM base_data.object r
             WHERE r.collection = 'resources' AND r.object_id = o.doc ->> 'resourceId')
              AS resource_name,
            (SELECT json_build_object('valueAddName', c.doc -> 'valueAddName', 'endDate', c.doc -> 'endDate')
             FROM ${rowsAt('timeline.operation', parameter)} c
             WHERE c.id = o.doc -> 'reason' ->> 'operationId') AS cause
     FROM ${rowsAt('timeline.operation', parameter)} o
     JOIN ${rowsAt('timeline.production_order', parameter)} p ON p.id = o.parent_id
     CROSS JOIN LATERAL (
       SELECT h.position, h.at, h.actor FROM history.entry h
       WHERE h.object_id = o.id AND ${parameter === undefined ? 'true' : `h.position <= ${parameter}`}
         AND EXISTS (SELECT FROM json_array_elements(h.changes) AS f
                     WHERE f ->> 'field' IN ('startDate', 'endDate', 'resourceId'))
       ORDER BY h.position DESC LIMIT 1) AS e
     WHERE o.id = $1`,
    at === undefined ? [id] : [id, at],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { doc, order_doc: order, cause } = row;
  return {
    reason: doc.reason,
    text: {
      key: `planning.why.${doc.reason.kind}`,
      values: {
        operation: doc.valueAddName,
        productionOrder: order.productionOrderNumber,
        article: order.articleName,
        resource: row.resource_name ?? doc.resourceId,
        start: doc.startDate,
        end: doc.endDate,
        ...(cause === null ? {} : { cause: cause.valueAddName, causeEnd: cause.endDate }),
        ...(doc.reason.kind === 'predecessor' ? { joint: doc.reason.joint } : {}),
        ...(doc.reason.kind === 'notWorking' ? { notWorking: doc.reason.cause } : {}),
      },
    },
    objectId: doc.operationId,
    position: row.position,
    at: toIso(Number(row.at)),
    actor: shownActor(row.actor, row.actor_name),
  };
}
