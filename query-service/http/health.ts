import { z } from 'zod';
import { openCheck } from '#infra/health-check.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';

const checkSchema = z.enum(['ok', 'unavailable']);

/** `GET /health` on the loopback port; the gateway puts the services' answers together at `/api/health`. */
export function healthRoutes(service: Service, { pool }: QueryContext): void {
  const checkPostgres = openCheck(() => pool.query('SELECT 1'));
  const body = z.object({ status: checkSchema, checks: z.object({ postgres: checkSchema }) });
  service.get(
    '/health',
    { config: { right: 'public' }, schema: { response: { ...answers(200, body), 503: body } } },
    async (_request, reply) => {
      const postgres = await checkPostgres();
      return reply.code(postgres === 'ok' ? 200 : 503).send({ status: postgres, checks: { postgres } });
    },
  );
}
