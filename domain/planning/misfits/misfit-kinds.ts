import type { MisfitKind } from './misfit.ts';

/** Why something no longer fits, by name, as answers have it. */
export const misfitKinds = [
  'shift',
  'holiday',
  'gap',
  'length',
  'times',
  'setUp',
  'deleted',
  'archived',
  'attendant',
  'group',
  'program',
  'characteristics',
] as const satisfies readonly MisfitKind[];
