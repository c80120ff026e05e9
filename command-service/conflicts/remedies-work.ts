import { setImmediate as nextTurn } from 'node:timers/promises';
import { mostConflicts, type RemedyRunResult, remedyRunSchema } from '#domain/planning/api/remedies-api.ts';
import { listedIn, reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { remediesInTurn } from '#domain/planning/consequences/remedies-in-turn.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { remedyAnswer, whileTried } from '../answers/remedies-answer.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { dropped, type KindOfWork, type RunOutcome } from '../runs/runs.ts';

/**
 * Seeks ways out of many conflicts, one after the other, with edits of others decided in between: when one of them has changed the
 * plan, what was found is tried again, and what is refused now is left.
 */
export const remediesWork = ({ branches, now = Date.now }: WorkParts): KindOfWork => ({
  lane: 'remedies',
  goesOn: false,
  // Nobody takes what was found for a plan of yesterday.
  keptFor: '1 day',
  async work(run) {
    const { conflictIds } = remedyRunSchema.parse(run.parameters);
    const inBranch = <Found>(work: (branch: OpenBranch) => Found): Promise<Found> =>
      branches.use(run.scope.branch, async (branch) => work(branch));
    const ids = await inBranch((branch) => inOrder(conflictIds ?? openConflicts(branch, now())));
    let goesOn = whileTried();
    let found: readonly RemedyRunResult['remedies'][number][] = [];
    let last: { readonly revision: number; readonly facts: PlanningFacts; readonly together: Together } | undefined;
    /** In the plan as it is. */
    const together = ({ plan: { plan }, image: { facts } }: OpenBranch): Together => {
      if (last?.revision === plan.revision && last.facts === facts) return last.together;
      const fresh = remediesInTurn({ plan, facts, now: now(), override: false, goesOn: () => goesOn() });
      found = found.filter(({ steps }) => fresh.take(steps));
      last = { revision: plan.revision, facts, together: fresh };
      return fresh;
    };
    for (const [at, conflictId] of ids.entries()) {
      if (run.cancelled.aborted || run.stopping.aborted) break;
      await inBranch((branch) => {
        const present = together(branch);
        goesOn = whileTried();
        const remedy = present.solve(conflictId);
        if (remedy === undefined) return;
        found = [...found, { conflictId, ...remedyAnswer(branch.plan.plan, branch.image.factory, remedy) }];
      });
      run.note({ done: at + 1, total: ids.length, detail: {} });
      await nextTurn();
    }
    if (run.cancelled.reason === dropped) return { state: 'cancelled' };
    return inBranch((branch): RunOutcome => {
      const { addedLateness, left, ...effect } = together(branch).effect(ids);
      const result: RemedyRunResult = {
        versionIdentifier: branch.plan.plan.revision,
        remedies: [...found],
        left: [...left],
        solved: ids.length - left.length,
        unsolved: left.length,
        ...effect,
        addedLateness: Math.round(addedLateness / 1000),
      };
      return { state: 'finished', result };
    });
  },
});

type Together = ReturnType<typeof remediesInTurn>;

interface WorkParts {
  readonly branches: Pick<Branches, 'use'>;
  readonly now?: () => number;
}

/** What nobody has confirmed. */
const openConflicts = ({ plan: { plan }, image: { facts } }: OpenBranch, now: number): readonly string[] =>
  listedIn(reportConflicts(plan, facts, findConflicts(plan, facts, now), now))
    .filter(({ confirmed }) => !confirmed)
    .map(({ conflictId }) => conflictId)
    .slice(0, mostConflicts);

/** What takes or gives capacity first: dates follow from it. */
const kinds = ['misfit', 'overload', 'overdue', 'date'];
const inOrder = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids)].toSorted((a, b) => kinds.indexOf(a.split('-')[0] ?? '') - kinds.indexOf(b.split('-')[0] ?? ''));
