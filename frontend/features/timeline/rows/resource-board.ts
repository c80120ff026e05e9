import { lazy } from 'react';
import { LoadStrip } from '#frontend/features/timeline/canvas/load-strip.tsx';
import { RowHeaders } from '#frontend/features/timeline/canvas/row-headers.tsx';
import { DetailDrawer } from '#frontend/features/timeline/drawer/detail-drawer.tsx';
import { TrayBeside } from '#frontend/features/timeline/tray/tray-beside.tsx';
import { TrayGhost } from '#frontend/features/timeline/tray/tray-ghost.tsx';
import { ProductionTools } from '#frontend/features/timeline/view-menu/production-tools.tsx';
import type { Board } from '../view/board.ts';
import { NoOperations } from './no-operations.tsx';
import { resourceRows } from './resource-rows.ts';

/** The production timeline: operations on their resources, with the load of a group below. */
export const resourceBoard: Board = {
  place: 'production',
  rows: resourceRows,
  Headers: RowHeaders,
  columnWidth: { least: 180, usual: 264, beside: 222, most: 480 },
  Empty: NoOperations,
  needsResources: true,
  Tools: ProductionTools,
  Over: TrayGhost,
  Beside: TrayBeside,
  Footer: LoadStrip,
  Drawer: DetailDrawer,
  Phone: lazy(async () => ({ default: (await import('#frontend/features/timeline/phone/phone-day.tsx')).PhoneDay })),
};
