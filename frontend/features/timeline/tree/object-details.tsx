import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { Attached } from '#frontend/features/timeline/drawer/attached.tsx';
import { List } from '#frontend/features/timeline/drawer/details-tab.tsx';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { pointOf } from '#frontend/features/timeline/view/view-state.ts';
import type { TreeItem } from '../model/tree-item.ts';

/** What is known of a project, order position, activity or production order. */
export function ObjectDetails({ item }: { readonly item: TreeItem }): ReactNode {
  const timeline = useTimeline();
  const { actions, rights, t } = timeline;
  const orderId = item.kind === 'productionOrders' ? (item.id as ProductionOrderId) : undefined;
  return (
    <>
      <List>
        {factsOf(timeline, item).map(([name, value]) => (
          <Pair key={name} name={name} value={value} none={t('drawer.none')} />
        ))}
        <Attached kind={pages[item.kind]} id={item.id} files={attachedTo(timeline, item)} />
      </List>
      {orderId !== undefined && rights.edit && item.statusId !== statusId.done && (
        <QuietButton onClick={(event) => void actions.setOrdersLocked([orderId], !item.locked, pointOf(event))}>
          {item.locked ? <LockOpen size={16} strokeWidth={1.75} /> : <Lock size={16} strokeWidth={1.75} />}
          {t(item.locked ? 'menu.unlockOrder' : 'menu.lockOrder')}
        </QuietButton>
      )}
    </>
  );
}

/** Of an object's page. */
const pages = {
  projects: 'projects',
  orderPositions: 'orders',
  activities: 'activities',
  productionOrders: 'productionorders',
  operations: 'operations',
} as const;

function attachedTo({ session: { index } }: PlanParts, { kind, id }: TreeItem): readonly unknown[] | undefined {
  switch (kind) {
    case 'projects':
      return index.projects.get(id as ProjectId)?.attachments;
    case 'orderPositions':
      return index.orderPositions.get(id as OrderPositionId)?.attachments;
    case 'activities':
      return index.activities.get(id)?.attachments;
    case 'productionOrders':
      return index.productionOrders.get(id as ProductionOrderId)?.attachments;
    case 'operations':
      return undefined;
  }
}

function Pair(props: { readonly name: string; readonly value: string | null | undefined; readonly none: string }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>{props.value === null || props.value === undefined || props.value === '' ? props.none : props.value}</dd>
    </>
  );
}

type Fact = readonly [name: string, value: string | null | undefined];

function factsOf({ session: { index }, t, text }: PlanParts & ViewParts, item: TreeItem): readonly Fact[] {
  const day = (value: string | null | undefined): string | undefined =>
    value === null || value === undefined ? undefined : text.shortDay(Date.parse(value));
  const progress: Fact = [t('tree.drawer.progress'), text.percent(item.progress)];
  const isLocked: Fact = [t('drawer.locked'), t(item.locked ? 'drawer.yes' : 'drawer.no')];
  switch (item.kind) {
    case 'projects': {
      const project = index.projects.get(item.id as ProjectId);
      const late = item.lateBeneath === 0 ? undefined : t('tree.late', { count: item.lateBeneath });
      return [
        [t('tree.drawer.number'), project?.projectNumber],
        [t('drawer.customer'), project?.customerName],
        [t('tree.drawer.lateness'), late],
        progress,
      ];
    }
    case 'orderPositions': {
      const position = index.orderPositions.get(item.id as OrderPositionId);
      return [
        [t('tree.drawer.number'), position?.orderPositionNumber],
        [
          t('tree.drawer.article'),
          position && [position.articleNumber, position.articleName].filter(Boolean).join(' '),
        ],
        [t('tree.amount'), position && t('amount', { count: position.articleAmount })],
        [t('drawer.customer'), position?.customerName],
        [t('tree.drawer.ordered'), day(position?.orderDate)],
        [t('tree.drawer.notBefore'), day(position?.requestedStartDate)],
        progress,
      ];
    }
    case 'activities': {
      const activity = index.activities.get(item.id);
      return [
        [t('drawer.planned'), activity?.process && text.duration(activity.process.planTime * 1_000)],
        [t('drawer.position'), activity && index.orderPositions.get(activity.orderPositionId)?.orderPositionNumber],
        isLocked,
      ];
    }
    case 'productionOrders': {
      const order = index.productionOrders.get(item.id as ProductionOrderId);
      return [
        [t('tree.drawer.article'), order && [order.articleNumber, order.articleName].filter(Boolean).join(' ')],
        [t('tree.amount'), order && t('amount', { count: order.articleAmount })],
        [t('drawer.position'), order && index.orderPositions.get(order.orderPositionId)?.orderPositionNumber],
        [t('drawer.customer'), order?.customerName],
        [t('tree.drawer.printed'), day(order?.printDate)],
        isLocked,
        progress,
      ];
    }
    case 'operations':
      return [];
  }
}
