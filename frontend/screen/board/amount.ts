import type { Format } from '#frontend/i18n/format.ts';

/** Below it parts count (2.5 kg of 7.5), above they are noise ten metres away. */
const wholeFrom = 1_000;

/** An amount as a screen shows it; never rounded up, so that what is nearly done is not shown as done. */
export const amountOf = (value: number, format: Format): string =>
  format.number(value < wholeFrom ? value : Math.floor(value));
