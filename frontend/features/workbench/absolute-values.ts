import { isMoreThan, roundedAmount } from '#domain/kernel/amounts.ts';
import type { FeedbackKind } from '#domain/planning/plan/feedback-kinds.ts';

/**
 * The workbench asks for what there is in all ("42 good pieces so far"), because that is what stands on a counter or in a
 * box; reported is the difference to what has been told before (domain facts §13).
 */
export const totals = ['yield', 'scrap', 'setup', 'time'] as const;
export type Total = (typeof totals)[number];

/** Pieces, and times in seconds. */
export type SoFar = Readonly<Record<Total, number>>;

/** What was typed; missing: left as it is. NaN: no number. */
export type Typed = { readonly [Name in Total]?: number | undefined };

interface CountedEntry {
  readonly type: FeedbackKind;
  readonly amount: number | null;
  readonly duration: number | null;
  readonly revoked: boolean;
}

/** Sums of the reports that count. */
export function soFarOf(entries: readonly CountedEntry[]): SoFar {
  const sums: Record<Total, number> = { yield: 0, scrap: 0, setup: 0, time: 0 };
  for (const { type, amount, duration, revoked } of entries) {
    if (revoked) continue;
    if (type === 'yield' || type === 'scrap') sums[type] = roundedAmount(sums[type] + (amount ?? 0));
    if (type === 'setup' || type === 'time') sums[type] += duration ?? 0;
  }
  return sums;
}

/** `less`: what was reported too much is corrected, entry by entry. `more`: the order does not ask for as many. */
export type TotalProblem = 'number' | 'less' | 'more';

/** What `workbenchAmountValidation` allows; undefined: any number. */
export type MostPieces = number | undefined;

/** What is wrong with what was typed, by field. */
export function problemsOf(
  typed: Typed,
  soFar: SoFar,
  most: MostPieces,
): Readonly<Partial<Record<Total, TotalProblem>>> {
  const problems: Partial<Record<Total, TotalProblem>> = {};
  for (const name of totals) {
    const value = typed[name];
    if (value === undefined) continue;
    if (!Number.isFinite(value) || value < 0 || value > 1e9) problems[name] = 'number';
    else if (roundedAmount(value) < soFar[name]) problems[name] = 'less';
  }
  const made = (typed.yield ?? soFar.yield) + (typed.scrap ?? soFar.scrap);
  if (most !== undefined && isMoreThan(made, most))
    for (const name of ['yield', 'scrap'] as const)
      if (problems[name] === undefined && (typed[name] ?? 0) > soFar[name]) problems[name] = 'more';
  return problems;
}

export type Difference =
  | { readonly type: 'yield' | 'scrap'; readonly amount: number }
  | { readonly type: 'setup' | 'time'; readonly duration: number };

/** What has come since; set-up before what was made after it. */
export function differencesOf(typed: Typed, soFar: SoFar): readonly Difference[] {
  const found: Difference[] = [];
  for (const type of ['setup', 'time'] as const) {
    const duration = Math.round((typed[type] ?? 0) - soFar[type]);
    if (duration > 0) found.push({ type, duration });
  }
  for (const type of ['yield', 'scrap'] as const) {
    const amount = roundedAmount((typed[type] ?? 0) - soFar[type]);
    if (amount > 0) found.push({ type, amount });
  }
  return found;
}
