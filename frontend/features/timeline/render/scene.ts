import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { LateDays } from '../load/late-days.ts';
import type { LoadWords } from '../load/load-words.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';
import type { GeometryOf } from '../model/bar-geometry.ts';
import type { BarStore } from '../model/bar-store.ts';
import type { Deliveries } from '../model/delivery.ts';
import type { FactoryView } from '../model/factory-view.ts';
import type { Grid } from '../model/grid.ts';
import type { PlanIndex } from '../model/plan-index.ts';
import { type Row, type RowLayout, rowIndexAt } from '../model/row-layout.ts';
import type { TimeScale } from '../model/time-scale.ts';
import type { TimeText } from '../model/time-text.ts';
import type { DayLoads } from '../model/utilisation.ts';
import type { PlanColors } from './plan-colors.ts';

/** Complete input of a picture of the plan; the same scene always gives the same picture. */
export interface Scene {
  readonly scale: TimeScale;
  readonly grid: Grid;
  readonly layout: RowLayout;
  /** Scroll position of the rows in pixels. */
  readonly scrollTop: number;
  /** Of the whole canvas, header included. */
  readonly height: number;
  readonly factory: FactoryView;
  /** false: the plan is being read, and blocks stand for its bars. */
  readonly isLoaded: boolean;
  readonly index: PlanIndex;
  readonly store: BarStore;
  readonly geometryOf: GeometryOf;
  readonly deliveries: Deliveries;
  readonly dayLoads: DayLoads;
  readonly lateDays: LateDays;
  readonly now: Instant;
  readonly colors: PlanColors;
  readonly text: TimeText;
  readonly words: SceneWords;
  /** Operations drawn by the overlay instead: dragged or pushed. */
  readonly lifted: ReadonlySet<BarId>;
  /** Bars outside of a filter are drawn pale. */
  readonly dimmed: ((id: BarId) => boolean) | undefined;
  /** Palette index by article, order or resource group (setting colorType). */
  readonly colorOf: (
    colorIndex: number,
    articleId: string,
    orderId: string,
    groupId: ResourceGroupId | undefined,
  ) => number;
  /** First text on a bar: as the settings say, or the resource where the row names everything else. */
  readonly labels: 'setting' | 'resource';
  /** Bars that no longer fit the base data are marked. */
  readonly misfits: ReadonlyMap<BarId, string>;
  /** Bars that late ones hold up are marked. */
  readonly heldUp: ReadonlyMap<BarId, string>;
  /** Until when bars are expected to take their resource, longer than their place. */
  readonly takingLonger: ReadonlyMap<BarId, { readonly until: Instant }>;
  /** Steps that should have started or ended are marked. */
  /** Of bars that stand otherwise in another plan: where they stand there. */
  readonly elsewhere: ReadonlyMap<BarId, BarPlacement>;
  readonly showOverdue: boolean;
}

/** Texts on the canvas, in the user's language. */
export interface SceneWords extends LoadWords {
  readonly today: string;
  readonly overload: (length: string) => string;
}

/** Two lines of 24 px (look, section 4). */
export const headerHeight = 48;

/** Canvas y of a y in the rows. */
/** Rows at least partly visible on a canvas of this height. */
export function visibleRows(scene: Scene, height: number): Row[] {
  const { layout, scrollTop } = scene;
  const rows: Row[] = [];
  for (let at = rowIndexAt(layout, scrollTop); at < layout.rows.length; at++) {
    const row = layout.rows[at];
    if (row === undefined || toCanvasY(scene, row.y) >= height) break;
    rows.push(row);
  }
  return rows;
}

export const toCanvasY = (scene: Scene, y: number): number => y - scene.scrollTop + headerHeight;
