import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { WalkingKey } from '#frontend/features/timeline/view/row-model.ts';
import type { Tree } from '../model/tree.ts';
import { type Expansion, isOpen, withOpen } from '../view/expansion.ts';

/**
 * Where an arrow key leads in a tree (WAI-ARIA treegrid): up and down from row to row; right opens, then goes to the
 * first part; left folds, then goes to the node above.
 */
export function nextNode(
  tree: Tree,
  expansion: Expansion,
  nodes: Int32Array,
  at: number,
  key: WalkingKey,
): { readonly node: number; readonly expansion?: Expansion } {
  const node = nodes[at] ?? 0;
  if (key === 'ArrowUp') return { node: nodes[at - 1] ?? node };
  if (key === 'ArrowDown') return { node: nodes[at + 1] ?? node };
  const id = tree.ids[node] as BarId;
  const level = tree.levels[node] ?? 0;
  const isParent = (tree.ends[node] ?? 0) > node + 1;
  const open = isParent && isOpen(expansion, id, level);
  if (key === 'ArrowRight') {
    if (!isParent) return { node };
    const below = nodes[at + 1];
    if (!open) return { node, expansion: withOpen(expansion, id, level, true) };
    return { node: below !== undefined && tree.parents[below] === node ? below : node };
  }
  if (open) return { node, expansion: withOpen(expansion, id, level, false) };
  const above = tree.parents[node] ?? -1;
  return { node: above < 0 ? node : above };
}

/** How many rows a key of whole pages leads; undefined for other keys. */
export function pageOf(key: string, rowsOfPage: number): number | undefined {
  switch (key) {
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    case 'PageUp':
      return -rowsOfPage;
    case 'PageDown':
      return rowsOfPage;
    default:
      return undefined;
  }
}
