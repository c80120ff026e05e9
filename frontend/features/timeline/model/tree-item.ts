import type { ArticleId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { StatusId } from '#domain/planning/plan/status.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import type { NodeKind } from './tree.ts';

/** One node of the tree as its row shows it. */
export interface TreeItem {
  readonly id: BarId;
  readonly kind: NodeKind;
  readonly level: number;
  readonly name: string;
  /** Project number, or the resource of an operation; empty otherwise. */
  readonly detail: string;
  readonly amount: number | undefined;
  readonly statusId: StatusId;
  /** From its first part's start to its last part's end; undefined while nothing of it is planned. */
  readonly place: Interval | undefined;
  /** Share of the planned time that is worked, 0 to 1. */
  readonly progress: number;
  /** Of projects and order positions: first instant after the delivery day. */
  readonly due: Instant | undefined;
  /** Milliseconds from the end to `due`; negative: late. */
  readonly slack: number | undefined;
  /** Number of order positions beneath a project that miss their delivery date. */
  readonly lateBeneath: number;
  /** What gives the bar its colour; undefined for process steps, which belong to no order. */
  readonly color:
    | { readonly index: number; readonly articleId: ArticleId; readonly orderId: ProductionOrderId }
    | undefined;
  /** Of an operation. */
  readonly bar: Bar | undefined;
  readonly locked: boolean;
  /** A step that should have started or ended by now (rules §6). */
  readonly overdue: boolean;
}

/** A row of the tree: one object with one bar. */
export interface TreeRow {
  readonly kind: 'tree';
  readonly item: TreeItem;
  readonly y: number;
  readonly height: number;
  readonly top: number;
  /** Number of the row, from 0. */
  readonly at: number;
  /** undefined: there is nothing beneath. */
  readonly open: boolean | undefined;
}
