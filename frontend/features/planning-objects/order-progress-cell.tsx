import { useQuery } from '@tanstack/react-query';
import { listOperations } from '#domain/planning/api/object-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { ProgressBar } from '#frontend/kit/list/progress-bar.tsx';
import { orderProgress } from './order-progress.ts';

type OrderId = ProductionOrderRow['productionOrderId'];

/** Orders of one tick are asked for together: a page of fifty rows is one call. */
const batch = new Map<
  OrderId,
  { readonly resolve: (share: number) => void; readonly fail: (error: unknown) => void }
>();
let waiting = false;

function progressOf(id: OrderId): Promise<number> {
  return new Promise((resolve, fail) => {
    batch.set(id, { resolve, fail });
    if (waiting) return;
    waiting = true;
    setTimeout(() => void readBatch(), 0);
  });
}

const operationsOf = listSource(listOperations);
/** As many as a list answers at once; ids of so many orders fit into an address. */
const pageSize = 1_000;
const mostOrders = 50;

async function readBatch(): Promise<void> {
  waiting = false;
  const asked = new Map(batch);
  batch.clear();
  const ids = [...asked.keys()];
  for (let start = 0; start < ids.length; start += mostOrders) {
    const some = ids.slice(start, start + mostOrders);
    try {
      const filters = [{ field: 'productionOrderId', operator: 'isAnyOf', value: some }] as const;
      const operations: OperationRow[] = [];
      for (;;) {
        const page = await readListPage(operationsOf, {
          filters,
          sort: '',
          offset: operations.length,
          limit: pageSize,
        });
        operations.push(...page.items);
        if (page.items.length === 0 || operations.length >= page.total) break;
      }
      const grouped = Map.groupBy(operations, ({ productionOrderId }) => productionOrderId);
      for (const id of some) asked.get(id)?.resolve(orderProgress(grouped.get(id) ?? []));
    } catch (error) {
      for (const id of some) asked.get(id)?.fail(error);
    }
  }
}

interface OrderProgressProps {
  readonly order: ProductionOrderRow;
  readonly format: Format;
}

/** Progress of an order that has begun is read from its operations; of all others the status says it. */
export function OrderProgress({ order, format }: OrderProgressProps) {
  const { productionOrderId, statusId: status, colorIndex } = order;
  const known = status === statusId.done ? 1 : status <= statusId.planned ? 0 : undefined;
  const { data } = useQuery({
    queryKey: ['list', '/planning/productionOrders', 'progress', productionOrderId],
    queryFn: () => progressOf(productionOrderId),
    enabled: known === undefined,
  });
  const color = status === statusId.interrupted ? 'var(--err)' : `var(--bar-${colorIndex + 1})`;
  return <ProgressBar share={known ?? data} color={color} format={format} />;
}
