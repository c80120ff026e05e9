import type { ComponentType } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { RowModel } from './row-model.ts';
import type { TimelinePlace } from './stored-view.ts';
import type { DrawerTab } from './view-state.ts';

/** What one timeline has of its own: its rows and what stands around them. */
export interface Board {
  readonly place: TimelinePlace;
  readonly rows: (session: TimelineSession, now: () => Instant) => RowModel;
  /** The column left of the canvas; `height` is that of the canvas, header included. */
  readonly Headers: ComponentType<{ readonly width: number; readonly height: number }>;
  /** Widths of that column in CSS pixels; `beside` next to a drawer, unless the user has chosen one. */
  readonly columnWidth: {
    readonly least: number;
    readonly usual: number;
    readonly beside: number;
    readonly most: number;
  };
  /** In the tool bar. */
  readonly Tools?: ComponentType;
  /** Said over the rows where there are none. */
  readonly Empty: ComponentType;
  /** Without a resource there is nothing to show. */
  readonly needsResources: boolean;
  /** Laid over rows and column; takes no pointer. */
  readonly Over?: ComponentType;
  /** Right of the rows, while it has something to show. */
  readonly Beside?: ComponentType;
  /** Below the rows, with the width of the column. */
  readonly Footer?: ComponentType<{ readonly width: number }>;
  /** Details of the opened bar. */
  readonly Drawer: ComponentType<DrawerProps>;
  /** In place of rows and tool bar in a window as narrow as a phone. */
  readonly Phone: ComponentType<PhoneProps>;
}

export interface PhoneProps {
  /** What the details show. */
  readonly opened: BarId | undefined;
}

export interface DrawerProps {
  readonly id: BarId;
  readonly tab: DrawerTab;
  readonly onTab: (tab: DrawerTab) => void;
}
