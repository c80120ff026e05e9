import { useEffect } from 'react';
import { storedAppearance, useAppearance } from './appearance.ts';

/** Tells Material once what was chosen on this computer before. */
export function AppearanceKeeper() {
  const { choose } = useAppearance();
  // Only at the start: `choose` is new with every drawing.
  useEffect(() => {
    choose(storedAppearance());
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
