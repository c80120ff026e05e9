import type { Instant } from '#domain/kernel/instant.ts';

/**
 * Priority queue of deadlines with lazy deletion: a binary heap in which a replaced entry stays until it reaches the
 * top and is then skipped. `set` costs O(log n), a query O(log n) per id that has become due since the last one.
 */
export interface DueQueue<Id> {
  /** Infinite: never. */
  set(id: Id, due: Instant): void;
  remove(id: Id): void;
  /** Ids whose instant lies before `now`, in no order. Asking for an earlier `now` than before costs O(n). */
  dueBefore(now: Instant): ReadonlySet<Id>;
}

export function dueQueue<Id>(): DueQueue<Id> {
  const dueOf = new Map<Id, Instant>();
  const isDue = new Set<Id>();
  let heap: { readonly id: Id; readonly due: Instant }[] = [];
  let asked = Number.NEGATIVE_INFINITY;

  const push = (id: Id, due: Instant): void => {
    let at = heap.length;
    heap.push({ id, due });
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || parent.due <= due) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = { id, due };
  };

  const pop = (): { readonly id: Id; readonly due: Instant } | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const right = heap[below + 1];
      if (right !== undefined && right.due < (heap[below]?.due ?? 0)) below++;
      const child = heap[below];
      if (child === undefined || child.due >= last.due) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
    return first;
  };

  const enter = (id: Id, due: Instant): void => {
    if (due < asked) isDue.add(id);
    else if (Number.isFinite(due)) push(id, due);
  };

  return {
    set(id, due) {
      if (dueOf.get(id) === due) return;
      dueOf.set(id, due);
      isDue.delete(id);
      enter(id, due);
      // Rebuilt when replaced entries outnumber current ones, so that the heap stays proportional to its content.
      if (heap.length > 1_000 && heap.length > 4 * dueOf.size) {
        heap = [];
        for (const [other, when] of dueOf) if (!isDue.has(other)) enter(other, when);
      }
    },
    remove(id) {
      dueOf.delete(id);
      isDue.delete(id);
    },
    dueBefore(now) {
      if (now < asked) {
        asked = now;
        isDue.clear();
        heap = [];
        for (const [id, due] of dueOf) enter(id, due);
        return isDue;
      }
      asked = now;
      for (let top = heap[0]; top !== undefined && top.due < now; top = heap[0]) {
        pop();
        if (dueOf.get(top.id) === top.due) isDue.add(top.id);
      }
      return isDue;
    },
  };
}
