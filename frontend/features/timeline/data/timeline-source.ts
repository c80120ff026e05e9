import type { Factory } from '#domain/base-data/factory.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { ConflictCounts } from '#domain/live.ts';
import type { TimelineData, TimelineEdit, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import type { TimelineDelta } from '../model/plan-index.ts';
import type { OrderCalls } from './order-calls.ts';

/** Where the timeline gets its data from: the services in the product, generated data in measurements. */
export interface TimelineSource {
  /** Days of the plant, both inclusive. */
  loadPlan(fromDate: string, toDate: string): Promise<ReadPlan>;
  loadFactory(): Promise<Factory>;
  /** Fails with `EditRefused` when the server says no. */
  edit(edit: TimelineEdit): Promise<TimelineEditAnswer>;
  /** Places everything that waits for the operation anew; fails with `EditRefused`. */
  replanSuccessors(operationId: OperationId, versionIdentifier: number): Promise<TimelineEditAnswer>;
  readonly orders: OrderCalls;
  history(objectId: string): Promise<readonly HistoryEntry[]>;
  why(operationId: string): Promise<readonly WhyLink[]>;
  conflicts(): Promise<ReadConflicts>;
  /** Takes it out of the count until it goes further (rules §6); fails with `EditRefused`. */
  confirmConflict(id: string): Promise<void>;
  /** How many there are, and at which position; returns how to stop. */
  watchConflicts(listener: (counts: ConflictCounts, position: string) => void): () => void;
  /** Live changes since `position`, which a plan was read at; returns how to stop. */
  watch(position: string, listener: LiveListener): () => void;
}

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
  /** Something was missed: read again. */
  readonly reread: () => void;
}

export interface HistoryEntry {
  readonly position: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly changes: readonly HistoryChange[];
}

export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What the object of an id is called today, where there is one. */
  readonly beforeName?: string | undefined;
  readonly afterName?: string | undefined;
}

/** Why one operation stands where it stands; the next link explains the operation that caused it. */
export interface WhyLink {
  /** Kind of the reason (rules §7). */
  readonly reason: string;
  /** By language; absent where nobody has words. */
  readonly words?: Readonly<Partial<Record<string, string>>> | undefined;
  readonly objectId: string;
  readonly position: string;
  readonly at: string;
  readonly actor: string;
}
