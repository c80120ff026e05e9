import { useCallback, useState } from 'react';

/** State that this computer keeps: how a person likes the lists, not what is in them. */
export function useKept<Value extends string | number | boolean | readonly string[]>(
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
        // Holds until the page is closed.
      }
    },
    [key],
  );
  return [value, keep];
}

/** What was kept, if it still is of the kind that is asked for. */
function read<Value>(key: string, first: Value): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const sameKind = typeof kept === typeof first && Array.isArray(kept) === Array.isArray(first);
    return kept !== null && sameKind ? (kept as Value) : first;
  } catch {
    return first;
  }
}
