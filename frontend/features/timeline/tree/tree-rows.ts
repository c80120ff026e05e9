import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { Density } from '#frontend/features/timeline/model/density.ts';
import type { RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import { matcherOf } from '#frontend/features/timeline/view/bar-filter.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import type { ViewState } from '#frontend/features/timeline/view/view-state.ts';
import { buildTree, kindOf, type Tree } from '../model/tree.ts';
import type { TreeRow } from '../model/tree-item.ts';
import { type Expansion, isOpen, unfoldedNodes, withOpen } from '../view/expansion.ts';
import { hiddenBy, isEverything, passingNodes } from '../view/tree-filter.ts';
import { type TreeItems, treeItems } from '../view/tree-items.ts';
import { previewInTree } from './preview-tree.ts';
import { treeDensity, treeRowHeight } from './tree-density.ts';
import { nextNode } from './walk.ts';

/** Rows around the view that a layout holds; it is made anew when the view leaves them. */
const rowsAround = 150;

/** The rows of the planning timeline: the unfolded nodes of the tree, one bar each. */
export function treeRows(session: TimelineSession, now: () => Instant): RowModel {
  const { index, store } = session;
  let built:
    | { readonly structure: number; readonly tree: Tree; readonly items: TreeItems; nodes?: Map<BarId, number> }
    | undefined;
  const current = () => {
    if (built?.structure !== index.structure) {
      const tree = buildTree(index);
      built = { structure: index.structure, tree, items: treeItems(session, tree, now) };
    }
    return built;
  };
  let unfolded: { readonly made: readonly unknown[]; readonly nodes: Int32Array } | undefined;
  /** The same array until other nodes stand in the rows. */
  const unfoldedIn = ({ expansion, filter, bars }: Pick<ViewState, 'expansion' | 'filter' | 'bars'>): Int32Array => {
    const { tree, items } = current();
    // What is finished, and when, may change with every change of the plan.
    const matcher = matcherOf(session, bars);
    const made = [tree, expansion, filter, matcher, isEverything(filter) && matcher === undefined ? 0 : store.version];
    if (unfolded?.made.every((part, at) => part === made[at]) === true) return unfolded.nodes;
    const passing = matcher && passingNodes(tree, session, matcher);
    const nodes = unfoldedNodes(tree, expansion, hiddenBy(filter, tree, items, session.factory.zone, passing));
    unfolded = { made, nodes: unfolded !== undefined && areSame(unfolded.nodes, nodes) ? unfolded.nodes : nodes };
    return unfolded.nodes;
  };
  let kept:
    | {
        readonly tree: Tree;
        readonly expansion: Expansion;
        readonly nodes: Int32Array;
        readonly density: Density;
        readonly from: number;
        readonly layout: RowLayout;
      }
    | undefined;

  const layout = (view: ViewState): RowLayout => {
    const { expansion, scale, scrollTop } = view;
    const { tree, items } = current();
    const nodes = unfoldedIn(view);
    const density = treeDensity[scale.level];
    const first = Math.floor(Math.max(0, scrollTop) / treeRowHeight);
    const isSame =
      kept?.tree === tree && kept.expansion === expansion && kept.nodes === nodes && kept.density === density;
    if (kept !== undefined && isSame) {
      const until = kept.from + kept.layout.rows.length;
      if (first >= kept.from && (first + rowsAround < until || until >= nodes.length)) return kept.layout;
    }
    const from = Math.max(0, Math.min(first - rowsAround, nodes.length - 3 * rowsAround));
    const rowAt = (at: number): TreeRow => rowOf(tree, items, expansion, density, nodes, at);
    const rows = Array.from({ length: Math.min(3 * rowsAround, nodes.length - from) }, (_, at) => rowAt(from + at));
    const rowFor: RowLayout['rowFor'] = ({ id }) => {
      const node = id === undefined ? undefined : nodeOf(id);
      const at = node === undefined ? -1 : placeIn(nodes, node);
      return at < 0 ? undefined : (rows[at - from] ?? rowAt(at));
    };
    const topmost = { shown: countTopmost(tree, nodes), all: index.projects.size };
    const layout = { rows, topmost, height: nodes.length * treeRowHeight, density, rowOf: new Map(), rowFor };
    kept = { tree, expansion, nodes, density, from, layout };
    return layout;
  };

  /** Operations are looked for beneath their order: a table of all of them would be the largest part of the tree. */
  const nodeOf = (id: BarId): number | undefined => {
    const state = current();
    const { tree } = state;
    if (state.nodes === undefined) {
      state.nodes = new Map();
      for (let node = 0; node < tree.count; node++)
        if (kindOf(tree, node) !== 'operations') state.nodes.set(tree.ids[node] as BarId, node);
    }
    const found = state.nodes.get(id);
    const order = found === undefined ? index.operations.get(id as OperationId)?.productionOrderId : undefined;
    const above = order && state.nodes.get(order);
    if (above === undefined) return found;
    for (let node = above + 1; node < (tree.ends[above] ?? 0); node++) if (tree.ids[node] === id) return node;
    return undefined;
  };

  const placeOf = (id: BarId): BarPlacement | undefined => {
    const bar = store.bar(id);
    if (bar !== undefined) return bar;
    const node = nodeOf(id);
    return node === undefined ? undefined : current().items.placeOf(node);
  };

  return {
    labels: 'resource',
    layout,
    placeOf,
    unfold(view, id) {
      const { tree } = current();
      const { expansion } = view.get();
      let next = expansion;
      for (let node = tree.parents[nodeOf(id) ?? -1] ?? -1; node >= 0; node = tree.parents[node] ?? -1)
        next = withOpen(next, tree.ids[node] as BarId, tree.levels[node] ?? 0, true);
      if (next !== expansion) view.set({ expansion: next });
    },
    next(view, key) {
      const { tree } = current();
      const { focused, expansion, scrollTop } = view.get();
      const nodes = unfoldedIn(view.get());
      const node = focused === undefined ? undefined : nodeOf(focused);
      const at = node === undefined ? -1 : placeIn(nodes, node);
      if (node === undefined || at < 0) {
        const first = nodes[Math.ceil(scrollTop / treeRowHeight)] ?? nodes[0];
        return first === undefined ? undefined : tree.ids[first];
      }
      const step = nextNode(tree, expansion, nodes, at, key);
      if (step.expansion !== undefined) view.set({ expansion: step.expansion });
      return tree.ids[step.node];
    },
    shownIn(view, id) {
      const { tree } = current();
      const nodes = unfoldedIn(view);
      for (let node = nodeOf(id) ?? -1; node >= 0; node = tree.parents[node] ?? -1)
        if (placeIn(nodes, node) >= 0) return tree.ids[node] as BarId;
      return id;
    },
    itemOf(id) {
      const node = nodeOf(id);
      return node === undefined ? undefined : current().items.of(node);
    },
    at(view, row) {
      const node = unfoldedIn(view)[row];
      return node === undefined ? undefined : current().tree.ids[node];
    },
    mayJoin: (selected, id) => mayJoin(session, selected, id),
    mayMoveFreely: session.factory.facts.settings.freeMoveTimeline,
    preview: (drag, shift, _resourceId, at, manner) => previewInTree(session, drag, shift, at, placeOf, manner),
  };
}

function rowOf(
  tree: Tree,
  items: TreeItems,
  expansion: Expansion,
  density: Density,
  nodes: Int32Array,
  at: number,
): TreeRow {
  const node = nodes[at] ?? 0;
  const isParent = (tree.ends[node] ?? 0) > node + 1;
  return {
    kind: 'tree',
    // Most rows of a layout are never drawn.
    get item() {
      return items.of(node);
    },
    y: at * treeRowHeight,
    height: treeRowHeight,
    top: (treeRowHeight - density.bar) / 2,
    at,
    open: isParent ? isOpen(expansion, tree.ids[node] as BarId, tree.levels[node] ?? 0) : undefined,
  };
}

function countTopmost({ levels }: Tree, nodes: Int32Array): number {
  let count = 0;
  for (const node of nodes) if (levels[node] === 0) count++;
  return count;
}

const areSame = (a: Int32Array, b: Int32Array): boolean =>
  a.length === b.length && a.every((node, at) => node === b[at]);

/** Place of the node in the ascending list; −1 when it is folded away. */
function placeIn(nodes: Int32Array, node: number): number {
  let low = 0;
  let high = nodes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = nodes[middle] ?? 0;
    if (found === node) return middle;
    if (found < node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Steps of one order position, operations on one resource or of one production order, production orders of one activity
 * (planning §4).
 */
function mayJoin({ index, store }: TimelineSession, selected: ReadonlySet<BarId>, id: BarId): boolean {
  const ids = [...selected, id];
  const agree = (ofOne: (one: BarId) => string | undefined): boolean => {
    const first = ofOne(id);
    return first !== undefined && ids.every((one) => ofOne(one) === first);
  };
  return (
    agree((one) => store.bar(one)?.resourceId) ||
    agree((one) => store.bar(one)?.operation.productionOrderId) ||
    agree((one) => index.productionOrders.get(one as never)?.activityId) ||
    agree((one) => index.activities.get(one)?.orderPositionId)
  );
}
