import { useEffect, useState } from 'react';

/** Milliseconds after the last key, everywhere: what is typed is asked for then, or counts. */
export const typingPause = 250;

/** The value as soon as it has not changed for a moment: then it is worth asking the server. Compared as it is, so texts. */
export function useDebounced<Value extends string | undefined>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** What stands in a field whose text counts a moment after it was typed, and what sets it; follows a `text` that was set elsewhere. */
export function useTypedText(text: string, onText: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [before, setBefore] = useState(text);
  if (before !== text) {
    setBefore(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => onText(typed.trim()), typingPause);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
