import type pg from 'pg';
import { z } from 'zod';
import { characteristic, requiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { StepBeside, WorkDocument, WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { statusId, statusIdSchema } from '#domain/planning/plan/status.ts';
import { type AttachmentRow, attachmentRowSchema } from '#domain/planning/rows/notes.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { materialRequirements } from '../production-orders/material-requirements.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { liveRows } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { atWorkBeside, implausibleSql } from './work-steps.ts';

/** A step as whoever works on it sees it. */
export function workItemRoutes(service: Service, context: QueryContext): void {
  answerRead(service, context, readWorkItem, ['timeline', 'base-data'], async (request, reply) => {
    const { id: operationId } = request.params;
    const found = await workItemOf(context.pool, operationId);
    if (found === undefined) return reject('objectnotexists', { operationId });
    const outside = outsideTerminal(request, found.item.resourceId);
    if (outside !== undefined) return outside;
    tellPosition(reply, found.position);
    return found.item;
  });
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const attached = z
  .array(attachmentRowSchema)
  .nullish()
  .transform((value) => value ?? []);
const stepDoc = z.object({
  operationId: z.string(),
  position: z.number(),
  valueAddName: z.string(),
  statusId: statusIdSchema,
  startDate: z.string(),
  endDate: z.string(),
  planTime: z.number(),
  setupTime: z.number(),
  articleAmount: z.number(),
  yieldAmount: z.number(),
  scrapAmount: z.number(),
  actualStartDate: z.string().nullable(),
  actualEndDate: z.string().nullable(),
  resourceId: z.string(),
  mainOperationId: z.string().nullable(),
  productionOrderId: z.string(),
  predecessors: z.array(z.string()),
  comment: text,
  attachments: attached,
  characteristics: z.array(requiredCharacteristic).nullish(),
  split: z.object({ part: z.number() }).optional(),
  switchedOff: z.boolean().optional(),
  attends: z.unknown().optional(),
});
type StepDoc = z.infer<typeof stepDoc>;
const orderDoc = z.object({
  orderPositionId: z.string(),
  productionOrderNumber: z.string(),
  colorIndex: z.number(),
  articleName: text,
  articleNumber: text,
  customerName: text,
  deliveryDate: text,
  comment: text,
  attachments: attached,
});

interface Found {
  readonly doc: unknown;
  readonly production_order: unknown;
  readonly order_position: { readonly orderPositionNumber?: string; readonly attachments?: unknown } | null;
  readonly project: string | null;
  readonly unit: string | null;
  readonly position: string;
  readonly atWork: WorkItem['atWork'];
  readonly wrong: boolean;
  readonly steps: readonly { readonly doc: unknown; readonly resource: string | null }[];
}

/** The step as it is now, and the position of the rows that say so; undefined when the plan has none of that id. */
async function workItemOf(
  pool: pg.Pool,
  id: string,
): Promise<{ readonly item: WorkItem; readonly position: string } | undefined> {
  const settings = await readSettings(pool);
  const { rows } = await pool.query<Found>(
    `SELECT t.doc, ${implausibleSql('t.doc', settings.checkPlausibility, '$2', true)} AS wrong, p.doc AS production_order, q.doc AS order_position, r.doc ->> 'projectNumber' AS project,
            u.doc ->> 'amountUnitName' AS unit, (SELECT position FROM projection.checkpoint WHERE model = 'timeline'),
            (SELECT json_agg(json_build_object('doc', o.doc, 'resource', m.doc ->> 'resourceName'))
             FROM timeline.operation o LEFT JOIN base_data.object m ON m.id = 'resources:' || (o.doc ->> 'resourceId')
             WHERE o.parent_id = t.parent_id) AS steps,
            (SELECT coalesce(json_agg(json_build_object('operationId', w.id, 'position', w.doc -> 'position',
                      'productionOrderNumber', wp.doc ->> 'productionOrderNumber',
                      'valueAddName', w.doc ->> 'valueAddName', 'articleAmount', w.doc -> 'articleAmount',
                      'made', (w.doc ->> 'yieldAmount')::numeric + (w.doc ->> 'scrapAmount')::numeric,
                      'waits', EXISTS (SELECT FROM timeline.operation b
                        WHERE b.id IN (SELECT json_array_elements_text(w.doc -> 'predecessors'))
                          AND b.status_id <> ${statusId.done} AND b.doc ->> 'switchedOff' IS NULL)) ORDER BY w.id), '[]')
             FROM timeline.operation w JOIN timeline.production_order wp ON wp.id = w.parent_id
             WHERE ${atWorkBeside('w', 't')}) AS "atWork"
     FROM timeline.operation t
     JOIN timeline.production_order p ON p.id = t.parent_id
     LEFT JOIN timeline.order_position q ON q.id = p.doc ->> 'orderPositionId'
     LEFT JOIN timeline.project r ON r.id = p.doc ->> 'projectId'
     LEFT JOIN base_data.object a ON a.id = 'articles:' || (p.doc ->> 'articleId')
     LEFT JOIN base_data.object u ON u.id = 'amountUnits:' || (a.doc ->> 'amountUnitId')
     WHERE t.id = $1 AND $2::text IS NOT NULL`,
    [id, new Date().toISOString()],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const step = stepDoc.parse(row.doc);
  const {
    attachments: orderFiles,
    comment: orderComment,
    orderPositionId,
    ...order
  } = orderDoc.parse(row.production_order);
  const steps = row.steps.map(({ doc, resource }) => ({ ...stepDoc.parse(doc), resourceName: resource }));
  const {
    predecessors: _before,
    comment,
    attachments,
    characteristics,
    split,
    switchedOff: _off,
    attends: _at,
    ...own
  } = step;
  const part = split === undefined ? '' : `.${split.part}`;
  const positionFiles = attached.parse(row.order_position?.attachments);
  const item: WorkItem = {
    ...own,
    ...order,
    resourceName: steps.find(({ operationId }) => operationId === id)?.resourceName ?? null,
    amountUnitName: row.unit,
    plausible: !row.wrong,
    projectNumber: row.project,
    orderPositionNumber: row.order_position?.orderPositionNumber ?? null,
    comment,
    orderComment,
    code: `${order.productionOrderNumber}-${own.position}${part}`,
    characteristics: await namedCharacteristics(pool, characteristics ?? []),
    materials: await materialsOf(pool, step),
    documents: [
      ...documents(`operations/${id}`, attachments),
      ...documents(`productionOrders/${own.productionOrderId}`, orderFiles),
      ...documents(`positions/${orderPositionId}`, positionFiles),
    ],
    openBefore: openBefore(step, steps),
    atWork: row.atWork,
    beside: besides(step, steps),
    settings: settingsOf(settings),
  };
  return { item, position: row.position };
}

const documents = (object: string, files: readonly AttachmentRow[]): WorkDocument[] =>
  files.map(({ attachmentId, fileName, contentType, size }) => ({
    attachmentId,
    fileName,
    contentType,
    size,
    path: `${object}/attachments/${attachmentId}`,
  }));

/** What the step waits for, directly or not, and is not done; what was revoked is waited for by nobody. */
function openBefore(step: StepDoc, steps: readonly StepDoc[]): WorkItem['openBefore'] {
  const byId = new Map(steps.map((one) => [one.operationId, one]));
  const found = new Set<StepDoc>();
  const collect = ({ predecessors }: StepDoc): void => {
    for (const one of predecessors.flatMap((id) => byId.get(id) ?? [])) {
      if (one.switchedOff === true || one.statusId === statusId.done || found.has(one)) continue;
      found.add(one);
      collect(one);
    }
  };
  collect(step);
  return [...found]
    .map(({ position, valueAddName, statusId: status }) => ({ position, valueAddName, statusId: status }))
    .toSorted((a, b) => a.position - b.position);
}

/** A primary step and those parallel to it are beside each other (base data §4). */
function besides(step: StepDoc, steps: readonly (StepDoc & { readonly resourceName: string | null })[]): StepBeside[] {
  const main = step.mainOperationId ?? step.operationId;
  return steps
    .filter(({ operationId, mainOperationId }) => operationId === main || mainOperationId === main)
    .filter((one) => one.operationId !== step.operationId && one.switchedOff !== true && one.attends === undefined)
    .map(({ operationId, position, valueAddName, resourceName, statusId: status }) => ({
      operationId,
      position,
      valueAddName,
      resourceName,
      statusId: status,
    }));
}

async function namedCharacteristics(
  pool: pg.Pool,
  required: readonly z.infer<typeof requiredCharacteristic>[],
): Promise<WorkItem['characteristics']> {
  if (required.length === 0) return [];
  const { rows } = await pool.query<{ id: string; doc: unknown }>(
    'SELECT object_id AS id, doc FROM base_data.object WHERE id = ANY ($1::text[])',
    [required.map(({ characteristicId }) => `characteristics:${characteristicId}`)],
  );
  const kinds = new Map(rows.map(({ id, doc }) => [id, characteristic.pick(namedBy).parse(doc)]));
  return required.map(({ characteristicId, amount, unit, value }) => {
    const kind = kinds.get(characteristicId);
    const measured = amount === undefined ? '' : `${amount} ${unit ?? kind?.unit ?? ''}`.trim();
    return { characteristicName: kind?.characteristicName ?? characteristicId, value: value ?? measured };
  });
}

const namedBy = { characteristicName: true, unit: true } as const;

/** Those of the step, and those that the bill of materials gives to no step. */
async function materialsOf(pool: pg.Pool, { operationId, productionOrderId }: StepDoc): Promise<WorkItem['materials']> {
  const of = { field: 'productionOrderId', id: productionOrderId } as const;
  const needed = (await materialRequirements(pool, of, liveRows)) ?? [];
  return needed
    .filter((one) => one.number === null || one.operationId === operationId)
    .map(({ materialName, amount, amountUnitName }) => ({ materialName, amount, amountUnitName }));
}

function settingsOf(settings: GlobalSettings): WorkItem['settings'] {
  return {
    amountOptional: settings.workbenchAmountOptional,
    amountValidation: settings.workbenchAmountValidation,
    durationOptional: settings.workbenchDurationOptional,
    completesBefore: settings.donePreviousOperationsByDefault,
    besideFollows: settings.terminalAutomatedFeedbackParallelOperations,
    plantTimeZone: settings.plantTimeZone,
  };
}
