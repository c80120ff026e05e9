import type pg from 'pg';
import type { Technology } from '#domain/base-data/object-types.ts';
import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { Requirement } from '#domain/planning/api/order-papers-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { type RowScope, type RowTable, rowsOf } from '../reads/rows.ts';

interface OrderRow {
  readonly doc: ProductionOrderRow;
  readonly operations: readonly OperationRow[] | null;
  readonly bom: Technology['bom'] | null;
}

/** Whose production orders are looked at. */
type Of = 'productionOrderId' | 'orderPositionId' | 'articleId' | 'technologyId';

/** Where it must be, for the requirement to be answered at all. */
const placeOf: Readonly<Record<Of, { readonly table: RowTable; readonly prefix: string }>> = {
  productionOrderId: { table: 'timeline.production_order', prefix: '' },
  orderPositionId: { table: 'timeline.order_position', prefix: '' },
  articleId: { table: 'base_data.object', prefix: 'articles:' },
  technologyId: { table: 'base_data.object', prefix: 'technologies:' },
};

/**
 * Of one production order, or of all of an order position, an article or a technology: amount of the bill of materials
 * for all pieces that are planned.
 * What a finished step used, and what an order that is finished used, is no longer required. By due date. Undefined:
 * there is no such order or position.
 */
export async function materialRequirements(
  pool: pg.Pool,
  of: { readonly field: Of; readonly id: string },
  at: RowScope,
): Promise<readonly Requirement[] | undefined> {
  const { table, prefix } = placeOf[of.field];
  const values: unknown[] = [`${prefix}${of.id}`];
  const own = await rowsOf(pool, table, at, values);
  const found = await pool.query(`SELECT FROM ${own} t WHERE t.id = $1`, values);
  if (found.rowCount === 0) return undefined;
  values.length = 0;
  values.push(of.id);
  const orders = await rowsOf(pool, 'timeline.production_order', at, values);
  const operations = await rowsOf(pool, 'timeline.operation', at, values);
  const objects = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<OrderRow>(
    `SELECT p.doc, t.doc -> 'bom' AS bom,
            (SELECT json_agg(o.doc) FROM ${operations} o WHERE o.parent_id = p.id) AS operations
     FROM ${orders} p LEFT JOIN ${objects} t ON t.id = 'technologies:' || (p.doc ->> 'technologyId')
     WHERE p.doc ->> '${of.field}' = $1 ORDER BY p.id`,
    values,
  );
  const required = rows.flatMap(requirementsOf);
  const names = await materialNames(pool, [...new Set(required.map(({ materialId }) => materialId))], at);
  return required
    .map((one) => ({ ...one, ...(names.get(one.materialId) ?? unnamed) }))
    .toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''));
}

type Unnamed = Omit<Requirement, keyof typeof unnamed>;
const unnamed = { materialNumber: null, materialName: null, amountUnitName: null };

function requirementsOf({ doc: order, operations, bom }: OrderRow): readonly Unnamed[] {
  const steps = (operations ?? [])
    .filter(({ mainOperationId }) => mainOperationId === null)
    .toSorted((a, b) => a.position - b.position || a.startDate.localeCompare(b.startDate));
  if (steps.length > 0 && steps.every((step) => step.statusId === statusId.done)) return [];
  return (bom ?? []).flatMap(({ materialId, amount, number }) => {
    const linked = number === undefined ? undefined : steps.find(({ position }) => position === number);
    if (linked?.statusId === statusId.done) return [];
    return {
      productionOrderId: order.productionOrderId,
      productionOrderNumber: order.productionOrderNumber,
      materialId,
      amount: roundedAmount(amount * order.articleAmount),
      number: number ?? null,
      operationId: linked?.operationId ?? null,
      dueDate: (linked ?? steps[0])?.startDate ?? null,
    };
  });
}

async function materialNames(pool: pg.Pool, ids: readonly string[], at: RowScope) {
  const values: unknown[] = [ids];
  const objects = await rowsOf(pool, 'base_data.object', at, values);
  const { rows } = await pool.query<{ id: string; number: string | null; name: string | null; unit: string | null }>(
    `SELECT m.object_id AS id, m.doc ->> 'materialNumber' AS number, m.doc ->> 'materialName' AS name,
            u.doc ->> 'amountUnitName' AS unit
     FROM ${objects} m LEFT JOIN ${objects} u ON u.id = 'amountUnits:' || (m.doc ->> 'amountUnitId')
     WHERE m.collection = 'materials' AND m.object_id = ANY ($1::text[])`,
    values,
  );
  return new Map(
    rows.map(({ id, number, name, unit }) => [
      id,
      { materialNumber: number, materialName: name, amountUnitName: unit },
    ]),
  );
}
