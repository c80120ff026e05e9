import { useEffect, useEffectEvent, useRef } from 'react';
import { afterKey, noKeys } from '#frontend/kit/scan/wedge.ts';

interface TypedKeys {
  readonly text: string;
  /** What stands there is what was before: the first key takes its place. */
  readonly isOld: boolean;
  readonly isOn: boolean;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** As long as the field takes it. */
const longest = 14;

/**
 * A keyboard that hangs on the device types an amount wherever the focus is, as the keys of the page do. What a scanner
 * types is no amount: the amount is again what it was.
 */
export function useTypedKeys({ text, isOld, isOn, onText, onEnter }: TypedKeys): void {
  const reader = useRef({ keys: noKeys, before: '' });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey, timeStamp } = event;
    if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      return;
    const { state, code } = afterKey(reader.current.keys, key, timeStamp);
    reader.current = { keys: state, before: state.text.length === 1 ? text : reader.current.before };
    if (code !== undefined) {
      event.preventDefault();
      onText(reader.current.before);
    } else if (/^[\d.,-]$/.test(key)) onText(((isOld ? '' : text) + key).slice(0, longest));
    else if (key === 'Backspace') onText(text.slice(0, -1));
    else if (key === 'Enter' && text !== '' && !isOfPage(target)) {
      event.preventDefault();
      onEnter();
    }
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}

/** A key of the page that Enter presses, and none of the pad, which was only touched last. */
const isOfPage = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.closest('[role=group]') === null;
