import type {
  TimelineActivity,
  TimelineOperation,
  TimelineOrderPosition,
  TimelineProductionOrder,
  TimelineProject,
} from '#domain/planning/api/timeline-api.ts';

/** Documents of the timeline's tables: what the timeline shows, and what detail and lists show beside it. */

export interface ProjectRow extends TimelineProject {
  readonly ownerId: string | null;
}

export interface OrderPositionRow extends TimelineOrderPosition {
  readonly customerName: string | null;
  readonly orderDate: string | null;
  /** Instant before which nothing of it may start, as it was wished; `startDate` is what the plan makes of it. */
  readonly requestedStartDate: string | null;
  readonly technologyId: string | null;
  readonly processTemplateId: string | null;
  readonly pending: boolean;
  readonly planAnyway: boolean;
}

export type ActivityRow = TimelineActivity;
export type ProductionOrderRow = TimelineProductionOrder;
export type OperationRow = TimelineOperation;

/** What the timeline shows of an article or a customer. */
export type NameRow =
  | { readonly kind: 'article'; readonly name: string; readonly number: string; readonly colorIndex: number }
  | { readonly kind: 'customer'; readonly name: string };

/** What changed, as `live.{branch}.timeline` carries it. Rows are whole rows. */
export interface TimelineDelta {
  readonly projects?: readonly ProjectRow[];
  readonly orderPositions?: readonly OrderPositionRow[];
  readonly activities?: readonly ActivityRow[];
  readonly productionOrders?: readonly ProductionOrderRow[];
  readonly operations?: readonly OperationRow[];
  readonly removed?: Partial<Record<TimelineKind, readonly string[]>>;
  /** Plan revision that the rows show. */
  readonly versionIdentifier: number;
  /** Who did it, when it was one action of one user. */
  readonly by?: { readonly userId: string; readonly action: string };
}

export type TimelineKind = 'projects' | 'orderPositions' | 'activities' | 'productionOrders' | 'operations';
