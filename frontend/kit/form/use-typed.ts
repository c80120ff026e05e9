import { useState } from 'react';

interface Typed {
  readonly text: string;
  /** What the field holds since; absent until it is drawn. */
  readonly meant?: { readonly value: unknown };
}

/**
 * Text of a field as it was typed, for as long as the field holds what was meant by it; undefined: show the value.
 * Whoever sets the field from outside is seen in it.
 */
export function useTyped(value: unknown): readonly [string | undefined, (text: string | undefined) => void] {
  const [typed, setTyped] = useState<Typed>();
  if (typed !== undefined && typed.meant === undefined) setTyped({ ...typed, meant: { value } });
  const isMeant = typed?.meant === undefined || Object.is(typed.meant.value, value);
  return [isMeant ? typed?.text : undefined, (text) => setTyped(text === undefined ? undefined : { text })];
}
