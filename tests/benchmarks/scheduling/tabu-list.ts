/** Pairs of numbers that are forbidden until an iteration. */
export interface TabuList {
  forbid(a: number, b: number, until: number): void;
  isForbidden(a: number, b: number, now: number): boolean;
  clear(): void;
}

/**
 * Entries live some dozen iterations, so a table of fixed size in which a newer pair may push out an older one is
 * enough for any number of operations, where a matrix would need their square.
 */
export function tabuList(bits = 16): TabuList {
  const mask = 2 ** bits - 1;
  const firsts = new Int32Array(mask + 1).fill(-1);
  const seconds = new Int32Array(mask + 1);
  const untils = new Float64Array(mask + 1);
  const slot = (a: number, b: number): number => {
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & mask;
  };
  return {
    forbid(a, b, until) {
      const at = slot(a, b);
      firsts[at] = a;
      seconds[at] = b;
      untils[at] = until;
    },
    isForbidden(a, b, now) {
      const at = slot(a, b);
      return firsts[at] === a && seconds[at] === b && untils[at]! > now;
    },
    clear: () => void firsts.fill(-1),
  };
}
