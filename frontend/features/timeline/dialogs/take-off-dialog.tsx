import { type ReactNode, useState } from 'react';
import { operationsOf, siblingsOf } from '#frontend/features/timeline/actions/menu-entries.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import type { Point } from '#frontend/features/timeline/page/view-state.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import type { Plannable } from '../data/order-calls.ts';
import { LossList, Sentence } from './loss-list.ts';

interface TakeOffProps {
  readonly what: Plannable;
  readonly at: Point;
  readonly onClose: () => void;
}

/** Names what is unplanned and counts the consequences; the number of lost feedback entries comes from the server. */
export default function TakeOffDialog({ what, at, onClose }: TakeOffProps): ReactNode {
  const { session, actions, t } = useTimeline();
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<number>();
  const { index } = session;
  const orders = what.kind === 'positions' ? (index.ordersByPosition.get(what.id) ?? []) : [what.id];
  const first = orders[0] && index.productionOrders.get(orders[0]);
  const name =
    what.kind === 'positions'
      ? (index.orderPositions.get(what.id)?.orderPositionNumber ?? '')
      : (first?.productionOrderNumber ?? '');
  const position = first && index.orderPositions.get(first.orderPositionId);
  const operations = orders.flatMap((id) => operationsOf(session, id)).length;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const count = await actions.takeOff(what, lost !== undefined, at);
    setBusy(false);
    if (count === undefined) onClose();
    else setLost(count);
  };
  return (
    <ConfirmDialog
      open
      title={t(what.kind === 'positions' ? 'takeOff.position' : 'takeOff.order', { name })}
      action={t(lost === undefined ? 'takeOff.action' : 'takeOff.actionLoss')}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Sentence>
        {t('takeOff.lead', {
          article: (what.kind === 'positions' ? position?.articleName : first?.articleName) ?? '',
          amount: t('amount', {
            count: (what.kind === 'positions' ? position?.articleAmount : first?.articleAmount) ?? 0,
          }),
        })}
      </Sentence>
      <LossList>
        {orders.length > 1 && <li>{t('takeOff.orders', { count: orders.length })}</li>}
        <li>{t('takeOff.operations', { count: operations })}</li>
        {lost !== undefined && (
          <li data-tone="err" role="alert">
            {t('takeOff.feedback', { count: lost })}
          </li>
        )}
      </LossList>
      {what.kind === 'productionOrders' && siblingsOf(session, what.id).length > 1 && (
        <Sentence>{t('takeOff.components')}</Sentence>
      )}
      <Sentence>{t('takeOff.undo')}</Sentence>
    </ConfirmDialog>
  );
}
