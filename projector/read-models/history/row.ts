import type { Actor, Branch } from '#domain/kernel/event.ts';

/** One change of one object, as `GET /api/planning/history` shows it. */
export interface HistoryRow {
  readonly position: bigint;
  readonly line: number;
  readonly branch: Branch;
  readonly at: number;
  readonly actor: Actor;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly changes: readonly FieldChange[];
}

/** null: the field was or became empty. Instants are ISO, as the API shows them. */
export interface FieldChange<Field extends string = string> {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}
