import type { ShopModel } from '#domain/planning/optimise/search/problem.ts';

/** One operation as a schedule has it. */
export interface Placed {
  readonly machine: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Proves a schedule of a round-the-clock model against the model alone, with nothing of the search: every operation on
 * a machine that can do it, as long as it takes there, after its predecessors, and never two at once on a machine.
 * Answers with the makespan; throws with the first violation.
 */
export function checkSchedule(model: ShopModel, schedule: readonly Placed[]): number {
  if (schedule.length !== model.operations.length)
    throw new Error(`${schedule.length} of ${model.operations.length} operations are placed`);
  const byMachine = new Map<number, (Placed & { readonly index: number })[]>();
  let makespan = 0;
  for (const [index, operation] of model.operations.entries()) {
    const placed = schedule[index];
    if (placed === undefined) throw new Error(`Operation ${index} is not placed`);
    const { machine, start, end } = placed;
    if (!(start >= (operation.release ?? 0))) throw new Error(`Operation ${index} starts too early, at ${start}`);
    const fits = operation.alternatives.some((choice) => choice.machine === machine && choice.work === end - start);
    if (!fits) throw new Error(`Operation ${index} runs from ${start} to ${end} on machine ${machine}: not allowed`);
    for (const joint of operation.predecessors) {
      const before = schedule[joint.operation];
      if (before === undefined || before.end + joint.lag > start)
        throw new Error(`Operation ${index} starts at ${start}, before ${joint.operation} has ended`);
    }
    makespan = Math.max(makespan, end);
    const bars = byMachine.get(machine);
    if (bars === undefined) byMachine.set(machine, [{ ...placed, index }]);
    else bars.push({ ...placed, index });
  }
  for (const [machine, bars] of byMachine) {
    // Operations without duration stand before those that begin at the same instant.
    const sorted = bars.toSorted((a, b) => a.start - b.start || a.end - b.end);
    for (const [at, bar] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next !== undefined && next.start < bar.end)
        throw new Error(`Operations ${bar.index} and ${next.index} overlap on machine ${machine}`);
    }
  }
  return makespan;
}
