import { useSyncExternalStore } from 'react';
import { shownMoment, watchMoment } from '#frontend/api/shown-moment.ts';

/** The moment whose plan the page shows; undefined: now. */
export const useShownMoment = (): string | undefined => useSyncExternalStore(watchMoment, shownMoment);
