/**
 * Long work that may stop after each `yield` and go on later, so that whoever has only one thread can do other things in
 * between. The returned value is the result.
 */
export type InSteps<Result> = Generator<void, Result, void>;

/** Does all of it now. */
export function atOnce<Result>(steps: InSteps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
