import { useCallback, useState } from 'react';

/** State in the local storage of this browser, for display preferences. */
export function useStoredState<Value extends string | number | boolean | readonly string[]>(
  name: string,
  first: Value,
): readonly [Value, (next: Value) => void] {
  const key = `leitstand.${name}`;
  const [value, setValue] = useState(() => read(key, first));
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the value lasts until the page is closed.
      }
    },
    [key],
  );
  return [value, keep];
}

/** The same before anything is drawn. */
export const storedState = <Value extends string | number | boolean>(name: string, first: Value): Value =>
  read(`leitstand.${name}`, first);

/** The stored value, if it still has the expected type. */
function read<Value>(key: string, first: Value): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const sameKind = typeof kept === typeof first && Array.isArray(kept) === Array.isArray(first);
    return kept !== null && sameKind ? (kept as Value) : first;
  } catch {
    return first;
  }
}
