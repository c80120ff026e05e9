/** Deterministic stream of pseudo-random numbers. */
export interface Random {
  /** Uniform in `[0, 1)`. */
  fraction(): number;
  /** Uniform whole number in `[0, below)`; 0 when `below` is 0. */
  below(below: number): number;
}

/** Mulberry32: 32 bits of state, passes gjrand; a search needs speed and repeatability, not secrecy. */
export function randomOf(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    fraction: () => next() / 4_294_967_296,
    below: (below) => Math.floor((next() / 4_294_967_296) * below),
  };
}
