import { lazy } from 'react';
import type { Board } from '#frontend/features/timeline/view/board.ts';
import { NoProjects } from './no-projects.tsx';
import { ObjectDrawer } from './object-drawer.tsx';
import { TreeHeaders } from './tree-headers.tsx';
import { treeRows } from './tree-rows.ts';
import { TreeTools } from './tree-tools.tsx';

/** The planning timeline: projects down to operations. */
export const treeBoard: Board = {
  place: 'planning',
  rows: treeRows,
  Headers: TreeHeaders,
  columnWidth: { least: 260, usual: 448, beside: 340, most: 720 },
  Tools: TreeTools,
  Empty: NoProjects,
  needsResources: false,
  Drawer: ObjectDrawer,
  Phone: lazy(async () => ({ default: (await import('./phone-tree.tsx')).PhoneTree })),
};
