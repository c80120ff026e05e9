import { roundedAmount } from '#domain/kernel/amounts.ts';
import { typedNumber } from '#frontend/i18n/typed-number.ts';

/** The largest amount that the services take. */
const most = 1e9;

/**
 * The amount that a person typed, rounded to two decimals (planning §9). Undefined when it is none, not above zero or
 * too large.
 */
export function typedAmount(text: string, language: string): number | undefined {
  const value = typedNumber(text, language);
  if (value === undefined) return undefined;
  const rounded = roundedAmount(value);
  return rounded > 0 && rounded <= most ? rounded : undefined;
}
