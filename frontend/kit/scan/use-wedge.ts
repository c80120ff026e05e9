import { useEffect, useEffectEvent } from 'react';
import { afterKey, noKeys, type WedgeState } from './wedge.ts';

/**
 * Listens for hand scanners and badge readers while the component is there. What they type while a field has the focus is
 * taken out of it again; a field that wants codes itself has `data-reads-codes`.
 */
export function useWedge(onCode: (code: string) => void, isOn = true): void {
  const told = useEffectEvent(onCode);
  useEffect(() => {
    if (!isOn) return undefined;
    let state: WedgeState = noKeys;
    let field: { readonly element: HTMLInputElement | HTMLTextAreaElement; readonly before: string } | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const element = fieldOf(event.target);
      if (element?.dataset['readsCodes'] !== undefined) return;
      const after = afterKey(state, event.key, event.timeStamp);
      // A code begins with this key: what stood in the field before it comes back.
      if (after.state.text.length === 1) field = element && { element, before: element.value };
      state = after.state;
      if (after.code === undefined) return;
      // Enter would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      if (field !== undefined && field.element === element) putBack(field.element, field.before);
      told(after.code);
    };
    globalThis.addEventListener('keydown', listen, { capture: true });
    return () => globalThis.removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}

const fieldOf = (target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** As if it had been typed: React keeps the value of its fields itself and hears of changes by their event only. */
function putBack(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
