import type { ReactNode } from 'react';
import { TrayButton } from '#frontend/features/timeline/tray/tray-button.tsx';
import { ViewMenu } from './view-menu.tsx';

/** What the tool bar of the production timeline has of its own. */
export function ProductionTools(): ReactNode {
  return (
    <>
      <ViewMenu />
      <TrayButton />
    </>
  );
}
