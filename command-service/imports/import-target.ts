import type { ImportCompleted, ImportStarted } from '#domain/administration/events.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { BaseDataCommand } from '#domain/base-data/rules/decide.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { BranchPoint } from '#infra/event-store/branch.ts';
import type { Scope } from '#infra/http/scope.ts';

/** Sender and import run; the run's id is the correlation of its commands. */
export interface ImportRun {
  readonly importId: string;
  readonly scope: Scope;
}

/** A command with its name within the run: the log knows a command that has the same names once. */
export interface Named<Command> {
  readonly name: string;
  readonly command: Command;
}

/** unchanged: there was nothing to do, and nothing is in the log. */
export type Outcomes = readonly (Rejection | 'written' | 'unchanged')[];

/** Interface of an import to the write side. Commands are processed like those of a user. */
export interface ImportTarget {
  factory(): Factory;
  plan(): Plan;
  /** People who may have done what is reported. */
  users(): ReadonlyMap<string, unknown>;
  readonly newId: () => string;
  /**
   * Creates and changes base data in the given order. Returns one outcome per command, after `factory()` includes them,
   * because the next file refers to them.
   */
  executeBaseData(commands: readonly Named<BaseDataCommand>[], run: ImportRun): Promise<Outcomes>;
  /** Decides the commands in the given order, many per append, and returns one outcome each. */
  executePlanning(commands: readonly Named<PlanningCommand>[], run: ImportRun): Promise<Outcomes>;
  /** Appends an event of the run to the stream `import-{id}` and returns its position. */
  record(event: EventOf<typeof ImportStarted> | EventOf<typeof ImportCompleted>, run: ImportRun): Promise<bigint>;
  /** End of the log. */
  lastPosition(): Promise<bigint>;
  /** Names of the commands of the run that the log has behind the position, and types of its own events. */
  written(run: ImportRun, after: bigint): Promise<ReadonlySet<string>>;
}

/** Works on a branch. */
export type OnBranch = <Answer>(
  branch: BranchPoint,
  work: (target: ImportTarget) => Promise<Answer>,
) => Promise<Answer>;
