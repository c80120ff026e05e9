import type { FormValues } from '#frontend/kit/form/form-values.ts';

/** Why a field cannot be filled in now, and what it holds meanwhile where that is another than was entered. */
export interface FieldLock {
  /** `reason.{reason}` in the words of the screen. */
  readonly reason: string;
  /** Present: this is shown and sent. */
  readonly value?: unknown;
}

export type FieldLocks = (values: FormValues) => Readonly<Record<string, FieldLock>>;

/** What is sent: locked fields with what they hold. */
export function withLocks(locks: FieldLocks | undefined, values: FormValues): FormValues {
  if (locks === undefined) return values;
  const held = Object.entries(locks(values)).flatMap(([name, lock]) => ('value' in lock ? [[name, lock.value]] : []));
  return { ...values, ...Object.fromEntries(held) };
}
