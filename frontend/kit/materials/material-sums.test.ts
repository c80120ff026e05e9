import { expect, test } from 'vitest';
import type { Requirement } from '#domain/planning/api/order-papers-api.ts';
import { sumsOf } from './material-sums.ts';

const need = (materialId: string, amount: number, order: string, dueDate: string | null): Requirement => ({
  productionOrderId: order,
  productionOrderNumber: order,
  materialId,
  materialNumber: null,
  materialName: materialId,
  amount,
  amountUnitName: 'kg',
  number: null,
  operationId: null,
  dueDate,
});

test('totals say how much of a material is needed in all, for how many orders, and when first', () => {
  const all = [
    need('tin', 0.1, 'a', null),
    need('tin', 0.2, 'a', '2027-01-02'),
    need('tube', 3, 'a', '2027-01-01'),
    need('tin', 1, 'b', '2027-01-03'),
  ];
  expect(sumsOf(all)).toEqual([
    { materialId: 'tube', materialName: 'tube', amountUnitName: 'kg', amount: 3, orders: 1, dueDate: '2027-01-01' },
    { materialId: 'tin', materialName: 'tin', amountUnitName: 'kg', amount: 1.3, orders: 2, dueDate: '2027-01-02' },
  ]);
});
