import { hasBegun } from '#domain/planning/plan/status.ts';
import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { Plannable } from '#frontend/features/timeline/data/order-calls.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type EntryName, type MenuSubject, menuGroups, menuSubject } from './menu-entries.ts';

/** Runs a menu entry, a key or a button of the selection bar; asks first for what cannot be undone. */
export function runEntry(timeline: Timeline, name: EntryName, subject: MenuSubject, at: Point): void {
  const { commands, actions, view } = timeline;
  const { bars, first, orderIds, positionId } = subject;
  const ids = bars.map(({ id }) => id);
  const [orderId] = orderIds;
  const ask = (what: Plannable): void => view.set({ menu: undefined, question: { kind: 'unplan', what, at } });
  switch (name) {
    case 'details':
      return commands.open(first.id);
    case 'why':
      return commands.open(first.id, 'why');
    case 'left':
    case 'right':
      return commands.selectSide(first.id, name);
    case 'closeGapsLeft':
      return void actions.closeGaps(ids, 'left', at);
    case 'closeGapsRight':
      return void actions.closeGaps(ids, 'right', at);
    case 'optimizeLeft':
    case 'optimizeRight': {
      // Operations that have begun or are locked would be skipped anyway.
      const movable = bars.filter(({ operation }) => !operation.locked && !hasBegun(operation.statusId));
      const chosen = movable.map(({ id }) => id);
      return void actions.optimize(chosen, name === 'optimizeLeft' ? 'left' : 'right', at);
    }
    case 'replan':
      return void actions.replanSuccessors(first.id, at);
    case 'moveTo':
      return view.set({ menu: undefined, asking: { kind: 'moveTo', ids } });
    case 'shiftFrom': {
      const { start: from, resourceId } = first;
      return view.set({ menu: undefined, asking: { kind: 'shift', from, resourceId } });
    }
    case 'swap': {
      const [one, other] = ids;
      if (one !== undefined && other !== undefined)
        view.set({ menu: undefined, asking: { kind: 'swap', ids: [one, other] } });
      return;
    }
    case 'lock':
    case 'unlock':
      return void actions.setLocked(ids, name === 'lock', at);
    case 'lockOrder':
    case 'unlockOrder':
      return void actions.setOrdersLocked(orderIds, name === 'lockOrder', at);
    case 'pause':
      if (orderId !== undefined) void actions.pause(orderId, at);
      return;
    case 'revoke':
      if (orderId !== undefined) view.set({ menu: undefined, question: { kind: 'revoke', id: orderId, at } });
      return;
    case 'clone':
      if (first.order !== undefined) void actions.clone(first.order.activityId, at);
      return;
    case 'split':
      if (positionId !== undefined) view.set({ menu: undefined, question: { kind: 'split', id: positionId, at } });
      return;
    case 'takeOrderOff':
      if (orderId !== undefined) ask({ kind: 'productionOrders', id: orderId });
      return;
    case 'takePositionOff':
      if (positionId !== undefined) ask({ kind: 'positions', id: positionId });
      return;
    case 'takeProjectOff':
    case 'planOn':
    case 'lockActivity':
    case 'unlockActivity':
      // Of rows that stand for no operation: they run their own.
      return;
  }
}

/** Keys of the entries; with Shift the second one of a pair. */
const keys: Readonly<Record<string, readonly [plain: readonly EntryName[], shifted: readonly EntryName[]]>> = {
  g: [['closeGapsLeft'], ['closeGapsRight']],
  o: [['optimizeLeft'], ['optimizeRight']],
  r: [['replan'], []],
  d: [['moveTo'], []],
  p: [['shiftFrom'], []],
  x: [['swap'], []],
  l: [
    ['lock', 'unlock'],
    ['lockOrder', 'unlockOrder'],
  ],
  t: [['split'], []],
  u: [['revoke'], []],
  delete: [['takeOrderOff'], ['takePositionOff', 'takeOrderOff']],
};

/**
 * Runs the entry of a key for the selection or the focused bar; returns whether the key has an entry. A disabled entry
 * shows its reason.
 */
export function pressEntryKey(timeline: Timeline, event: KeyboardEvent, at: Point): boolean {
  const pair = keys[event.key.toLowerCase()];
  if (pair === undefined) return false;
  const { selected, focused } = timeline.view.get();
  const ids = selected.size > 0 ? [...selected] : focused === undefined ? [] : [focused];
  const subject = menuSubject(timeline.session, ids);
  if (subject === undefined) return false;
  const entries = menuGroups(timeline.session, subject, timeline.rights).flat();
  const names = pair[event.shiftKey ? 1 : 0];
  const entry = entries.find(({ name }) => names.includes(name));
  if (entry === undefined) return false;
  if (entry.disabledReason === undefined) runEntry(timeline, entry.name, subject, at);
  else {
    const { t } = timeline;
    notify({ severity: 'info', text: `${t(`menu.${entry.name}`)}: ${t(`disabledReason.${entry.disabledReason}`)}` });
  }
  return true;
}

/** Key shown next to an entry, where its name is the same in every language. */
export const keyOf: Readonly<Partial<Record<EntryName, string>>> = {
  details: 'Enter',
  why: 'W',
  closeGapsLeft: 'G',
  closeGapsRight: '⇧ G',
  optimizeLeft: 'O',
  optimizeRight: '⇧ O',
  replan: 'R',
  moveTo: 'D',
  shiftFrom: 'P',
  swap: 'X',
  lock: 'L',
  unlock: 'L',
  lockOrder: '⇧ L',
  unlockOrder: '⇧ L',
  split: 'T',
  revoke: 'U',
};
