import { setImmediate as othersFirst } from 'node:timers/promises';
import type { InSteps } from '#domain/import/in-steps.ts';

/** Milliseconds for which a long work keeps the thread: an edit that comes meanwhile waits no longer. */
const slice = 8;

/** Does the work to its end and lets everything else have its turn in between. */
export async function inSlices<Result>(steps: InSteps<Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun < slice) continue;
    await othersFirst();
    begun = performance.now();
  }
}
