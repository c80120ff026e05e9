import type { ImportCompleted, ImportStarted } from '#domain/administration/events.ts';
import type { BaseDataCommand } from '#domain/base-data/decide.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Scope } from '#infra/http/scope.ts';

/** Who imports, and the run that the commands belong to: its id is their correlation. */
export interface ImportRun {
  readonly importId: string;
  readonly scope: Scope;
}

/** What an import needs of the write side. Commands take the same way as those of a person. */
export interface ImportTarget {
  factory(): Factory;
  plan(): Plan;
  readonly newId: () => string;
  /**
   * Makes and changes base data in the given order. Answers one by one, `undefined` for done, and only when
   * `factory()` shows what was done: the file that comes next refers to it.
   */
  executeBaseData(commands: readonly BaseDataCommand[], run: ImportRun): Promise<readonly (Rejection | undefined)[]>;
  /** Decides the commands in the given order, many per append, and answers one by one. */
  executePlanning(commands: readonly PlanningCommand[], run: ImportRun): Promise<readonly (Rejection | undefined)[]>;
  /** Writes the life of the run to the stream `import-{id}`; answers with the position of that event in the log. */
  record(event: EventOf<typeof ImportStarted> | EventOf<typeof ImportCompleted>, run: ImportRun): Promise<bigint>;
}
