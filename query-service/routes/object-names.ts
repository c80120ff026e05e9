import { z } from 'zod';
import { objectName } from '#domain/base-data/object-names/object-name.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../context.ts';
import { readObjectNames } from '../object-names.ts';
import { readQuery, tellPosition, waitForPosition } from '../position.ts';

/** The plant's words for its objects, for every page of whoever is signed in; the list of them has its rights. */
export function objectNameRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/clients/objectNames',
    {
      config: { right: 'session' },
      schema: {
        summary: 'The plant’s own words for its objects, in the languages in which it has some',
        querystring: z.strictObject(readQuery),
        response: answers(200, z.object({ items: z.array(objectName), total: z.number().int() })),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const { items, position } = await readObjectNames(pool);
      tellPosition(reply, position);
      return { items: [...items], total: items.length };
    },
  );
}
