import bwipjs from 'bwip-js/node';
import type pg from 'pg';
import { z } from 'zod';
import { productionOrderIdSchema } from '#domain/kernel/ids.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { listMaterials, type RoutingSlip, readSlip, routingSlipSchema } from '#domain/planning/api/order-papers-api.ts';
import type { Service } from '#infra/http/service.ts';
import { readObjectNames } from '../base-data/object-names.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { planReadQuery, shownRows } from '../reads/position.ts';
import { type RowScope, rowsOf } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { materialRequirements } from './material-requirements.ts';
import { slipWords } from './slip-words.ts';

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
      const { routingSlipPdf } = await import('./routing-slip-pdf.ts');
      const name = slip.productionOrderNumber.replaceAll(/[^\w.-]/g, '_');
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}.pdf"`);
      return routingSlipPdf(slip, slipWords(request.query.language, plantTimeZone, items));
    },
  );
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
/** Rows as far as the slip shows them. */
const orderDoc = routingSlipSchema
  .omit({ projectNumber: true, orderPositionNumber: true, amountUnitName: true, operations: true })
  .extend({ customerName: text, comment: text });
const operationDoc = routingSlipSchema.shape.operations.element
  .omit({ resourceName: true, code: true, bars: true })
  .extend({
    comment: text,
    switchedOff: z.boolean().optional(),
    attends: z.unknown().optional(),
    split: z.object({ part: z.number() }).optional(),
  });

interface SlipRow {
  readonly doc: unknown;
  readonly project: string | null;
  readonly position: string | null;
  readonly unit: string | null;
  readonly operations: readonly { readonly doc: unknown; readonly resource: string | null }[] | null;
}

/** undefined: there is no such order. */
async function readRoutingSlip(pool: pg.Pool, id: string, at: RowScope): Promise<RoutingSlip | undefined> {
  const values: unknown[] = [id];
  const orders = await rowsOf(pool, 'timeline.production_order', at, values);
  const positions = await rowsOf(pool, 'timeline.order_position', at, values);
  const projects = await rowsOf(pool, 'timeline.project', at, values);
  const operations = await rowsOf(pool, 'timeline.operation', at, values);
  const objects = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<SlipRow>(
    `SELECT p.doc, r.doc ->> 'projectNumber' AS project, q.doc ->> 'orderPositionNumber' AS position,
            u.doc ->> 'amountUnitName' AS unit,
            (SELECT json_agg(json_build_object('doc', o.doc, 'resource', m.doc ->> 'resourceName'))
             FROM ${operations} o LEFT JOIN ${objects} m ON m.id = 'resources:' || (o.doc ->> 'resourceId')
             WHERE o.parent_id = p.id) AS operations
     FROM ${orders} p
     LEFT JOIN ${positions} q ON q.id = p.doc ->> 'orderPositionId'
     LEFT JOIN ${projects} r ON r.id = p.doc ->> 'projectId'
     LEFT JOIN ${objects} a ON a.id = 'articles:' || (p.doc ->> 'articleId')
     LEFT JOIN ${objects} u ON u.id = 'amountUnits:' || (a.doc ->> 'amountUnitId')
     WHERE p.id = $1`,
    values,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const order = orderDoc.parse(row.doc);
  return {
    ...order,
    projectNumber: row.project,
    orderPositionNumber: row.position,
    amountUnitName: row.unit,
    operations: (row.operations ?? [])
      .flatMap(({ doc, resource }) => {
        const { switchedOff, attends, split, ...operation } = operationDoc.parse(doc);
        if (switchedOff === true || attends !== undefined) return [];
        const part = split === undefined ? '' : `.${split.part}`;
        const code = `${order.productionOrderNumber}-${operation.position}${part}`;
        return { ...operation, resourceName: resource, code, bars: barsOf(code) };
      })
      .toSorted((a, b) => a.position - b.position || a.startDate.localeCompare(b.startDate)),
  };
}

/** What Code 128 has no sign for is left out of the bars; the text below says it all. */
function barsOf(code: string): number[] {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text: code.replaceAll(/[^\u0020-\u007e]/g, '?') });
  return drawn !== undefined && 'sbs' in drawn ? [...drawn.sbs] : [];
}
