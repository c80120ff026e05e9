import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { listOperations, listPositions, listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { listSource, pathOf } from '#frontend/api/ask-client.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import type { ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { useNotesLost } from '#frontend/kit/notes-lost/use-notes-lost.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { remove, unplan } from './plan-calls.ts';

export interface Loss {
  readonly action: 'takeOff' | 'remove';
  readonly kind: ObjectKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
}

interface LossDialogProps {
  /** undefined: closed. */
  readonly loss: Loss | undefined;
  readonly onClose: () => void;
  readonly onDone?: (loss: Loss) => void;
}

/** Asks before something is taken off the plan or deleted, and counts what goes with it (look, section 9). */
export function LossDialog({ loss, onClose, onDone }: LossDialogProps) {
  return loss === undefined ? null : (
    <Opened loss={loss} onClose={onClose} {...(onDone === undefined ? {} : { onDone })} />
  );
}

function Opened({ loss, onClose, onDone }: LossDialogProps & { readonly loss: Loss }) {
  const t = usePlanningText();
  const refresh = useRefreshPlan();
  const [feedback, setFeedback] = useState<number>();
  const { busy, refusal, run } = useWork();
  const { action, kind, id, name } = loss;
  const { data: counts } = useQuery({
    queryKey: ['list', '/planning/loss', kind, id],
    queryFn: () => countBelow(kind, id),
    staleTime: 0,
  });
  const notes = useNotesLost(objectKinds[kind].type, id, action === 'takeOff' ? 'takeOff' : 'delete');
  const lines = counts?.flatMap(({ what, count }) => (count === 0 ? [] : [t(`actions.loss.${what}`, { count })])) ?? [];

  const confirm = () =>
    run(async () => {
      const confirmed = feedback !== undefined;
      const lost = await (action === 'takeOff' && (kind === 'project' || kind === 'position' || kind === 'order')
        ? unplan(kind, id, confirmed)
        : remove(kind, id, confirmed));
      if (lost !== undefined) {
        setFeedback(lost);
        return;
      }
      await refresh();
      notify({ severity: 'success', text: t(`actions.done.${action}`, { name }) });
      onClose();
      onDone?.(loss);
    });
  const withFeedback = action === 'takeOff' ? 'actions.loss.withFeedback' : 'actions.loss.removeWithFeedback';
  return (
    <ConfirmDialog
      open
      title={t(`actions.ask.${action}`, { name })}
      action={t(feedback === undefined ? `actions.yes.${action}` : withFeedback)}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {t(
          counts === undefined
            ? 'actions.loss.counting'
            : lines.length + notes.length === 0
              ? 'actions.loss.nothing'
              : 'actions.loss.lead',
        )}
      </p>
      {(lines.length + notes.length > 0 || feedback !== undefined) && (
        <Lines>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {notes.map((line) => (
            <li key={line} data-tone="err">
              {line}
            </li>
          ))}
          {feedback !== undefined && <li data-tone="err">{t('actions.loss.feedback', { count: feedback })}</li>}
        </Lines>
      )}
      {action === 'takeOff' && <p>{t('actions.loss.planAgain')}</p>}
      <Refusal>{refusal}</Refusal>
    </ConfirmDialog>
  );
}

type Counted = { readonly what: 'positions' | 'orders' | 'operations'; readonly count: number };

/** How many objects lie below, by kind. */
async function countBelow(kind: ObjectKind, id: string): Promise<readonly Counted[]> {
  const orders = async (field: 'projectId' | 'orderPositionId' | 'activityId'): Promise<readonly Counted[]> => {
    const filters: readonly ListFilter[] = [{ field, operator: 'equals', value: id }];
    const page = await readListPage(listSource(listProductionOrders), { filters, sort: '', offset: 0, limit: 1_000 });
    const ids = page.items.map(({ productionOrderId }) => productionOrderId);
    return [
      { what: 'orders', count: page.total },
      { what: 'operations', count: await operationsOf(ids) },
    ];
  };
  switch (kind) {
    case 'project':
      return [
        {
          what: 'positions',
          count: await countOf(pathOf(listPositions), { field: 'projectId', operator: 'equals', value: id }),
        },
        ...(await orders('projectId')),
      ];
    case 'position':
      return orders('orderPositionId');
    case 'activity':
      return orders('activityId');
    case 'order':
      return [{ what: 'operations', count: await operationsOf([id]) }];
    case 'operation':
      return [];
  }
}

/** As many ids as one filter takes. */
const idsAtOnce = 200;

async function operationsOf(orderIds: readonly string[]): Promise<number> {
  let count = 0;
  for (let at = 0; at < orderIds.length; at += idsAtOnce) {
    const value = orderIds.slice(at, at + idsAtOnce);
    count += await countOf(pathOf(listOperations), { field: 'productionOrderId', operator: 'isAnyOf', value });
  }
  return count;
}

const countOf = async (path: string, filter: ListFilter): Promise<number> =>
  (await readListPage({ path, row: z.unknown() }, { filters: [filter], sort: '', offset: 0, limit: 1 })).total;

const Lines = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  & > li { padding: 9px 14px; border-bottom: 1px solid var(--line-2); }
  & > li:last-of-type { border-bottom: 0; }
  & > li[data-tone='err'] { color: var(--err); font-weight: 600; }
`;
