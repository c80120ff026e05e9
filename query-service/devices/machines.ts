import type { z } from 'zod';
import { listMachines, type machineSchema } from '#domain/planning/api/shop-floor/machines-api.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import type { QueryContext } from '../reads/context.ts';

/** `GET /api/planning/machines`: machines that have told something, those first that are silent. */
export function machineRoutes(service: Service, { pool }: QueryContext): void {
  answerCall(service, listMachines, async () => {
    const { rows } = await pool.query<{ doc: z.infer<typeof machineSchema> }>(
      `SELECT jsonb_build_object('resourceId', m.resource_id, 'resourceName', r.doc ->> 'resourceName',
           'state', m.state, 'silentAfter', m.silent_after,
           'lastSignalAt', ${isoSql('m.last_signal_at')},
           'isSilent', m.last_signal_at < now() - m.silent_after * interval '1 second') AS doc
         FROM operational.machine m LEFT JOIN base_data.object r ON r.id = 'resources:' || m.resource_id
         ORDER BY m.last_signal_at < now() - m.silent_after * interval '1 second' DESC,
           ${inNaturalOrder("r.doc ->> 'resourceName'")}, m.resource_id`,
    );
    return { items: rows.map(({ doc }) => doc), total: rows.length };
  });
}
