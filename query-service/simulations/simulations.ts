import type { FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { AnswerOf } from '#domain/call.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  compareSimulation,
  listSimulations,
  mostCounted,
  readSimulation,
  simulationRowShape,
} from '#domain/simulation/calls.ts';
import {
  type ChangedObject,
  type Comparison,
  type ComparisonQuery,
  comparisonSchema,
} from '#domain/simulation/comparison-api.ts';
import { type MayInSimulation, mayIn } from '#domain/simulation/sharing.ts';
import { callerOf, mayInSimulation, scopeOf, simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerList } from '../lists/answer-list.ts';
import { answerRead } from '../reads/answer-read.ts';
import { askProjector } from '../reads/ask-projector.ts';
import type { QueryContext } from '../reads/context.ts';
import { seenPosition, tellPosition, textAnswer } from '../reads/position.ts';
import { openPresence } from './presence.ts';

const fields = fieldsOfSchema(simulationRowShape.omit({ createdBy: true, sharedWith: true }).shape, 't.doc');

/** Those that may be read, `$1` with what may be done in each, `$2` with who is in each. */
const readable = 'FROM simulations.simulation t WHERE $1::jsonb ? t.id';

/** How many events the history has of what `holds`; it stops at `mostCounted`. */
const changesWhere = (holds: string): string =>
  `(SELECT count(*) FROM (
     (SELECT DISTINCT e.position FROM history.entry e WHERE ${holds} ORDER BY e.position LIMIT ${mostCounted})
     UNION (SELECT e.position FROM history.placed_together e WHERE ${holds}) LIMIT ${mostCounted}) AS changes)`;
/** Whoever works in it does not wait for these. */
const ofPlantAlone = ['simulation', 'user', 'role', 'licence', 'terminal', 'screen', 'import', 'samplePlant'];

/** One of them as JSON text. */
const item = `(t.doc::jsonb || jsonb_build_object(
  'may', $1::jsonb ->> t.id,
  'ahead', ${changesWhere("e.branch <> 'main' AND e.branch = t.doc::jsonb ->> 'line'")},
  'behind', ${changesWhere(`e.branch = 'main' AND e.position > t.baseline AND e.object_type NOT IN ('${ofPlantAlone.join("', '")}')`)},
  'people', coalesce($2::jsonb -> t.id, '[]'),
  'baselineAt', (SELECT ${isoSql('to_timestamp(m.at / 1000.0)')}
    FROM moments.moment m WHERE m.position <= t.baseline ORDER BY m.position DESC LIMIT 1)))::text`;

const models = ['simulations', 'history'] as const;

/** The reading calls of `domain/simulation/calls.ts`: of those that are not discarded and may be read. */
export function simulationRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  const presence = openPresence();
  const valuesOf = (may: Readonly<Record<string, MayInSimulation>>) =>
    [may, presence.all()].map((one) => JSON.stringify(one));
  answerList(service, context, listSimulations, fields, models, async (request, reply) => {
    const from = { model: 'simulations', from: readable, values: valuesOf(readableBy(request)) } as const;
    const list = await readList(pool, { ...from, item, idSql: 't.id::integer', fields }, request.query);
    if (isRejection(list) || request.query.figures !== true) return textAnswer(reply, list);
    const { items, total } = JSON.parse(list.body) as AnswerOf<typeof listSimulations>;
    tellPosition(reply, list.position);
    for (const one of items) {
      const found = await comparisonOf(request, one.simulationId, figuresAlone, context);
      // One that was discarded meanwhile has none.
      if (!isRejection(found)) one.figures = found.comparison.figures;
      else if (found.errorCode !== 'objectnotexists') return found;
    }
    return { items, total };
  });

  answerRead(service, context, readSimulation, models, async (request, reply) => {
    const { id: simulationId } = request.params;
    const may = mayInSimulation(request, simulationId);
    if (may === undefined) return reject('objectnotexists', { simulationId });
    if (request.query.here === true) presence.note(simulationId, callerOf(request).user);
    const { rows } = await pool.query<{ doc: string; position: string }>(
      `SELECT ${item} AS doc, c.position FROM simulations.simulation t, projection.checkpoint c
       WHERE t.id = $3 AND c.model = 'simulations'`,
      [...valuesOf({ [simulationId]: may }), simulationId],
    );
    const [row] = rows;
    if (row === undefined) return reject('objectnotexists', { simulationId });
    tellPosition(reply, row.position);
    if (request.query.figures === true) {
      const found = await comparisonOf(request, simulationId, figuresAlone, context);
      if (isRejection(found)) return found;
      return { ...JSON.parse(row.doc), figures: found.comparison.figures };
    }
    reply.type('application/json; charset=utf-8');
    return row.doc;
  });

  answerRead(service, context, compareSimulation, [], async (request, reply) => {
    const found = await comparisonOf(request, request.params.id, request.query, context);
    if (isRejection(found)) return found;
    tellPosition(reply, found.position);
    if (request.headers.accept !== csv) return found.comparison;
    reply.type(`${csv}; charset=utf-8`);
    return linesOf(found.comparison);
  });
}

const csv = 'text/csv';
const figuresAlone: ComparisonQuery = { with: 'main', offset: 0, limit: 1 };

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
  request: FastifyRequest,
  simulationId: string,
  query: ComparisonQuery,
  { config }: Pick<QueryContext, 'config'>,
): Promise<{ readonly comparison: Comparison; readonly position: string } | Rejection> {
  for (const id of [simulationId, query.with])
    if (id !== 'main' && id !== 'beginning' && mayInSimulation(request, id) === undefined)
      return reject('objectnotexists', { simulationId: id });
  const minPosition = seenPosition(request, request.query as { readonly minPosition?: string });
  if (isRejection(minPosition)) return minPosition;
  const asked = { query: { ...query, minPosition }, simulationId, within: 10_000 };
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
