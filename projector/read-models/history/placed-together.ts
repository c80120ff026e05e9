import type { EntryColumns } from '#projector/kernel/entry-log.ts';
import type { HistoryRow, Placed } from './row.ts';

/** What one event has put elsewhere, and changed nothing else of, when that are many objects: one row for all of them. */
export interface PlacedTogether {
  /** Says who, when and what for all. */
  readonly first: HistoryRow;
  readonly entries: readonly HistoryRow[];
}

/** Below this many, rows of their own are as small and sooner read. */
const worthOneRow = 50;

/** Entries that stay rows of their own, and those that become one together. */
export function divided(entries: readonly HistoryRow[]): {
  readonly single: readonly HistoryRow[];
  readonly together: readonly PlacedTogether[];
} {
  const single: HistoryRow[] = [];
  const groups = new Map<string, HistoryRow[]>();
  for (const one of entries) {
    if (one.placed === undefined || one.changes.length > 0) {
      single.push(one);
      continue;
    }
    const key = `${one.position} ${one.objectType} ${one.action}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const together: PlacedTogether[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    // Joined edits may move one twice.
    const isWorthIt =
      group.length >= worthOneRow && new Set(group.map(({ objectId }) => objectId)).size === group.length;
    if (first !== undefined && isWorthIt) together.push({ first, entries: group });
    else single.push(...group);
  }
  return { single, together };
}

export const togetherColumns: EntryColumns<PlacedTogether> = [
  { name: 'position', type: 'bigint', of: ({ first }) => first.position },
  { name: 'line', type: 'integer', of: ({ first }) => first.line },
  { name: 'branch', type: 'text', of: ({ first }) => first.branch },
  { name: 'at', type: 'bigint', of: ({ first }) => first.at },
  { name: 'actor', type: 'json', of: ({ first }) => first.actor },
  { name: 'action', type: 'text', of: ({ first }) => first.action },
  { name: 'object_type', type: 'text', of: ({ first }) => first.objectType },
  {
    name: 'object_ids',
    type: 'json',
    of: ({ entries }) => JSON.stringify(entries.map(({ objectId }) => objectId)),
  },
  { name: 'places', type: 'json', of: ({ entries }) => JSON.stringify(entries.map(({ placed }) => place(placed))) },
  { name: 'change_set', type: 'bigint', of: ({ first }) => first.changeSet },
  { name: 'undoes', type: 'bigint', of: ({ first }) => first.undoes },
];

const place = ({ resourceId, startDate, endDate }: Placed = {}) => [
  ...(resourceId ?? [null, null]),
  ...(startDate ?? [null, null]),
  ...(endDate ?? [null, null]),
];
