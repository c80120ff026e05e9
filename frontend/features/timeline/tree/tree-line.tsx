import {
  ChevronDown,
  ChevronRight,
  ClockAlert,
  Cog,
  Factory,
  Folder,
  Lock,
  type LucideIcon,
  Package,
  Workflow,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { statusId } from '#domain/planning/plan/status.ts';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import type { NodeKind } from '../model/tree.ts';
import type { TreeItem } from '../model/tree-item.ts';
import { withOpen } from '../view/expansion.ts';
import { Line } from './tree-header-sheet.ts';

const icons: Readonly<Record<NodeKind, LucideIcon>> = {
  projects: Folder,
  orderPositions: Package,
  activities: Workflow,
  productionOrders: Factory,
  operations: Cog,
};

/** Slack below which it is a warning (look, section 2). */
const tight = 86_400_000;

export const rowElementId = (id: string): string => `tree-${id}`;

/** One row of the tree in words: name, amount, delivery date and slack, and for a screen reader its time and state. */
export const TreeLine = memo(function TreeLine(props: {
  readonly item: TreeItem;
  readonly open: boolean | undefined;
  readonly at: number;
  readonly y: number;
  readonly selected: boolean;
  readonly focused: boolean;
}): ReactNode {
  const { item, open, at, y, selected, focused } = props;
  const { view, t, text } = useViewParts();
  const { commands } = useCommandParts();
  const showsOverdue = useView(view, (state) => state.filter.showDelayedConflicts);
  const Icon = icons[item.kind];
  const name = `${t(`tree.kind.${item.kind}`)} ${item.name}`;
  const toggle = (): void =>
    view.set({ expansion: withOpen(view.get().expansion, item.id, item.level, open !== true), focused: item.id });
  return (
    <Line
      id={rowElementId(item.id)}
      role="row"
      style={{ top: y }}
      data-kind={item.kind}
      data-id={item.id}
      data-focused={focused}
      data-done={item.statusId === statusId.done}
      aria-level={item.level + 1}
      aria-expanded={open}
      aria-rowindex={at + 2}
      aria-selected={selected}
      onClick={(event) => commands.select(item.id, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => commands.open(item.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        commands.openMenu(item.id, { x: event.clientX, y: event.clientY });
      }}
    >
      <span role="rowheader" style={{ paddingLeft: 8 + item.level * 18 }}>
        {open === undefined ? (
          <i />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t(open ? 'fold' : 'unfold', { name: item.name })}
            onClick={(event) => {
              event.stopPropagation();
              toggle();
            }}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          </button>
        )}
        <Icon size={14} strokeWidth={1.75} aria-label={t(`tree.kind.${item.kind}`)} />
        <span data-name title={item.detail === '' ? name : `${name}, ${item.detail}`}>
          {item.kind === 'projects' && item.detail !== '' && <small>{item.detail}</small>}
          <b>{item.name}</b>
          {item.kind !== 'projects' && item.detail !== '' && <small>{item.detail}</small>}
        </span>
        {item.locked && <Lock size={12} strokeWidth={2} aria-label={t('tree.locked')} />}
        {showsOverdue && item.overdue && (
          <ClockAlert size={13} strokeWidth={2} data-tone="err" aria-label={t('tree.overdue')} />
        )}
        {item.lateBeneath > 0 && <em>{t('tree.late', { count: item.lateBeneath })}</em>}
      </span>
      <span role="gridcell" data-column="amount">
        {item.amount !== undefined && text.number(item.amount)}
      </span>
      <span role="gridcell" data-column="delivery">
        {item.due !== undefined && text.briefDay(item.due - 1)}
      </span>
      <span role="gridcell" data-column="slack" data-tone={toneOf(item)}>
        {item.slack !== undefined && text.difference(item.slack)}
      </span>
      <span role="gridcell" data-column="words">
        {item.place === undefined
          ? t('tree.notPlanned')
          : `${text.range(item.place.start, item.place.end)}, ${t(`status.${item.statusId}`)}`}
      </span>
    </Line>
  );
});

function toneOf({ slack, lateBeneath, statusId: status }: TreeItem): 'ok' | 'warn' | 'err' | undefined {
  if (slack === undefined || status === statusId.done) return undefined;
  if (slack < 0) return 'err';
  return slack < tight || lateBeneath > 0 ? 'warn' : 'ok';
}
