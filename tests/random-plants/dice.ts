import { seeded } from '#tests/fixtures/generated-plan.ts';

/** Random choices; same seed, same choices. */
export interface Dice {
  chance(share: number): boolean;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function diceOf(seed: number): Dice {
  const random = seeded(seed);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  return {
    chance: (share) => random() < share,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  };
}
