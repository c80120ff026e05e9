import { listDeadLetters, readUpkeep } from '#domain/administration/api/settings-calls.ts';
import { deadLetterSchema, upkeepSchema } from '#domain/administration/upkeep.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { passedOn } from '#infra/http/gateway-only.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerListBeside } from '../lists/answer-list.ts';
import type { QueryContext } from '../reads/context.ts';

const fields = fieldsOfSchema(deadLetterSchema.shape, 't.doc');

/** The table of the projector in the shape of the schema; where in the code it went wrong stays there and in the log. */
const letters = `(
  SELECT json_strip_nulls(json_build_object(
    'deadLetterId', model || '/' || position, 'readModel', model, 'position', position::text, 'type', type,
    'stream', stream, 'error', split_part(error, E'\\n', 1), 'tries', tries,
    'at', ${isoSql('at')},
    'state', state, 'markedBy', marked_by)) AS doc,
    lpad(position::text, 20, '0') || model AS id
  FROM projection.dead_letter)`;

/** `GET /api/useradmin/deadLetters` and `/readModels`: how the read models are, for whoever looks after the plant. */
export function upkeepRoutes(service: Service, { pool, config }: QueryContext): void {
  answerListBeside(service, { pool }, listDeadLetters, { from: `FROM ${letters} t WHERE true`, idSql: 't.id', fields });

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
