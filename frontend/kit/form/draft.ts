import type { FormValues } from './form-values.ts';

/**
 * What was entered into a form and not sent yet, as long as the window is open: a session that ends in the middle of a
 * form, or a reload, loses nothing. `key` names the form, the object and the person.
 */
const prefix = 'leitstand.draft.';

export function readDraft(key: string): FormValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as FormValues) : undefined;
  } catch {
    return undefined;
  }
}

/** undefined: there is nothing to keep (any more). */
export function keepDraft(key: string, values: FormValues | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing loses it at the end of the session.
  }
}
