import { z } from 'zod';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';
import type { FormValues } from './form-values.ts';

/**
 * What was entered into a form and not sent yet, as long as the window is open: a session that ends in the middle of a
 * form, or a reload, loses nothing. `key` names the form, the object and the person.
 */
const prefix = 'leitstand.draft.';

export const readDraft = (key: string): FormValues | undefined =>
  storedValue(prefix + key, z.record(z.string(), z.unknown()), 'sessionStorage');

/** undefined: there is nothing to keep (any more). */
export function keepDraft(key: string, values: FormValues | undefined): void {
  storeValue(prefix + key, values, 'sessionStorage');
}
