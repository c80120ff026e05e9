import type pg from 'pg';
import { listOwnWords, type ObjectName, objectName } from '#domain/base-data/object-names/object-name.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';

/** The plant's words for its objects. */
export function objectNameRoutes(service: Service, context: QueryContext): void {
  answerRead(service, context, listOwnWords, ['base-data'], async (_request, reply) => {
    const { items, position } = await readObjectNames(context.pool);
    tellPosition(reply, position);
    return { items: [...items], total: items.length };
  });
}

/** The plant's words for its objects as they are now, and the position that they show. */
export async function readObjectNames(
  pool: pg.Pool,
): Promise<{ readonly items: readonly ObjectName[]; readonly position: string }> {
  const { rows } = await pool.query<{ position: string; docs: unknown[] }>(
    `SELECT (SELECT position FROM projection.checkpoint WHERE model = 'base-data') AS position,
            coalesce((SELECT json_agg(o.doc) FROM base_data.object o WHERE o.collection = 'objectNames'), '[]') AS docs`,
  );
  const [row] = rows;
  // Without the id, and without what an earlier version may have kept.
  return {
    items: (row?.docs ?? []).flatMap((doc) => objectName.strip().safeParse(doc).data ?? []),
    position: row?.position ?? '0',
  };
}
