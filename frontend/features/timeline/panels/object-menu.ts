import type { ActivityId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import type { CommandParts, Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import {
  type EntryName,
  type MenuEntry,
  type MenuRights,
  menuGroups,
  menuSubject,
} from '#frontend/features/timeline/actions/menu-entries.ts';
import { runEntry } from '#frontend/features/timeline/actions/run-entry.ts';
import type { Plannable } from '#frontend/features/timeline/data/order-calls.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import type { TreeItem } from '../model/tree-item.ts';

/** Menu of a row that stands for no operation. */
export interface ObjectMenu {
  readonly title: string;
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly run: (name: EntryName, at: Point) => void;
}

/** Entries of operations that make sense for a whole order. */
const ofOrders: ReadonlySet<EntryName> = new Set([
  'lockOrder',
  'unlockOrder',
  'pause',
  'revoke',
  'split',
  'takeOrderOff',
  'takePositionOff',
]);

/** Undefined for what is no row of the tree. */
export function objectMenu(timeline: Timeline, id: BarId): ObjectMenu | undefined {
  const item = timeline.rows.itemOf?.(id);
  if (item === undefined) return undefined;
  const { session, rights, commands } = timeline;
  const details: MenuEntry[] = [{ name: 'details', disabledReason: undefined }];
  const open = (name: EntryName): boolean => {
    if (name === 'details') commands.open(id);
    return name === 'details';
  };
  if (item.kind === 'productionOrders') {
    const orderId = id as ProductionOrderId;
    const order = session.index.productionOrders.get(orderId);
    const subject = menuSubject(session, session.index.operationsByOrder.get(orderId) ?? []);
    const groups =
      subject === undefined
        ? []
        : menuGroups(session, subject, rights).map((group) => group.filter(({ name }) => ofOrders.has(name)));
    const clone: MenuEntry[] = rights.edit ? [{ name: 'clone', disabledReason: undefined }] : [];
    return {
      title: item.name,
      groups: [details, ...groups, clone].filter((group) => group.length > 0),
      run(name, at) {
        if (open(name)) return;
        if (name === 'clone' && order !== undefined) void timeline.actions.clone(order.activityId, at);
        else if (subject !== undefined) runEntry(timeline, name, subject, at);
      },
    };
  }
  const own = ownEntries(item, rights);
  return {
    title: item.name,
    groups: own.length === 0 ? [details] : [details, own],
    run(name, at) {
      if (!open(name)) runOwn(timeline, item, name, at);
    },
  };
}

function ownEntries({ kind, statusId: status, locked }: TreeItem, rights: MenuRights): readonly MenuEntry[] {
  const done = status === statusId.done ? 'done' : undefined;
  switch (kind) {
    case 'projects':
      return allowed(rights.unplan, {
        name: 'takeProjectOff',
        disabledReason: status === statusId.notPlanned ? 'nothingPlanned' : undefined,
      });
    case 'orderPositions':
      return status === statusId.notPlanned
        ? allowed(rights.plan, { name: 'planOn', disabledReason: undefined })
        : [
            ...allowed(rights.split, { name: 'split', disabledReason: done }),
            ...allowed(rights.unplan, { name: 'takePositionOff', disabledReason: undefined }),
          ];
    case 'activities':
      return allowed(
        rights.edit,
        locked ? { name: 'unlockActivity', disabledReason: undefined } : { name: 'lockActivity', disabledReason: done },
        { name: 'clone', disabledReason: hasBegun(status) ? done : undefined },
      );
    case 'productionOrders':
    case 'operations':
      return [];
  }
}

const allowed = (may: boolean, ...entries: readonly MenuEntry[]): readonly MenuEntry[] => (may ? entries : []);

function runOwn(
  { view, actions }: ViewParts & CommandParts,
  { id, locked }: TreeItem,
  name: EntryName,
  at: Point,
): void {
  const unplan = (what: Plannable): void => view.set({ menu: undefined, question: { kind: 'unplan', what, at } });
  const lock = (): void => void actions.setActivitiesLocked([id as ActivityId], !locked, at);
  const runs: Readonly<Partial<Record<EntryName, () => void>>> = {
    takeProjectOff: () => unplan({ kind: 'projects', id: id as ProjectId }),
    takePositionOff: () => unplan({ kind: 'positions', id: id as OrderPositionId }),
    split: () => view.set({ menu: undefined, question: { kind: 'split', id: id as OrderPositionId, at } }),
    planOn: () => void actions.plan(id as OrderPositionId, at),
    lockActivity: lock,
    unlockActivity: lock,
    clone: () => void actions.clone(id as ActivityId, at),
  };
  runs[name]?.();
}
