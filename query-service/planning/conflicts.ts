import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { readConflicts, readMisfits } from '#domain/planning/api/conflict-calls.ts';
import { namedConflictsSchema } from '#domain/planning/conflicts/conflict-names.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { askProjector } from '../reads/ask-projector.ts';
import type { QueryContext } from '../reads/context.ts';
import { instantOf, planReadQuery, seenPosition, shownRows, tellPosition } from '../reads/position.ts';
import { conflictsAsOf } from './conflicts-as-of.ts';

/**
 * Every conflict, worst first (planning §9). The projector keeps them beside the plan that it folds; its answer is passed
 * on as it is. `asOf`: those of the plan of then, found anew in its rows.
 */
export function conflictRoutes(service: Service, context: QueryContext): void {
  answerCall(service, readConflicts, (request, reply) => reportTo(request, reply, context), planReadQuery);
  answerCall(
    service,
    readMisfits,
    async (request, reply) => {
      const report = await reportTo(request, reply, context);
      if (isRejection(report)) return report;
      const { operationsMisfit, activitiesMisfit, misfitCount } = namedConflictsSchema.parse(JSON.parse(report));
      return { operations: operationsMisfit, activities: activitiesMisfit, count: misfitCount };
    },
    planReadQuery,
  );
}

type PlanRead = FastifyRequest<{
  Querystring: { readonly asOf?: string | undefined; readonly minPosition?: string | undefined };
}>;

/** The conflicts as text. */
async function reportTo(request: PlanRead, reply: FastifyReply, context: QueryContext): Promise<string | Rejection> {
  const { config, pool } = context;
  const { asOf } = request.query;
  if (asOf !== undefined) {
    const at = await shownRows(request, context, request.query, ['timeline', 'base-data', 'history']);
    if (isRejection(at)) return at;
    const position = (at.own === undefined ? at.position : at.own.asOf) ?? '0';
    // Of a position: when it was the newest one. What is overdue then depends on it.
    const isPosition = /^\d+$/.test(asOf);
    const then = isPosition ? ((await instantOf(pool, position)) ?? 0) : Math.min(Date.parse(asOf), Date.now());
    const conflicts = await conflictsAsOf(pool, at, then);
    tellPosition(reply, position);
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(conflicts);
  }
  const minPosition = seenPosition(request, request.query);
  if (isRejection(minPosition)) return minPosition;
  const url = `${config.projectorUrl}/conflicts`;
  const response = await askProjector(request, url, { query: { minPosition }, within: 10_000 });
  if (isRejection(response)) return response;
  tellPosition(reply, response.headers.get('x-position') ?? '0');
  reply.type('application/json; charset=utf-8');
  return response.text();
}
