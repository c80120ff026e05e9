import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone: below this the pages have a layout of their own (look, section 4). */
export const usePhone = (): boolean => useNarrower(phone);

/** Whether a list at the side takes too much of the window. */
export const useNarrowWindow = (): boolean => useNarrower(narrow);

const phone = '(max-width: 599px)';
const narrow = '(max-width: 1099px)';

const listeners = (query: string) => (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const subscriptions = new Map([phone, narrow].map((query) => [query, listeners(query)] as const));

function useNarrower(query: string): boolean {
  const subscribe = subscriptions.get(query) ?? listeners(query);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
