import { listRefusedReports, refusedReportSchema } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import type { Service } from '#infra/http/service.ts';
import { withFields } from '#query-service/lists/list-query.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerListBeside } from '../lists/answer-list.ts';
import type { QueryContext } from '../reads/context.ts';

const fields = fieldsOfSchema(refusedReportSchema.shape, 't.doc');

/** `GET /api/planning/refusedReports`: what terminals sent and the plan did not take, with what was decided about it. */
export function refusedReportRoutes(service: Service, { pool }: QueryContext): void {
  answerListBeside(service, { pool }, withFields(listRefusedReports, Object.keys(fields)), {
    from: `FROM operational.terminal_report t WHERE t.outcome = 'refused'`,
    idSql: 't.command_id',
    fields,
  });
}
