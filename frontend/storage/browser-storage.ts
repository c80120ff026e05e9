import type { z } from 'zod';

/**
 * What a browser keeps for its pages, or for one window. One that keeps nothing, because it was told to or has no room, knows
 * nothing the next time: what was to be kept holds until the page is closed.
 */
type Place = 'localStorage' | 'sessionStorage';

/** undefined: nothing is kept under this name. */
export function storedText(name: string, place: Place = 'localStorage'): string | undefined {
  try {
    return globalThis[place].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** undefined takes away what was kept. Answers whether the browser does it. */
export function storeText(name: string, text: string | undefined, place: Place = 'localStorage'): boolean {
  try {
    if (text === undefined) globalThis[place].removeItem(name);
    else globalThis[place].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** undefined: nothing is kept, or what another version has kept. */
export function storedValue<Value>(name: string, schema: z.ZodType<Value>, place?: Place): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(storedText(name, place) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export const storeValue = (name: string, value: unknown, place?: Place): boolean =>
  storeText(name, value === undefined ? undefined : JSON.stringify(value), place);
