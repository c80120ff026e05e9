import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { Tree } from '../model/tree.ts';

/** Which nodes are open: all above a level, with exceptions made by hand. Small, however large the tree is. */
export interface Expansion {
  /** Nodes of a level below this one are open. */
  readonly depth: number;
  /** Open where they would be folded, and the other way round. */
  readonly except: ReadonlySet<BarId>;
}

/** Projects open, order positions folded. */
export const firstExpansion: Expansion = { depth: 1, except: new Set() };
/** Level of operations, which have nothing beneath. */
export const deepest = 3;

export const foldAll = (): Expansion => ({ depth: 0, except: new Set() });
export const unfoldAll = (): Expansion => ({ depth: deepest, except: new Set() });

export const isOpen = ({ depth, except }: Expansion, id: BarId, level: number): boolean =>
  level < depth !== except.has(id);

export function withOpen(expansion: Expansion, id: BarId, level: number, open: boolean): Expansion {
  if (isOpen(expansion, id, level) === open) return expansion;
  const except = new Set(expansion.except);
  if (!except.delete(id)) except.add(id);
  return { ...expansion, except };
}

/** Nodes of the rows from top to bottom, ascending. `hidden` nodes are left out with everything beneath them. */
export function unfoldedNodes(tree: Tree, expansion: Expansion, hidden?: (node: number) => boolean): Int32Array {
  const { count, ids, levels, ends } = tree;
  const { depth, except } = expansion;
  const rows = new Int32Array(count);
  let length = 0;
  for (let node = 0; node < count; ) {
    const end = ends[node] ?? count;
    if (hidden?.(node) === true) {
      node = end;
      continue;
    }
    rows[length++] = node;
    const shut = (levels[node] ?? 0) >= depth;
    const exception = except.size > 0 && except.has(ids[node] as BarId);
    node = shut !== exception ? end : node + 1;
  }
  return rows.subarray(0, length);
}
