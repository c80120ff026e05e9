import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { Day } from '#domain/kernel/instant.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';
import type { SplitPart } from '../data/order-calls.ts';
import { typedAmount } from '../model/typed-amount.ts';

/** Entered text of one part. */
export interface PartDraft {
  /** Key of the line, so that it keeps its fields when a line above is removed. */
  readonly key: number;
  readonly amount: string;
  readonly day: string;
}

export interface ReadPart {
  readonly amount: number | undefined;
  readonly day: Day | undefined;
}

/** Two initial parts; of an odd amount the first gets the larger half. */
export function initialParts(total: number): readonly [number, number] {
  const first = Number.isInteger(total) && total > 1 ? Math.ceil(total / 2) : roundedAmount(total / 2);
  return [first, roundedAmount(total - first)];
}

export const readPart = ({ amount, day }: PartDraft, language: string, today: Day): ReadPart => ({
  amount: typedAmount(amount, language),
  day: typedDay(day, language, today),
});

/** undefined while a part is incomplete. */
export function completeParts(parts: readonly ReadPart[]): readonly SplitPart[] | undefined {
  const whole = parts.flatMap(({ amount, day }) =>
    amount === undefined || day === undefined ? [] : [{ articleAmount: amount, deliveryDate: day }],
  );
  return whole.length === parts.length ? whole : undefined;
}

export const sumOf = (parts: readonly ReadPart[]): number =>
  roundedAmount(parts.reduce((sum, { amount = 0 }) => sum + amount, 0));
