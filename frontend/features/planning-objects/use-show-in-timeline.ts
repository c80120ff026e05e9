import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { listOperations, listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { usePlanningText } from './planning-text.ts';

const orders = listSource(listProductionOrders);
const operations = listSource(listOperations);

/** From a list to the place in the plan. */
export function useShowInTimeline() {
  const navigate = useNavigate();
  const t = usePlanningText();
  const showOperation = useCallback(
    (operationId: string) => void navigate(`/production/operation/${operationId}`),
    [navigate],
  );
  const showFirstOf = useCallback(
    async (productionOrderIds: readonly string[]) => {
      try {
        const { items } = await readListPage(operations, {
          filters: [{ field: 'productionOrderId', operator: 'isAnyOf', value: productionOrderIds }],
          sort: 'startDate',
          offset: 0,
          limit: 100,
        });
        // The next one to work on; of a finished order the last.
        const wanted = items.find((operation) => operation.statusId !== statusId.done) ?? items.at(-1);
        if (wanted === undefined) notify({ severity: 'info', text: t('open.noOperation') });
        else showOperation(wanted.operationId);
      } catch (error) {
        notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
      }
    },
    [showOperation, t],
  );
  const showOrder = useCallback((productionOrderId: string) => showFirstOf([productionOrderId]), [showFirstOf]);
  const showPosition = useCallback(
    async (orderPositionId: string) => {
      try {
        const { items } = await readListPage(orders, {
          filters: [{ field: 'orderPositionId', operator: 'equals', value: orderPositionId }],
          sort: 'startDate',
          offset: 0,
          limit: 100,
        });
        await showFirstOf(items.map((order) => order.productionOrderId));
      } catch (error) {
        notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
      }
    },
    [showFirstOf],
  );
  return { showOperation, showOrder, showPosition };
}
