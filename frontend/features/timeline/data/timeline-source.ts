import type { Factory } from '#domain/base-data/factory.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { ConflictCounts, PresenceMessage } from '#domain/live.ts';
import type { TimelineEdit } from '#domain/planning/actions/timeline-actions.ts';
import type { HistoryEntry, WhyLink } from '#domain/planning/api/history-calls.ts';
import type { EditSteps, TimelineData, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import type { TimelineDelta } from '../model/plan-index.ts';
import type { OrderCalls } from './order-calls.ts';

/** Data source of the timeline: the services in the product, generated data in benchmarks. */
export interface TimelineSource {
  /** Days of the plant, both inclusive. */
  loadPlan(fromDate: string, toDate: string, asOf?: AsOf): Promise<ReadPlan>;
  loadFactory(asOf?: AsOf): Promise<Factory>;
  /** Fails with `EditRefused` when the server refuses. */
  edit(edit: TimelineEdit): Promise<TimelineEditAnswer>;
  /** What `edit` would answer; nothing is stored. Fails with `EditRefused`. */
  preview(edit: TimelineEdit): Promise<TimelineEditAnswer>;
  /** Places all successors of the operation again; fails with `EditRefused`. */
  replanSuccessors(operationId: OperationId, versionIdentifier: number): Promise<TimelineEditAnswer>;
  /** What the user can undo and redo, and what others did last. */
  steps(): Promise<EditSteps>;
  readonly orders: OrderCalls;
  history(objectId: string): Promise<readonly HistoryEntry[]>;
  why(operationId: string): Promise<readonly WhyLink[]>;
  /** When an operation starts, wherever in the plan it is; undefined: there is none of this id. */
  startOf(operationId: string): Promise<Instant | undefined>;
  /** The operation of an order to work on next, of a finished one the last; undefined: there is none. */
  operationOf(productionOrderId: string): Promise<OperationId | undefined>;
  conflicts(): Promise<ReadConflicts>;
  /**
   * Removes a conflict from the count until it gets worse (rules §6); resolves with the name of the edit for undo. Fails
   * with `EditRefused`.
   */
  confirmConflict(id: string): Promise<string | undefined>;
  /** Number of conflicts and its position; returns the unsubscribe function. */
  watchConflicts(listener: (counts: ConflictCounts, position: string) => void): () => void;
  /** What others hold; returns the unsubscribe function. */
  subscribePresence(listener: (message: PresenceMessage) => void): () => void;
  /** Tells others what this page holds; nobody waits for it, and it may be lost. */
  publishPresence(hand: string, bars: PresenceMessage['bars']): void;
  /** Live changes after `position`, at which a plan was read; returns the unsubscribe function. */
  watch(position: string, listener: LiveListener): () => void;
}

/** `now`: whatever moment the page shows; undefined: as of that. */
export type AsOf = 'now' | undefined;

export interface ReadPlan {
  readonly data: TimelineData;
  /** Position in the event log that the rows show. */
  readonly position: string;
}

export interface ReadConflicts {
  readonly report: NamedConflicts;
  readonly position: string;
}

export interface LiveListener {
  readonly delta: (delta: TimelineDelta) => void;
  /** Operations of a delta that is on its way. */
  readonly early: (delta: TimelineDelta) => void;
  /** A change was missed: read again. */
  readonly reread: () => void;
}
