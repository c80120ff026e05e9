import type { FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  type ChangedObject,
  type Comparison,
  type ComparisonQuery,
  comparisonQuery,
  comparisonSchema,
} from '#domain/simulation/comparison-api.ts';
import { type MayInSimulation, mayIn, mayKinds } from '#domain/simulation/sharing.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import { callerOf, mayInSimulation, scopeOf, simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { simulationRowShape } from '#projector/read-models/simulations/row.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { askProjector } from '../ask-projector.ts';
import type { QueryContext } from '../context.ts';
import { readQuery, seenPosition, tellPosition, textAnswer, waitForPosition } from '../position.ts';

const fields = fieldsOfSchema(simulationRowShape.omit({ createdBy: true, sharedWith: true }).shape, 's.doc');

/** What is shown of one: `may` is of whoever asks. */
const shownSchema = simulationRowShape.extend({ may: z.enum(mayKinds) });

/** Those that may be read, `$1` with what may be done in each; and one of them as JSON text. */
const readable = 'FROM simulations.simulation s WHERE $1::jsonb ? s.id';
const item = "(s.doc::jsonb || jsonb_build_object('may', $1::jsonb ->> s.id))::text";

/** `GET /api/planning/simulations` and `/simulations/{id}`: those that are not discarded and may be read. */
export function simulationRoutes(service: Service, context: QueryContext): void {
  const { pool, progress } = context;
  service.get(
    '/api/planning/simulations',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: `Simulations that one may read, each with what one may do in it; sort and filter by: ${Object.keys(fields).join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...readQuery }),
        response: answers(200, textOf(listOf(shownSchema))),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['simulations']);
      if (behind !== undefined) return behind;
      const from = { model: 'simulations', from: readable, values: [JSON.stringify(readableBy(request))] } as const;
      const list = await readList(pool, { ...from, item, idSql: 's.id::integer', fields }, request.query);
      return textAnswer(reply, list);
    },
  );

  service.get(
    '/api/planning/simulations/:id',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'One simulation',
        params: z.strictObject({ id: objectIdSchema }),
        querystring: z.strictObject(readQuery),
        response: answers(200, textOf(shownSchema)),
      },
    },
    async (request, reply) => {
      const { id: simulationId } = request.params;
      const may = mayInSimulation(request, simulationId);
      if (may === undefined) return reject('objectnotexists', { simulationId });
      const behind = await waitForPosition(request, request.query, progress, ['simulations']);
      if (behind !== undefined) return behind;
      const { rows } = await pool.query<{ doc: string; position: string }>(
        `SELECT ${item} AS doc, c.position FROM simulations.simulation s, projection.checkpoint c
         WHERE s.id = $2 AND c.model = 'simulations'`,
        [JSON.stringify({ [simulationId]: may }), simulationId],
      );
      const [row] = rows;
      if (row === undefined) return reject('objectnotexists', { simulationId });
      tellPosition(reply, row.position);
      reply.type('application/json; charset=utf-8');
      return row.doc;
    },
  );

  service.get(
    '/api/planning/simulations/:id/comparison',
    {
      config: { right: 'plan.read' },
      schema: {
        summary:
          'What is different in a simulation: key figures, orders, operations and base data; against the plan of the plant, its own beginning or another simulation',
        params: z.strictObject({ id: objectIdSchema }),
        querystring: z.strictObject({ ...comparisonQuery, ...readQuery }),
        response: answers(200, comparisonSchema.or(z.string().describe('As text/csv: the orders that are listed'))),
      },
    },
    async (request, reply) => {
      const found = await comparisonOf(request, context);
      if (isRejection(found)) return found;
      tellPosition(reply, found.position);
      if (request.headers.accept !== csv) return found.comparison;
      reply.type(`${csv}; charset=utf-8`);
      return linesOf(found.comparison);
    },
  );
}

const csv = 'text/csv';

/** The changed orders as a file; names and amounts are people's text, and no formulas. */
const linesOf = ({ changes }: Comparison): string => {
  const lines = changes.orderPositions.items.map(({ orderPositionId, orderPositionNumber, kind, ...one }) => ({
    orderPositionId,
    orderPositionNumber,
    kind,
    deliveryDate: (one.after ?? one.before)?.deliveryDate,
    endBefore: one.before?.endDate,
    endAfter: one.after?.endDate,
    differenceSeconds: one.differenceSeconds,
    daysLateBefore: one.before?.daysLate,
    daysLateAfter: one.after?.daysLate,
  }));
  return `${Papa.unparse({ fields: [...columns], data: lines }, { newline: '\r\n', escapeFormulae: true })}\r\n`;
};
const columns = [
  'orderPositionId',
  'orderPositionNumber',
  'kind',
  'deliveryDate',
  'endBefore',
  'endAfter',
  'differenceSeconds',
  'daysLateBefore',
  'daysLateAfter',
] as const;

/** What the projector, which has both plans, says of them; as far as whoever asks may read base data. */
async function comparisonOf(
  request: FastifyRequest<{
    Params: { id: string };
    Querystring: ComparisonQuery & { minPosition?: string | undefined };
  }>,
  { config }: Pick<QueryContext, 'config'>,
): Promise<{ readonly comparison: Comparison; readonly position: string } | Rejection> {
  const { id: simulationId } = request.params;
  for (const id of [simulationId, request.query.with])
    if (id !== 'main' && id !== 'beginning' && mayInSimulation(request, id) === undefined)
      return reject('objectnotexists', { simulationId: id });
  const minPosition = seenPosition(request, request.query);
  if (isRejection(minPosition)) return minPosition;
  const asked = { query: { ...request.query, minPosition }, simulationId, within: 10_000 };
  const response = await askProjector(request, `${config.projectorUrl}/comparison`, asked);
  if (isRejection(response)) return response;
  const comparison = comparisonSchema.parse(await response.json());
  const { rights } = scopeOf(request);
  const mayRead = ({ collection }: ChangedObject): boolean =>
    rights.has(collection === 'globalSettings' ? 'settings.read' : rightOn(collection as Collection, 'read'));
  const { changes } = comparison;
  return {
    comparison: { ...comparison, changes: { ...changes, baseData: changes.baseData.filter(mayRead) } },
    position: response.headers.get('x-position') ?? '0',
  };
}

/** What whoever asks may do in each simulation that they may read, by number. */
function readableBy(request: FastifyRequest): Readonly<Record<string, MayInSimulation>> {
  const who = simulationReaderOf(request);
  return Object.fromEntries(
    [...callerOf(request).access.simulations].flatMap(([id, one]) => {
      const may = mayIn(one, who);
      return may === undefined ? [] : [[id, may] as const];
    }),
  );
}
