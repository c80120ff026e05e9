import type { Format } from './format.ts';

/** "12,5 kg"; without a unit the number alone, which stands for pieces. */
export const amountText = (format: Format, amount: number, unit: string | null | undefined): string =>
  [format.number(amount), unit].filter(Boolean).join(' ');
