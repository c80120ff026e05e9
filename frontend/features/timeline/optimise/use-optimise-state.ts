import { useSyncExternalStore } from 'react';
import type { OptimiseState, Optimising } from './search/optimising.ts';

const closed: OptimiseState = { kind: 'closed' };
const never = (): (() => void) => () => undefined;

export const useOptimiseState = (optimising: Optimising | undefined): OptimiseState =>
  useSyncExternalStore(optimising?.subscribe ?? never, () => optimising?.get() ?? closed);
