import { useEffect, useRef } from 'react';
import { storedAppearance, useAppearance } from './appearance.ts';

/** Tells Material once what was chosen on this computer before. */
export function AppearanceKeeper() {
  const { choose } = useAppearance();
  // Only at the start: `choose` is new with every drawing.
  const first = useRef(choose);
  useEffect(() => first.current(storedAppearance()), []);
  return null;
}
