import styled from '@emotion/styled';
import { CalendarX2, Lock, LockOpen } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { ProductionOrderId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { pointOf, useView } from '#frontend/features/timeline/view/view-state.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Attached } from './attached.tsx';
import { useSetupText } from './setup-words.ts';

export function DetailsTab({ bar }: { readonly bar: Bar }): ReactNode {
  const { session, view, t, text, actions, rights } = useTimeline();
  const setupText = useSetupText();
  // There it stands among the actions at the foot.
  const isPhone = usePhone();
  const { operation, order } = bar;
  const longer = useView(view, ({ takingLonger }) => takingLonger.get(bar.id));
  const position = order && session.index.orderPositions.get(order.orderPositionId);
  const seconds = (value: number): string => text.duration(value * 1_000);
  const pieces = (value: number): string =>
    t('tooltip.pieces', { done: text.number(value), all: text.number(operation.articleAmount) });
  return (
    <>
      <List>
        <dt>{t('drawer.planned')}</dt>
        <dd>{seconds(operation.planTime)}</dd>
        <dt>{t('drawer.occupied')}</dt>
        <dd>
          {text.range(bar.start, bar.end)} ({text.duration(bar.end - bar.start)})
        </dd>
        <dt>{t('drawer.actual')}</dt>
        <dd>
          {actualText(bar)}
          {longer !== undefined && <Longer>{longer.words}</Longer>}
        </dd>
        <dt>{t('drawer.setup')}</dt>
        <dd>{setupText(bar) ?? t('drawer.none')}</dd>
        <dt>{t('drawer.buffer')}</dt>
        <dd>{operation.bufferTime > 0 ? seconds(operation.bufferTime) : t('drawer.none')}</dd>
        <dt>{t('drawer.yield')}</dt>
        <dd>{operation.yieldAmount > 0 ? pieces(operation.yieldAmount) : t('tooltip.nothing')}</dd>
        {operation.scrapAmount > 0 && (
          <>
            <dt>{t('drawer.scrap')}</dt>
            <dd>{pieces(operation.scrapAmount)}</dd>
          </>
        )}
        <dt>{t('drawer.resource')}</dt>
        <dd>{session.factory.resources.get(bar.resourceId)?.name}</dd>
        <dt>{t('drawer.order')}</dt>
        <dd>{order?.productionOrderNumber}</dd>
        <dt>{t('drawer.position')}</dt>
        <dd>{position?.orderPositionNumber}</dd>
        <dt>{t('drawer.customer')}</dt>
        <dd>{order?.customerName ?? t('drawer.none')}</dd>
        <Attached kind="operations" id={bar.id} files={operation.attachments} />
        <dt>{t('drawer.locked')}</dt>
        <dd>{t(operation.locked ? 'drawer.yes' : 'drawer.no')}</dd>
      </List>
      {!isPhone && operation.statusId !== statusId.done && operation.switchedOff !== true && rights.edit && (
        <QuietButton onClick={(event) => void actions.setLocked([bar.id], !operation.locked, pointOf(event))}>
          {operation.locked ? <LockOpen size={16} strokeWidth={1.75} /> : <Lock size={16} strokeWidth={1.75} />}
          {t(operation.locked ? 'menu.unlock' : 'menu.lock')}
        </QuietButton>
      )}
      {operation.switchedOff === true && order !== undefined && rights.unplan && (
        // A revoked order has no bar whose menu could offer this.
        <QuietButton onClick={(event) => askToUnplan(order.productionOrderId, event)}>
          <CalendarX2 size={16} strokeWidth={1.75} />
          {t('menu.takeOrderOff')}
        </QuietButton>
      )}
    </>
  );

  function askToUnplan(id: ProductionOrderId, event: MouseEvent): void {
    view.set({ question: { kind: 'unplan', what: { kind: 'productionOrders', id }, at: pointOf(event) } });
  }

  function actualText({ operation: { actualStartDate, actualEndDate } }: Bar): string {
    if (actualStartDate === null) return t('drawer.notYet');
    const start = Date.parse(actualStartDate);
    return actualEndDate === null
      ? t('drawer.since', { time: text.dayAndTime(start) })
      : text.range(start, Date.parse(actualEndDate));
  }
}

const Longer = styled.p`
  margin: 2px 0 0;
  color: var(--warn);
`;

export const List = styled.dl`
  display: grid;
  grid-template-columns: 128px 1fr;
  gap: 7px 12px;
  margin: 0 0 16px;
  font: 450 var(--size-dense)/18px var(--font);
  & > dt { color: var(--text-2); }
  & > dd { font-weight: 500; overflow-wrap: anywhere; }
`;
