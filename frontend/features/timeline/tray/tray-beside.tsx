import { lazy, type ReactNode, Suspense } from 'react';
import { useTrayOpen } from './tray-state.ts';

/** Loaded on demand: not needed for the first picture. */
const TrayPanel = lazy(() => import('./tray-panel.tsx'));

/** The tray beside the plan, while it is open. */
export function TrayBeside(): ReactNode {
  if (!useTrayOpen()) return null;
  return (
    <Suspense fallback={null}>
      <TrayPanel />
    </Suspense>
  );
}
