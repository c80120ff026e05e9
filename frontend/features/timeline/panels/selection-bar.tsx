import styled from '@emotion/styled';
import { EllipsisVertical, Flag, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { type EntryName, menuGroups, menuSubject } from '#frontend/features/timeline/actions/menu-entries.ts';
import { menuIcons } from '#frontend/features/timeline/actions/menu-icons.ts';
import { runEntry } from '#frontend/features/timeline/actions/run-entry.ts';
import type { TimelineKey } from '#frontend/features/timeline/timeline-text.ts';
import { pointOf, useView } from '#frontend/features/timeline/view/view-state.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { QuietButton, Spare } from './frame.ts';
import { QuietIcon } from './quiet-icon.tsx';

/** Most frequent actions on several bars; the others are in the menu. */
const shown: ReadonlySet<EntryName> = new Set<EntryName>(['lock', 'unlock', 'closeGapsLeft', 'optimizeLeft']);
const shortWords: Readonly<Partial<Record<EntryName, TimelineKey>>> = {
  closeGapsLeft: 'selection.closeGaps',
  optimizeLeft: 'selection.optimize',
};

/** Floats at the bottom centre while several operations are selected (look, section 6). */
export function SelectionBar(): ReactNode {
  const timeline = useTimeline();
  const { view, session, commands, rights, t, text } = timeline;
  const selected = useView(view, (state) => state.selected);
  const isAsking = useView(view, ({ asking }) => asking !== undefined);
  if (selected.size < 2 || isAsking) return null;
  const bars = [...selected].flatMap((id) => session.store.bar(id) ?? []);
  const orders = new Set(bars.map((bar) => bar.order?.productionOrderNumber));
  const order = orders.size === 1 ? bars[0]?.order : undefined;
  const delivery = order && session.deliveries.of(order.orderPositionId);
  const slack = delivery === undefined ? 0 : delivery.due - delivery.ready;
  const count = t(bars.length === 0 ? 'selection.objects' : 'selection.count', { count: selected.size });
  const subject = menuSubject(session, [...selected]);
  const entries =
    subject === undefined
      ? []
      : menuGroups(session, subject, rights)
          .flat()
          .filter(({ name }) => shown.has(name));
  return (
    <Float role="toolbar" aria-label={count}>
      <strong>{count}</strong>
      {order !== undefined && <span>{order.productionOrderNumber}</span>}
      {delivery !== undefined && (
        <Tag data-tone={slack < 0 ? 'err' : 'ok'}>
          <Flag size={12} strokeWidth={2} />
          {slack < 0
            ? t('tooltip.late', { date: text.shortDay(delivery.due - 1), length: text.difference(-slack) })
            : t('tooltip.slack', { date: text.shortDay(delivery.due - 1), length: text.duration(slack) })}
        </Tag>
      )}
      {subject !== undefined && (
        <>
          <i />
          {entries.map(({ name, disabledReason }) => {
            const Icon = menuIcons[name];
            return (
              <QuietButton
                data-plain
                key={name}
                disabled={disabledReason !== undefined}
                title={disabledReason === undefined ? t(`menu.${name}`) : t(`disabledReason.${disabledReason}`)}
                onClick={(event) => runEntry(timeline, name, subject, pointOf(event))}
              >
                <Icon size={16} strokeWidth={1.75} />
                <Spare>{t(shortWords[name] ?? `menu.${name}`)}</Spare>
              </QuietButton>
            );
          })}
          <QuietIcon
            icon={EllipsisVertical}
            label={t('menu.more')}
            hinted
            aria-haspopup="menu"
            onClick={(event) => commands.openMenu(subject.first.id, pointOf(event))}
          />
        </>
      )}
      <i />
      <QuietIcon icon={X} label={t('selection.clear')} onClick={commands.clearSelection} />
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
  font: 450 var(--size-dense)/18px var(--font);
  & > strong { font-weight: 650; }
  & > span { color: var(--text-2); }
  & > i { width: 1px; height: 20px; background: var(--line-2); }
`;
