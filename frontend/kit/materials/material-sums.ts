import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { Requirement } from '#domain/planning/api/order-papers-api.ts';

export interface MaterialSum {
  readonly materialId: string;
  readonly materialName: string | null;
  readonly amountUnitName: string | null;
  readonly amount: number;
  /** Production orders that need it. */
  readonly orders: number;
  /** The first of them. */
  readonly dueDate: string | null;
}

/** Totals of each material, the one that is needed first at the top. */
export function sumsOf(items: readonly Requirement[]): readonly MaterialSum[] {
  return [...Map.groupBy(items, ({ materialId }) => materialId)]
    .map(([materialId, all]): MaterialSum => {
      const dates = all.flatMap(({ dueDate }) => dueDate ?? []).toSorted((a, b) => a.localeCompare(b));
      return {
        materialId,
        materialName: all[0]?.materialName ?? null,
        amountUnitName: all[0]?.amountUnitName ?? null,
        amount: roundedAmount(all.reduce((sum, { amount }) => sum + amount, 0)),
        orders: new Set(all.map(({ productionOrderId }) => productionOrderId)).size,
        dueDate: dates[0] ?? null,
      };
    })
    .toSorted((a, b) => (a.dueDate ?? '~').localeCompare(b.dueDate ?? '~'));
}
