import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { refusedReportSchema } from '#domain/planning/api/refused-reports-api.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../context.ts';

const fields = fieldsOfSchema(refusedReportSchema.shape, 't.doc');

/** `GET /api/planning/refusedReports`: what terminals sent and the plan did not take, with what was decided about it. */
export function refusedReportRoutes(service: Service, { pool }: QueryContext): void {
  service.get(
    '/api/planning/refusedReports',
    {
      config: { right: rightTo.decideRefusedReports },
      schema: {
        summary: `Reports of terminals that the plan did not take, for the planner to decide; sort and filter by: ${Object.keys(fields).join(', ')}`,
        querystring: z.strictObject(listQuery),
        response: answers(200, textOf(listOf(refusedReportSchema))),
      },
    },
    async (request, reply) => {
      const source = {
        model: 'base-data' as const,
        from: `FROM operational.terminal_report t WHERE t.outcome = 'refused'`,
        values: [],
        item: 't.doc::text',
        idSql: 't.command_id',
        fields,
      };
      const list = await readList(pool, source, request.query);
      if (isRejection(list)) return list;
      reply.type('application/json; charset=utf-8');
      return list.body;
    },
  );
}
