import { type ReactNode, useState } from 'react';
import type { ProductionOrderId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { operationsOf, siblingsOf } from '#frontend/features/timeline/actions/menu-entries.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { useNotesLost } from '#frontend/kit/notes-lost/use-notes-lost.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import type { Plannable } from '../data/order-calls.ts';
import { LossList, Sentence } from './loss-list.ts';

interface UnplanProps {
  readonly what: Plannable;
  readonly at: Point;
  readonly onClose: () => void;
}

/** Names what is unplanned and counts the consequences; the number of lost feedback entries comes from the server. */
export default function UnplanDialog({ what, at, onClose }: UnplanProps): ReactNode {
  const { session, t, actions } = useTimeline();
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<number>();
  const notes = useNotesLost(types[what.kind], what.id, 'takeOff');
  const orders = ordersOf(session, what);
  const { name, article, amount } = namesOf(session, what);
  const operations = orders.flatMap((id) => operationsOf(session, id)).length;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const count = await actions.unplan(what, lost !== undefined, at);
    setBusy(false);
    if (count === undefined) onClose();
    else setLost(count);
  };
  return (
    <ConfirmDialog
      open
      title={t(titles[what.kind], { name })}
      action={t(lost === undefined ? 'takeOff.action' : 'takeOff.actionLoss')}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Sentence>
        {amount === undefined
          ? t('takeOff.leadProject', { name: article })
          : t('takeOff.lead', { article, amount: t('amount', { count: amount }) })}
      </Sentence>
      <LossList>
        {orders.length > 1 && <li>{t('takeOff.orders', { count: orders.length })}</li>}
        <li>{t('takeOff.operations', { count: operations })}</li>
        {notes.map((line) => (
          <li key={line} data-tone="err">
            {line}
          </li>
        ))}
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

const types = { projects: 'project', positions: 'orderPosition', productionOrders: 'productionOrder' } as const;

const titles = {
  projects: 'takeOff.project',
  positions: 'takeOff.position',
  productionOrders: 'takeOff.order',
} as const;

function ordersOf({ index }: TimelineSession, what: Plannable): readonly ProductionOrderId[] {
  switch (what.kind) {
    case 'productionOrders':
      return [what.id];
    case 'positions':
      return index.ordersByPosition.get(what.id) ?? [];
    case 'projects':
      return [...index.productionOrders.values()]
        .filter(({ projectId }) => projectId === what.id)
        .map(({ productionOrderId }) => productionOrderId);
  }
}

function namesOf({ index }: TimelineSession, what: Plannable) {
  if (what.kind === 'projects') {
    const project = index.projects.get(what.id);
    return { name: project?.projectNumber ?? '', article: project?.projectName ?? '', amount: undefined };
  }
  const order = what.kind === 'productionOrders' ? index.productionOrders.get(what.id) : undefined;
  const position = what.kind === 'positions' ? index.orderPositions.get(what.id) : undefined;
  const { articleName: article = '', articleAmount: amount = 0 } = order ?? position ?? {};
  return { name: order?.productionOrderNumber ?? position?.orderPositionNumber ?? '', article, amount };
}
