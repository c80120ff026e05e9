import type pg from 'pg';
import type { LiveTopic } from '#domain/live.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';

/**
 * What the runner asks of a read model. The image is what folding needs to know, in memory: loaded once from the rows
 * or the log, then kept by folding, so that an event costs writes and no reads.
 */
export interface ReadModel<Image = unknown> {
  readonly name: string;
  /** For people who rebuild it. */
  readonly content: string;
  /** On which browsers hear of what `drain` gives as delta. */
  readonly topic?: LiveTopic;
  /** SQL schema of the live tables; a rebuild fills `{schema}_next` beside it. */
  readonly schema: string;
  /** Raised with every change of tables or folding: the rows of an older version are built anew. */
  readonly version: number;
  /** `CREATE TABLE`s and `CREATE INDEX`es without a schema name; a rebuild makes the indexes last. */
  readonly tables: URL;
  readonly indexes: URL;
  readonly writes: readonly TableWrites[];
  emptyImage(): Image;
  load(image: Image, source: LoadSource): Promise<void>;
  /** Told which image a lane goes on with and how far it has come, and with none when the lane ends. */
  follow?(image: Image | undefined, position: bigint): void;
  /** Pure but for the image. Throws when the event does not fit; the image is then thrown away. */
  fold(image: Image, event: RecordedEvent, moment: Moment): void;
  /** What folding changed since the last call, by table; then counts as written. */
  drain(image: Image, mode: DrainMode): Drained;
  /**
   * Takes the names of people who were forgotten out of rows that are written; absent: no row has any. In the transaction
   * of the event that says so; a rebuild reads none to begin with (decision 0237).
   */
  forget?(rows: Pick<LoadSource, 'client' | 'schema'>, people: readonly string[]): Promise<void>;
}

/** What an image is loaded from: the tables that were written up to `position`, and the log. */
export interface LoadSource {
  readonly client: pg.ClientBase;
  readonly schema: string;
  readonly store: EventStore;
  readonly position: bigint;
  /** Positions of events that were put aside: they are in no row. */
  readonly skipped: ReadonlySet<bigint>;
  /** The newest snapshot of the plan that is not of later than a position. */
  readonly planSnapshot?: ((notAfter: bigint) => Promise<Plan | undefined>) | undefined;
}

/** Position of the event and its time, epoch milliseconds, never before that of an earlier event. */
export interface Moment {
  readonly position: bigint;
  readonly at: number;
}

/** `versionsOnly` keeps back the rows that are true now, so that a rebuild writes each of them once. */
export type DrainMode = 'all' | 'versionsOnly';

/** What a column holds; `json` columns hold text. */
export type Cell = string | number | bigint | boolean | null;

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'integer' | 'float8' | 'boolean' | 'json';
}

/** How one table is written: rows are added, or take the place of the row with the same id (their first column). */
export interface TableWrites {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly replaces: boolean;
}

/** Rows by column: one array per column. `removed`: ids whose rows go, in tables whose rows are replaced. */
export interface TableChange {
  readonly rows: readonly Cell[][];
  readonly removed: readonly string[];
}

/** Per table of `writes`, in their order. */
export interface Drained {
  readonly tables: readonly TableChange[];
  /** What browsers are told; undefined when nothing they show has changed. */
  readonly delta: unknown;
}
