import type { z } from 'zod';
import { machineSchema } from '#domain/planning/api/machines-api.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';

/** `GET /api/planning/machines`: machines that have told something, those first that are silent. */
export function machineRoutes(service: Service, { pool }: QueryContext): void {
  service.get(
    '/api/planning/machines',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'Machines that send signals: state, last signal, and whether they have been silent for too long',
        response: answers(200, listOf(machineSchema)),
      },
    },
    async () => {
      const { rows } = await pool.query<{ doc: z.infer<typeof machineSchema> }>(
        `SELECT jsonb_build_object('resourceId', m.resource_id, 'resourceName', r.doc ->> 'resourceName',
           'state', m.state, 'silentAfter', m.silent_after,
           'lastSignalAt', to_char(m.last_signal_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'isSilent', m.last_signal_at < now() - m.silent_after * interval '1 second') AS doc
         FROM operational.machine m LEFT JOIN base_data.object r ON r.id = 'resources:' || m.resource_id
         ORDER BY m.last_signal_at < now() - m.silent_after * interval '1 second' DESC,
           ${inNaturalOrder("r.doc ->> 'resourceName'")}, m.resource_id`,
      );
      return { items: rows.map(({ doc }) => doc), total: rows.length };
    },
  );
}
