import { listOwnWords } from '#domain/base-data/object-names/object-name.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { readObjectNames } from '../object-names.ts';
import { tellPosition } from '../position.ts';

/** The plant's words for its objects. */
export function objectNameRoutes(service: Service, context: QueryContext): void {
  answerRead(service, context, listOwnWords, ['base-data'], async (_request, reply) => {
    const { items, position } = await readObjectNames(context.pool);
    tellPosition(reply, position);
    return { items: [...items], total: items.length };
  });
}
