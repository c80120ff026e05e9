import { z } from 'zod';
import { productionOrderIdSchema } from '#domain/kernel/ids.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { listMaterials, readSlip } from '#domain/planning/api/order-papers-api.ts';
import type { Service } from '#infra/http/service.ts';
import { answerPlanRead } from '../answer-read.ts';
import type { QueryContext } from '../context.ts';
import { readObjectNames } from '../object-names.ts';
import { planReadQuery, shownRows } from '../position.ts';
import { materialRequirements } from '../production-orders/material-requirements.ts';
import { readRoutingSlip } from '../production-orders/routing-slip.ts';
import { slipWords } from '../production-orders/slip-words.ts';
import { readSettings } from '../settings.ts';

/** What a production order needs and what goes with it: `…/materials`, `…/slip` and `…/slip.pdf` (domain facts §8, §13). */
export function routingSlipRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  for (const [path, field] of [
    ['productionOrders', 'productionOrderId'],
    ['positions', 'orderPositionId'],
    ['articles', 'articleId'],
    ['technologies', 'technologyId'],
  ] as const)
    answerPlanRead(service, context, listMaterials[path], ['timeline', 'base-data'], async (request, at) => {
      const items = await materialRequirements(pool, { field, id: request.params.id }, at);
      if (items === undefined) return reject('objectnotexists', request.params);
      return { items: [...items], total: items.length };
    });

  answerPlanRead(
    service,
    context,
    readSlip,
    ['timeline', 'base-data'],
    async ({ params }, at) => (await readRoutingSlip(pool, params.id, at)) ?? reject('objectnotexists', params),
  );

  service.get(
    '/api/planning/productionOrders/:id/slip.pdf',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'The same as a PDF, A4',
        params: z.strictObject({ id: productionOrderIdSchema }),
        querystring: z.strictObject({ ...planReadQuery, language: languageSchema.default('de') }),
      },
    },
    async (request, reply) => {
      const at = await shownRows(request, context, request.query, ['timeline', 'base-data']);
      if (isRejection(at)) return at;
      const slip = await readRoutingSlip(pool, request.params.id, at);
      if (slip === undefined) return reject('objectnotexists', request.params);
      const { plantTimeZone } = await readSettings(pool, at);
      const { items } = await readObjectNames(pool);
      // Loaded when somebody prints.
      const { routingSlipPdf } = await import('../production-orders/routing-slip-pdf.ts');
      const name = slip.productionOrderNumber.replaceAll(/[^\w.-]/g, '_');
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}.pdf"`);
      return routingSlipPdf(slip, slipWords(request.query.language, plantTimeZone, items));
    },
  );
}
