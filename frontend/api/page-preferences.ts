import { api } from './plant.ts';
import { createPreferences, type Preferences, preferenceKey } from './preferences.ts';

/** Those of the page. */
export const preferences: Preferences = createPreferences({
  client: api,
  // Asked for when it is used: a browser may refuse it.
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  watch(onLine, other) {
    const hear = ({ key, newValue }: StorageEvent): void => {
      if (key === preferenceKey) other(newValue);
    };
    window.addEventListener('online', onLine);
    window.addEventListener('storage', hear);
    return () => {
      window.removeEventListener('online', onLine);
      window.removeEventListener('storage', hear);
    };
  },
  later: (work, milliseconds) => void setTimeout(work, milliseconds),
});
