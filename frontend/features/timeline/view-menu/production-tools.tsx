import type { ReactNode } from 'react';
import { FilterButton } from '#frontend/features/timeline/bar-filter/filter-button.tsx';
import { TrayButton } from '#frontend/features/timeline/tray/tray-button.tsx';
import { ViewMenu } from './view-menu.tsx';

/** What the tool bar of the production timeline has of its own. */
export function ProductionTools(): ReactNode {
  return (
    <>
      <FilterButton />
      <ViewMenu />
      <TrayButton />
    </>
  );
}
