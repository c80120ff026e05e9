import { type ReactNode, useState } from 'react';
import type { ProductionOrderId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { operationsOf } from '#frontend/features/timeline/actions/menu-entries.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { LossList, Sentence } from './loss-list.ts';

interface RevokeProps {
  readonly id: ProductionOrderId;
  readonly at: Point;
  readonly onClose: () => void;
}

/** Revoking switches off all operations of an order: none of them occupies a resource any more (planning §3). */
export default function RevokeDialog({ id, at, onClose }: RevokeProps): ReactNode {
  const { session, t, actions } = useTimeline();
  const [busy, setBusy] = useState(false);
  const order = session.index.productionOrders.get(id);
  const name = order?.productionOrderNumber ?? '';
  const operations = operationsOf(session, id);
  const resources = new Set(operations.map(({ resourceId }) => resourceId));
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await actions.revoke(id, at);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('revoke.title', { name })}
      action={t('revoke.action')}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Sentence>
        {t('revoke.lead', {
          article: order?.articleName ?? '',
          amount: t('amount', { count: order?.articleAmount ?? 0 }),
        })}
      </Sentence>
      <LossList>
        <li>{t('revoke.operations', { count: operations.length })}</li>
        <li>{t('revoke.resources', { count: resources.size })}</li>
      </LossList>
      <Sentence>{t('revoke.undo')}</Sentence>
    </ConfirmDialog>
  );
}
