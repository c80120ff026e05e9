import { isRejection } from '#domain/kernel/rejection.ts';
import { listRefusedReports, refusedReportSchema } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery, withFields } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../reads/context.ts';
import { orListFile } from '../reads/list-file-answer.ts';

const fields = fieldsOfSchema(refusedReportSchema.shape, 't.doc');

/** `GET /api/planning/refusedReports`: what terminals sent and the plan did not take, with what was decided about it. */
export function refusedReportRoutes(service: Service, { pool }: QueryContext): void {
  answerCall(
    service,
    withFields(listRefusedReports, Object.keys(fields)),
    orListFile<typeof listRefusedReports, typeof listQuery>({ pool }, listRefusedReports, async (request, reply) => {
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
    }),
    listQuery,
  );
}
