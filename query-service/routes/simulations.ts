import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { simulationRowShape } from '#projector/read-models/simulations/row.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../context.ts';
import { readQuery, tellPosition, textAnswer, waitForPosition } from '../position.ts';

const fields = fieldsOfSchema(simulationRowShape.omit({ createdBy: true }).shape, 's.doc');

/** `GET /api/planning/simulations` and `/simulations/{id}`: those that are not discarded. */
export function simulationRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/planning/simulations',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: `List of simulations; sort and filter by: ${Object.keys(fields).join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...readQuery }),
        response: answers(200, textOf(listOf(simulationRowShape))),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['simulations']);
      if (behind !== undefined) return behind;
      const from = { model: 'simulations', from: 'FROM simulations.simulation s WHERE true', values: [] } as const;
      const shape = { item: 's.doc::text', idSql: 's.id::integer', fields };
      const list = await readList(pool, { ...from, ...shape }, request.query);
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
        response: answers(200, textOf(simulationRowShape)),
      },
    },
    async (request, reply) => {
      const { id: simulationId } = request.params;
      const behind = await waitForPosition(request, request.query, progress, ['simulations']);
      if (behind !== undefined) return behind;
      const { rows } = await pool.query<{ doc: string; position: string }>(
        `SELECT s.doc::text AS doc, c.position FROM simulations.simulation s, projection.checkpoint c
         WHERE s.id = $1 AND c.model = 'simulations'`,
        [simulationId],
      );
      const [row] = rows;
      if (row === undefined) return reject('objectnotexists', { simulationId });
      tellPosition(reply, row.position);
      reply.type('application/json; charset=utf-8');
      return row.doc;
    },
  );
}
