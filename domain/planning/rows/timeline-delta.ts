import type { ActivityRow } from './activity-row.ts';
import type { OperationRow } from './operation-row.ts';
import type { OrderPositionRow } from './order-position-row.ts';
import type { ProductionOrderRow } from './production-order-row.ts';
import type { ProjectRow } from './project-row.ts';

/** Rows of the plan that changed, whole, as `live.{branch}.timeline` tells them; `removed` names what left the plan. */
export interface TimelineDelta {
  readonly projects?: readonly ProjectRow[] | undefined;
  readonly orderPositions?: readonly OrderPositionRow[] | undefined;
  readonly activities?: readonly ActivityRow[] | undefined;
  readonly productionOrders?: readonly ProductionOrderRow[] | undefined;
  readonly operations?: readonly OperationRow[] | undefined;
  readonly removed?: { readonly [Kind in TimelineKind]?: readonly string[] | undefined } | undefined;
  /** Plan revision that the rows show. */
  readonly versionIdentifier?: number | undefined;
  /** Who did it, when it was one action of one user. */
  readonly by?: { readonly userId: string; readonly action: string } | undefined;
}

export type TimelineKind = 'projects' | 'orderPositions' | 'activities' | 'productionOrders' | 'operations';
