import { listDeadLetters, readUpkeep } from '#domain/administration/api/settings-calls.ts';
import { deadLetterSchema, upkeepSchema } from '#domain/administration/upkeep.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { passedOn } from '#infra/http/gateway-only.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../reads/context.ts';
import { orListFile } from '../reads/list-file-answer.ts';

const fields = fieldsOfSchema(deadLetterSchema.shape, 't.doc');

/** The table of the projector in the shape of the schema; where in the code it went wrong stays there and in the log. */
const letters = `(
  SELECT json_strip_nulls(json_build_object(
    'deadLetterId', model || '/' || position, 'readModel', model, 'position', position::text, 'type', type,
    'stream', stream, 'error', split_part(error, E'\\n', 1), 'tries', tries,
    'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'state', state, 'markedBy', marked_by)) AS doc,
    lpad(position::text, 20, '0') || model AS id
  FROM projection.dead_letter)`;

/** `GET /api/useradmin/deadLetters` and `/readModels`: how the read models are, for whoever looks after the plant. */
export function upkeepRoutes(service: Service, { pool, config }: QueryContext): void {
  answerCall(
    service,
    listDeadLetters,
    orListFile<typeof listDeadLetters, typeof listQuery>({ pool }, listDeadLetters, async (request, reply) => {
      const source = {
        model: 'base-data' as const,
        from: `FROM ${letters} t WHERE true`,
        values: [],
        item: 't.doc::text',
        idSql: 't.id',
        fields,
      };
      const list = await readList(pool, source, request.query);
      if (isRejection(list)) return list;
      reply.type('application/json; charset=utf-8');
      return list.body;
    }),
    listQuery,
  );

  answerCall(service, readUpkeep, async ({ headers }) => {
    const answer = await fetch(`${config.projectorUrl}/health`, {
      headers: passedOn(headers),
      signal: AbortSignal.timeout(5_000),
    })
      .then((response) => response.json())
      .catch(() => undefined);
    const parsed = upkeepSchema.safeParse(answer);
    return parsed.success ? parsed.data : reject('unavailable');
  });
}
