import styled from '@emotion/styled';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { statusId } from '#domain/planning/plan/status.ts';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { UndoButtons } from '#frontend/features/timeline/edit-steps/undo-buttons.tsx';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { TreeItem } from '#frontend/features/timeline/model/tree-item.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { TreeTools } from '#frontend/features/timeline/tree/tree-tools.tsx';
import type { PhoneProps } from '#frontend/features/timeline/view/board.ts';
import { withOpen } from '#frontend/features/timeline/view/expansion.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import { Card, Cards, PhoneBar, PhoneButton, PhonePage } from '../phone/phone-sheet.ts';

/** Cards drawn at first, and more each time: a plan may have 20,000 orders. */
const portion = 60;

/** The planning timeline on a phone: projects with their order positions as cards, what is beneath on demand. */
export function PhoneTree({ opened }: PhoneProps): ReactNode {
  const { session } = usePlanParts();
  const { rows, view, text } = useViewParts();
  const say = useTimelineText();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  useSyncExternalStore(session.subscribe, () => session.deliveries.isReady());
  const expansion = useView(view, (state) => state.expansion);
  useView(view, (state) => state.filter);
  const [count, setCount] = useState(portion);
  useEffect(() => {
    if (opened !== undefined) rows.unfold(view, opened);
  }, [opened, rows, view]);
  const state = view.get();
  const ids = Array.from({ length: count }, (_, row) => rows.at?.(state, row)).flatMap((id) => id ?? []);
  const layout = rows.layout(state);
  const toggle = ({ id, level }: TreeItem, open: boolean): void =>
    view.set({ expansion: withOpen(expansion, id, level, open) });
  return (
    <PhonePage data-testid="phone-tree">
      <PhoneBar>
        <div className="facts">
          <p role="status">
            {say('tree.projects')}:{' '}
            {say('tree.projects.count', {
              shown: text.number(layout.topmost?.shown ?? session.index.projects.size),
              all: text.number(session.index.projects.size),
            })}
          </p>
          <TreeTools />
          <UndoButtons />
        </div>
      </PhoneBar>
      <Cards aria-label={say('phone.tree')}>
        {ids.map((id) => (
          <TreeCard key={id} id={id} open={openIn(layout, id)} onToggle={toggle} />
        ))}
        {rows.at?.(state, count) !== undefined && (
          <li>
            <PhoneButton onClick={() => setCount(count + portion)}>{say('phone.moreRows')}</PhoneButton>
          </li>
        )}
      </Cards>
    </PhonePage>
  );
}

/** Whether what is beneath is shown; undefined: there is nothing. */
function openIn(layout: RowLayout, id: BarId): boolean | undefined {
  const row = layout.rowFor({ id });
  return row?.kind === 'tree' ? row.open : undefined;
}

interface TreeCardProps {
  readonly id: BarId;
  /** undefined: there is nothing beneath. */
  readonly open: boolean | undefined;
  readonly onToggle: (item: TreeItem, open: boolean) => void;
}

function TreeCard({ id, open, onToggle }: TreeCardProps): ReactNode {
  const { rows, scenes, view, colors, text, t } = useViewParts();
  const { commands } = useCommandParts();
  const item = rows.itemOf?.(id);
  if (item === undefined) return null;
  const { color } = item;
  const scene = scenes.scene(view.get(), 0, new Set());
  const place =
    color === undefined || item.level === 0
      ? undefined
      : scene.colorOf(color.index, color.articleId, color.orderId, item.bar?.operation.resourceGroupId);
  const fill = place === undefined ? 'var(--line-2)' : colors.bars[place % colors.bars.length];
  return (
    <Row data-level={item.level}>
      <Card type="button" data-id={id} data-done={item.statusId === statusId.done} onClick={() => commands.open(id)}>
        <i style={{ background: fill }} />
        <span>
          <b>{item.name}</b>
          <span className="end">
            <StatusTag status={item.statusId} />
          </span>
        </span>
        {(item.detail !== '' || item.amount !== undefined) && (
          <span>
            <span className="wide">
              {[item.detail, item.amount === undefined ? '' : t('amount', { count: item.amount })]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
        )}
        <span>
          <em className="tabular">
            {item.place === undefined ? t('tree.notPlanned') : text.range(item.place.start, item.place.end)}
          </em>
          <span className="end">
            {item.lateBeneath > 0 && <Tag data-tone="err">{t('tree.late', { count: item.lateBeneath })}</Tag>}
            {item.level > 0 && item.slack !== undefined && item.statusId !== statusId.done && (
              <Tag data-tone={item.slack < 0 ? 'err' : 'ok'}>
                {item.slack < 0
                  ? text.difference(-item.slack)
                  : t('drawer.slack', { length: text.duration(item.slack) })}
              </Tag>
            )}
          </span>
        </span>
      </Card>
      {open !== undefined && (
        <PhoneButton
          data-square
          aria-expanded={open}
          aria-label={t(open ? 'fold' : 'unfold', { name: item.name })}
          onClick={() => onToggle(item, !open)}
        >
          {open ? <ChevronUp size={20} strokeWidth={1.75} /> : <ChevronDown size={20} strokeWidth={1.75} />}
        </PhoneButton>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: stretch;
  gap: 6px;
  & > button:first-of-type { flex: 1; min-width: 0; }
  & > button[data-square] { height: auto; }
  &[data-level='0'] { margin-top: 6px; }
  &[data-level='0'] > button:first-of-type { background: var(--sunken); }
  &[data-level='2'] { padding-left: 14px; }
  &[data-level='3'] { padding-left: 28px; }
`;
