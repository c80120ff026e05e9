import { byName } from '#frontend/i18n/by-name.ts';
import type { Cause } from '../flow/machine/seen-step.ts';

/** Causes that can still be chosen, of one group or of all, by name. */
export const chosenGroup = (causes: readonly Cause[], group: string | undefined): readonly Cause[] =>
  causes
    .filter(({ archived, group: of }) => !archived && (group === undefined || of === group))
    .toSorted((one, other) => byName(one.name, other.name));

/** Names of the groups that have a cause to choose, in their order. */
export const groupsOf = (causes: readonly Cause[]): readonly string[] =>
  [...new Set(causes.flatMap(({ group, archived }) => (group === undefined || archived ? [] : [group])))].toSorted(
    byName,
  );
