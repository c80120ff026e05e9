/**
 * An amount as it is typed with the keys of a terminal, or with a keyboard that hangs on it. Comma and point are the same
 * sign, whatever the language: nobody groups thousands on a number pad.
 */

export const amountKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'erase', '0', 'sign'] as const;
export type AmountKey = (typeof amountKeys)[number];

/** Why an amount cannot be sent. */
export type AmountRefusal = 'amountMissing' | 'noNumber' | 'belowZero' | 'zero' | 'tooManyDecimals' | 'tooMuch';

/** The server takes amounts up to a thousand million. */
const most = 1e9;
/** More than any amount has, so that a key that is held down ends somewhere. */
const longest = 12;

/** The text after a key. `sign`: how the language writes decimals. */
export function press(text: string, key: AmountKey, sign: ',' | '.'): string {
  if (key === 'erase') return text.slice(0, -1);
  if (key === 'sign') return /[.,]/.test(text) ? text : `${text === '' ? '0' : text}${sign}`;
  if (text === '0') return key;
  // Amounts have two decimals (base data §9); a third one would be rounded away.
  if (text.length >= longest || /[.,]\d\d$/.test(text)) return text;
  return `${text}${key}`;
}

/** What was typed as a number, or why it is none that can be sent. */
export function amountOf(text: string): number | AmountRefusal {
  const typed = text.trim().replace(/^[−–]/, '-').replace(',', '.');
  if (typed === '') return 'amountMissing';
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(typed)) return 'noNumber';
  const amount = Number(typed);
  if (amount < 0) return 'belowZero';
  if (amount === 0) return 'zero';
  if (/\.\d{3,}$/.test(typed)) return 'tooManyDecimals';
  return amount > most ? 'tooMuch' : amount;
}

/** The way back, as the keys would have typed it. */
export const amountToType = (amount: number, sign: ',' | '.'): string => String(amount).replace('.', sign);

export const decimalSign = (language: string): ',' | '.' => (language.startsWith('en') ? '.' : ',');

const measured = /^(k?g|t|m?l|hl|[µcdkm]?m[²³23]?|h|min)$/i;

/** Pieces need no decimals on the keys; what is weighed or measured does. */
export const countsDecimals = (unit: string | null, ...amounts: readonly number[]): boolean =>
  measured.test(unit?.trim() ?? '') || amounts.some((amount) => !Number.isInteger(amount));
