/**
 * Hand scanners and badge readers are keyboards ("wedge"): they type a code faster than anybody could, and end it with
 * Enter. Told apart from typing by the time between keys.
 */
export interface WedgeState {
  readonly text: string;
  /** Of the last key, in milliseconds of the event's clock. */
  readonly at: number;
}

export const noKeys: WedgeState = { text: '', at: Number.NEGATIVE_INFINITY };

/** Milliseconds between two keys of a reader: they need 1 to 30, a computer under load adds to it; people need 80 and more. */
export const longestGap = 60;
/** Fewer letters are a hand that was quick. */
export const fewestLetters = 4;
const mostLetters = 200;

/** What is known after a key was pressed: `code` when it was the Enter behind a code. */
export function afterKey(
  state: WedgeState,
  key: string,
  at: number,
): { readonly state: WedgeState; readonly code?: string } {
  const isFast = at - state.at <= longestGap;
  if (key === 'Enter') {
    const code = isFast ? state.text.trim() : '';
    return code.length >= fewestLetters ? { state: noKeys, code } : { state: noKeys };
  }
  // Shift and the like come between capital letters.
  if (key.length !== 1) return { state };
  const text = isFast ? state.text + key : key;
  return { state: text.length > mostLetters ? noKeys : { text, at } };
}
