import styled from '@emotion/styled';
import { Ban, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { siblingsOf } from '#frontend/features/timeline/actions/menu-entries.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { type RefusedAction, useView } from '#frontend/features/timeline/view/view-state.ts';
import { inTheWayOfUndo, refusalWords } from '../actions/refusal-words.ts';
import { QuietButton } from './frame.ts';
import { RefusalSheet } from './refusal-sheet.ts';
import { useAtPointer } from './use-at-pointer.ts';

/** Reason of a refused action at the pointer position, with an alternative (look, section 1). */
export function RefusedActionCard(): ReactNode {
  const { view } = useViewParts();
  const refusal = useView(view, (state) => state.refusal);
  return refusal === undefined ? null : <Card refusal={refusal} />;
}

/** Refusals that may no longer apply on a retry. */
const passing: ReadonlySet<string> = new Set([
  'TimelineDataOutdated',
  'readModelBehind',
  'noResponse',
  'unavailable',
  'backendStarting',
  'unknownError',
]);

function Card({ refusal }: { readonly refusal: RefusedAction }): ReactNode {
  const { session, view, t, text, commands, actions } = useTimeline();
  const { at, errorCode, details, id, again } = refusal;
  const close = (): void => view.set({ refusal: undefined });
  const { box, style } = useAtPointer(at, refusal, close);
  useEffect(() => box.current?.focus({ preventScroll: true }), [box, refusal]);

  const words = refusalWords(session, t, text, errorCode, details, id);
  const blocking = [details.operationId, ...inTheWayOfUndo(details)].find(
    (one): one is OperationId => typeof one === 'string' && session.store.bar(one as OperationId) !== undefined,
  );
  const isElsewhere = blocking !== undefined && !view.get().selected.has(blocking);
  const unlock = async (operationId: OperationId): Promise<void> => {
    const orderId = session.store.bar(operationId)?.operation.productionOrderId;
    // Actions on an order need all its operations and the other orders of its position unlocked.
    if (id === undefined && orderId !== undefined)
      await actions.setOrdersLocked(siblingsOf(session, orderId), false, at);
    else await actions.setLocked([operationId], false, at);
    if (view.get().refusal === undefined) again();
  };
  return (
    <Placed
      ref={box}
      role="alertdialog"
      tabIndex={-1}
      data-asking="true"
      aria-label={words.title}
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header>
        <Ban size={18} strokeWidth={2} />
        <b>{words.title}</b>
        {words.detail !== '' && <p>{words.detail}</p>}
      </header>
      <menu>
        {errorCode === 'locked' && blocking !== undefined && (
          <QuietButton onClick={() => void unlock(blocking)}>{t('refused.unlock')}</QuietButton>
        )}
        {passing.has(errorCode) && <QuietButton onClick={again}>{t('state.retry')}</QuietButton>}
        {isElsewhere && (
          <QuietButton
            onClick={() => {
              view.set({ refusal: undefined, selected: new Set([blocking]), focused: blocking });
              commands.reveal(blocking);
            }}
          >
            {t('notice.show')}
          </QuietButton>
        )}
        <QuietButton data-plain onClick={close}>
          <X size={14} strokeWidth={1.75} />
          {t('refused.close')}
        </QuietButton>
      </menu>
    </Placed>
  );
}

const Placed = styled(RefusalSheet)`
  position: fixed;
  z-index: 21;
  outline: none;
  padding-bottom: 0;
  border-left: 3px solid var(--err);
  & > header { border-left: 0; border-bottom: 0; padding-left: 39px; padding-right: 16px; }
  & > header > svg { left: 11px; }
  & > menu { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 2px 12px 12px 39px; list-style: none; }
`;
