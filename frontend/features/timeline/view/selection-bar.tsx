import styled from '@emotion/styled';
import { Flag, Lock, LockOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuietButton, Tag } from './frame.ts';
import { useTimeline } from './timeline-context.ts';
import { useView } from './view-state.ts';

/** Floats at the bottom centre while several operations are selected (look, section 6). */
export function SelectionBar(): ReactNode {
  const { view, session, commands, t, text } = useTimeline();
  const selected = useView(view, (state) => state.selected);
  if (selected.size < 2) return null;
  const bars = [...selected].flatMap((id) => session.store.bar(id) ?? []);
  const orders = new Set(bars.map((bar) => bar.order?.productionOrderNumber));
  const order = orders.size === 1 ? bars[0]?.order : undefined;
  const delivery = order && session.deliveries.of(order.orderPositionId);
  const slack = delivery === undefined ? 0 : delivery.due - delivery.ready;
  const locked = bars.length > 0 && bars.every((bar) => bar.operation.locked);
  return (
    <Float role="toolbar" aria-label={t('selection.count', { count: selected.size })}>
      <strong>{t('selection.count', { count: selected.size })}</strong>
      {order !== undefined && <span>{order.productionOrderNumber}</span>}
      {delivery !== undefined && (
        <Tag data-tone={slack < 0 ? 'err' : 'ok'}>
          <Flag size={12} strokeWidth={2} />
          {slack < 0
            ? t('tooltip.late', { date: text.shortDay(delivery.due - 1), length: text.difference(-slack) })
            : t('tooltip.slack', { date: text.shortDay(delivery.due - 1), length: text.duration(slack) })}
        </Tag>
      )}
      <i />
      <QuietButton data-plain onClick={() => void commands.setLocked([...selected], !locked)}>
        {locked ? <LockOpen size={16} strokeWidth={1.75} /> : <Lock size={16} strokeWidth={1.75} />}
        {t(locked ? 'menu.unlock' : 'menu.lock')}
      </QuietButton>
      <i />
      <QuietButton data-plain data-square aria-label={t('selection.clear')} onClick={commands.clearSelection}>
        <X size={16} strokeWidth={1.75} />
      </QuietButton>
    </Float>
  );
}

const Float = styled.div`
  position: absolute;
  z-index: 4;
  left: 50%;
  bottom: 14px;
  transform: translateX(-50%);
  display: flex;
  align-items: center;
  gap: 10px;
  height: 40px;
  padding: 0 6px 0 14px;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  white-space: nowrap;
  font: 450 12.5px/18px 'Inter Variable', system-ui, sans-serif;
  & > strong { font-weight: 650; }
  & > span { color: var(--text-2); }
  & > i { width: 1px; height: 20px; background: var(--line-2); }
`;
