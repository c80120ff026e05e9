import type { ImportCompleted, ImportStarted } from '#domain/administration/events.ts';
import type { BaseDataCommand } from '#domain/base-data/decide.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Scope } from '#infra/http/scope.ts';

/** Sender and import run; the run's id is the correlation of its commands. */
export interface ImportRun {
  readonly importId: string;
  readonly scope: Scope;
}

/** Interface of an import to the write side. Commands are processed like those of a user. */
export interface ImportTarget {
  factory(): Factory;
  plan(): Plan;
  readonly newId: () => string;
  /**
   * Creates and changes base data in the given order. Returns one outcome per command, `undefined` for success, after
   * `factory()` includes them, because the next file refers to them.
   */
  executeBaseData(commands: readonly BaseDataCommand[], run: ImportRun): Promise<readonly (Rejection | undefined)[]>;
  /** Decides the commands in the given order, many per append, and returns one outcome each. */
  executePlanning(commands: readonly PlanningCommand[], run: ImportRun): Promise<readonly (Rejection | undefined)[]>;
  /** Appends an event of the run to the stream `import-{id}` and returns its position. */
  record(event: EventOf<typeof ImportStarted> | EventOf<typeof ImportCompleted>, run: ImportRun): Promise<bigint>;
}
