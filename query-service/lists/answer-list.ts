import type { FastifyReply } from 'fastify';
import type { Call } from '#domain/call.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { type Answered, answerCall, type Handler, type Received } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { answerPlanRead, answerRead } from '#query-service/reads/answer-read.ts';
import type { QueryContext } from '#query-service/reads/context.ts';
import { orListFile } from '#query-service/reads/list-file-answer.ts';
import type { ReadModelName } from '#query-service/reads/progress.ts';
import type { RowScope } from '#query-service/reads/rows.ts';
import { type ListQuery, listQuery, withFields } from './list-query.ts';
import { type ListSource, readList } from './read-list.ts';

type Query = typeof listQuery;

/** Registers a list (`answerRead`): what tells of it names the fields by which it is sorted and filtered. */
export const answerList = <Described extends Call>(
  service: Service,
  context: Pick<QueryContext, 'pool' | 'progress'>,
  call: Described,
  fields: Readonly<Record<string, unknown>>,
  models: readonly ReadModelName[],
  handler: Handler<Described, Query>,
): void => answerRead(service, context, withFields(call, Object.keys(fields)), models, handler, listQuery);

/** The same for the plan and base data (`answerPlanRead`). */
export const answerPlanList = <Described extends Call>(
  service: Service,
  context: Pick<QueryContext, 'pool' | 'progress' | 'config'>,
  call: Described,
  fields: Readonly<Record<string, unknown>>,
  models: readonly ReadModelName[],
  handler: (request: Received<Described, Query>, at: RowScope, reply: FastifyReply) => Answered<Described>,
): void => answerPlanRead(service, context, withFields(call, Object.keys(fields)), models, handler, listQuery);

/** The same of rows `t` that are in no read model, so that nobody waits for them; each has its document in `doc`. */
export const answerListBeside = <Described extends Call>(
  service: Service,
  { pool }: Pick<QueryContext, 'pool'>,
  call: Described,
  source: Pick<ListSource, 'from' | 'idSql' | 'fields'>,
): void =>
  answerCall(
    service,
    call,
    orListFile<Described, Query>({ pool }, call, async (request, reply) => {
      // Among others what every list is asked with, of whatever call.
      const query = request.query as ListQuery;
      const list = await readList(pool, { ...source, model: 'base-data', values: [], item: 't.doc::text' }, query);
      if (isRejection(list)) return list;
      reply.type('application/json; charset=utf-8');
      return list.body;
    }),
    listQuery,
  );
