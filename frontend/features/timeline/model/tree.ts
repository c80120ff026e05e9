import type { ActivityId, OrderPositionId, ProjectId } from '#domain/kernel/ids.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { PlanIndex } from '#frontend/features/timeline/model/plan-index.ts';

export const nodeKinds = ['projects', 'orderPositions', 'activities', 'productionOrders', 'operations'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/**
 * Projects, their order positions, the process steps and production orders of these, and the operations, from top to
 * bottom: what is beneath a node follows it. Arrays of numbers, so that folding 200,000 nodes is one pass over them.
 */
export interface Tree {
  readonly count: number;
  readonly ids: readonly BarId[];
  /** Place in `nodeKinds`. */
  readonly kinds: Uint8Array;
  /** 0 for projects. */
  readonly levels: Uint8Array;
  /** The node above; −1 for projects. */
  readonly parents: Int32Array;
  /** The node behind the last one beneath. */
  readonly ends: Int32Array;
}

export const kindOf = (tree: Tree, node: number): NodeKind => nodeKinds[tree.kinds[node] ?? 0] ?? 'projects';

/** Sorted by number, not by date: a row does not jump while its bar is moved. */
export function buildTree(index: PlanIndex): Tree {
  const positions = positionsByProject(index);
  const parts = partsByPosition(index);
  const most =
    index.projects.size +
    index.orderPositions.size +
    index.activities.size +
    index.productionOrders.size +
    index.operations.size;
  const ids: BarId[] = [];
  const kinds = new Uint8Array(most);
  const levels = new Uint8Array(most);
  const parents = new Int32Array(most);
  const ends = new Int32Array(most);
  const add = (id: BarId, kind: number, level: number, parent: number): number => {
    const node = ids.length;
    ids.push(id);
    kinds[node] = kind;
    levels[node] = level;
    parents[node] = parent;
    return node;
  };
  const projects = [...index.projects.values()].sort((a, b) => byNumber(a.projectNumber, b.projectNumber));
  for (const { projectId } of projects) {
    const project = add(projectId, 0, 0, -1);
    for (const { orderPositionId } of positions.get(projectId) ?? []) {
      const position = add(orderPositionId, 1, 1, project);
      for (const part of parts.get(orderPositionId) ?? []) {
        if (part.order === undefined) {
          const step = add(part.activity.activityId as ActivityId, 2, 2, position);
          ends[step] = ids.length;
          continue;
        }
        const order = add(part.order.productionOrderId, 3, 2, position);
        for (const id of operationsInOrder(index, part.order)) {
          const operation = add(id, 4, 3, order);
          ends[operation] = ids.length;
        }
        ends[order] = ids.length;
      }
      ends[position] = ids.length;
    }
    ends[project] = ids.length;
  }
  return { count: ids.length, ids, kinds, levels, parents, ends };
}

type Part =
  | { readonly activity: ActivityRow; readonly order?: undefined }
  | { readonly activity: ActivityRow | undefined; readonly order: ProductionOrderRow };

/** Process steps and production orders in the order in which they follow each other. */
function partsByPosition(index: PlanIndex): ReadonlyMap<OrderPositionId, Part[]> {
  const parts = new Map<OrderPositionId, Part[]>();
  const produced = new Set<string>();
  for (const order of index.productionOrders.values()) {
    produced.add(order.activityId);
    append(parts, order.orderPositionId, { order, activity: index.activities.get(order.activityId) });
  }
  // The production step itself stands in its production orders.
  for (const activity of index.activities.values())
    if (!produced.has(activity.activityId)) append(parts, activity.orderPositionId, { activity });
  for (const list of parts.values()) list.sort(inSequence);
  return parts;
}

function inSequence(a: Part, b: Part): number {
  const position = (a.activity?.position ?? 0) - (b.activity?.position ?? 0);
  return position === 0
    ? byNumber(a.order?.productionOrderNumber ?? '', b.order?.productionOrderNumber ?? '')
    : position;
}

function positionsByProject(index: PlanIndex): ReadonlyMap<ProjectId, OrderPositionRow[]> {
  const positions = new Map<ProjectId, OrderPositionRow[]>();
  for (const position of index.orderPositions.values()) append(positions, position.projectId, position);
  for (const list of positions.values()) list.sort((a, b) => a.positionNumber - b.positionNumber);
  return positions;
}

/** By step number, parallel operations behind their main one. */
function operationsInOrder(index: PlanIndex, { productionOrderId }: ProductionOrderRow) {
  const ids = index.operationsByOrder.get(productionOrderId) ?? [];
  if (ids.length < 2) return ids;
  const rows = ids.flatMap((id) => index.operations.get(id) ?? []);
  rows.sort(
    (a, b) =>
      a.position - b.position ||
      Number(a.mainOperationId !== null) - Number(b.mainOperationId !== null) ||
      (a.split?.part ?? 0) - (b.split?.part ?? 0),
  );
  return rows.map((row) => row.operationId);
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Shared: comparing with options would create a collator per comparison. */
const numbers = new Intl.Collator('de', { numeric: true });
const byNumber = (a: string, b: string): number => numbers.compare(a, b);
