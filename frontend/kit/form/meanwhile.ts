import { changedFields, type FormValues } from './form-values.ts';

/** What a person reads of the fields of a form. */
export interface FieldWords {
  readonly label: (field: string) => string;
  /** What `values` hold in it; of fields that are decided together, of all of them. */
  readonly value: (field: string, values: FormValues) => string;
}

/** Fields that mean one thing and are decided together, named by the first: a day and its time. */
export type Together = readonly (readonly string[])[];

/** What somebody else has changed of an object while a form shows it. */
export interface Met {
  /** Fields that only the other one changed, or both to the same. */
  readonly settled: readonly string[];
  /** Fields that both changed; of those that are decided together, the first. */
  readonly contested: readonly string[];
}

/** `base`: what the form went out from; `latest`: the object as it is now; `values`: what the form holds. */
export function meet(base: FormValues, latest: FormValues, values: FormValues, together: Together = []): Met {
  const overtaken = changedFields(base, latest);
  const touched = new Set(changedFields(base, values));
  const apart = new Set(changedFields(latest, values));
  const groups = [
    ...together.filter((group) => group.some((field) => overtaken.includes(field))),
    ...overtaken.filter((field) => !together.some((group) => group.includes(field))).map((field) => [field]),
  ];
  const isContested = (group: readonly string[]): boolean =>
    group.some((field) => touched.has(field)) && group.some((field) => apart.has(field));
  return {
    settled: groups.filter((group) => !isContested(group)).flat(),
    contested: groups.filter(isContested).flatMap(([first]) => first ?? []),
  };
}

export const groupOf = (field: string, together: Together = []): readonly string[] =>
  together.find((group) => group.includes(field)) ?? [field];

/** A field that somebody else has changed while it was changed here, too, in words. */
interface Contested {
  readonly field: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** What others have made of the object meanwhile, as a form says it. */
export interface Meanwhile {
  readonly contested: readonly Contested[];
  /** Labels of what others have changed and the form shows already. */
  readonly taken: readonly string[];
  /** Somebody has deleted it; sending makes a new one. */
  readonly isGone: boolean;
  readonly decide: (field: string, whose: 'mine' | 'theirs') => void;
}
