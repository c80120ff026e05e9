import styled from '@emotion/styled';
import { CalendarX, Check, ClockAlert, Flag, Gauge, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { ConflictKind, ConflictLine } from './conflict-lines.ts';

export const kindIcons: Readonly<Record<ConflictKind, LucideIcon>> = {
  date: Flag,
  overload: Gauge,
  overdue: ClockAlert,
  misfit: CalendarX,
};

interface ConflictItemProps {
  readonly line: ConflictLine;
  readonly chosen: boolean;
  readonly onShow: () => void;
  /** Absent without the right, or when already confirmed. */
  readonly onConfirm: (() => void) | undefined;
}

/** One conflict; a click selects its bars. */
export function ConflictItem({ line, chosen, onShow, onConfirm }: ConflictItemProps): ReactNode {
  const { t } = useViewParts();
  const Icon = line.confirmed ? Check : kindIcons[line.kind];
  return (
    <Item data-chosen={chosen} data-confirmed={line.confirmed} data-conflict={line.id}>
      <button type="button" data-line aria-current={chosen} onClick={onShow}>
        <Icon size={14} strokeWidth={2} aria-hidden />
        <span data-title>
          <b>{line.title}</b>
          <em data-kind={line.kind}>{line.extent}</em>
        </span>
        <span>{line.detail}</span>
        <small>{line.affectedOrders}</small>
        {line.missed !== undefined && <small data-missed>{line.missed}</small>}
      </button>
      {onConfirm !== undefined && (
        <QuietIcon
          icon={Check}
          label={t('conflicts.confirmOne', { title: line.title })}
          title={t('conflicts.confirmHint')}
          onClick={(event) => {
            // The item moves to another list: focus goes to the next one.
            const next = event.currentTarget.closest('li')?.nextElementSibling;
            next?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true });
            onConfirm();
          }}
        />
      )}
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  border-bottom: 1px solid var(--line-1);
  font: 450 var(--size-dense)/18px var(--font);
  &[data-chosen='true'] { background: var(--accent-tint); box-shadow: inset 3px 0 var(--accent); }
  & > [data-line] {
    position: relative; display: flex; flex-direction: column; gap: 1px; width: 100%; padding: 9px 16px 9px 38px; border: 0;
    background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere;
  }
  &:not([data-chosen='true']) > [data-line]:hover { background: var(--hover); }
  & > [data-line]:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
  & > [data-line] > svg { position: absolute; left: 16px; top: 11px; color: var(--text-3); }
  & [data-title] { display: flex; align-items: baseline; gap: 12px; }
  & [data-title] > b { flex: 1; min-width: 0; font-weight: 600; }
  & [data-title] > em { flex: none; font-style: normal; font-weight: 600; color: var(--err); white-space: nowrap; }
  & [data-title] > em[data-kind='overdue'] { color: var(--warn); }
  /* Beside the texts below the title stands the button. */
  & > [data-line] > span:not([data-title]), & small { padding-right: 34px; }
  & > [data-line] > span:not([data-title]) { color: var(--text-2); }
  & small { color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  &[data-chosen='true'] small { color: var(--text-2); }
  & small[data-missed] { color: var(--err); font-weight: 550; }
  & > button:not([data-line]) { position: absolute; right: 10px; bottom: 8px; color: var(--text-2); }
  & > button:not([data-line]):hover { color: var(--ok); }
  &[data-confirmed='true'] [data-title] > b, &[data-confirmed='true'] [data-title] > em[data-kind], &[data-confirmed='true'] small[data-missed] {
    color: var(--text-2); font-weight: 500;
  }
`;
