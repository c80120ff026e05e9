/**
 * Hand scanners and badge readers are keyboards ("wedge"): they type a code faster than anybody could, and end it with
 * Enter or Tab. Told apart from typing by the time between keys.
 */
export interface WedgeState {
  readonly text: string;
  /** Of the last key, in milliseconds of the event's clock. */
  readonly at: number;
}

export const noKeys: WedgeState = { text: '', at: Number.NEGATIVE_INFINITY };

/** Milliseconds between two keys of a reader: they need 1 to 30, a computer under load adds to it; people need 80 and more. */
const longestGap = 60;
/** Fewer letters are a hand that was quick. */
const fewestLetters = 4;
const mostLetters = 200;

/**
 * What is known after a key was pressed: `code` when it was the end of one. `fewest`: letters that a code has at least;
 * where people type numbers, too, more than those have.
 */
export function afterKey(
  state: WedgeState,
  key: string,
  at: number,
  fewest = fewestLetters,
): { readonly state: WedgeState; readonly code?: string } {
  const isFast = at - state.at <= longestGap;
  if (key === 'Enter' || key === 'Tab') {
    const code = isFast ? state.text.trim() : '';
    return code.length >= fewest && code.length <= mostLetters ? { state: noKeys, code } : { state: noKeys };
  }
  // Shift and the like come between capital letters.
  if (key.length !== 1) return { state };
  const text = isFast ? state.text + key : key;
  // One more than a code may have is enough to know that it is none: a key that is stuck.
  return { state: { text: text.slice(0, mostLetters + 1), at } };
}
