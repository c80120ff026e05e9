import { useState } from 'react';
import { changedFields, type FormValues } from '#frontend/kit/form/form-values.ts';
import type { Form } from '#frontend/kit/form/use-form.ts';

/** A field that somebody else has changed while it was changed here, too. */
export interface Contested {
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What a form started from, kept while the object changes. */
interface Start {
  readonly base: FormValues;
  /** Fields that others have changed and that the form shows already. */
  readonly taken: readonly string[];
  /** Changes with every field that was set from outside: inputs that keep what was typed start again. */
  readonly round: number;
}

type StartState = readonly [Start, (change: (before: Start) => Start) => void];

export const useStart = (initial: FormValues): StartState => useState<Start>({ base: initial, taken: [], round: 0 });

interface Meanwhile {
  readonly contested: readonly Contested[];
  readonly decide: (field: string, whose: 'mine' | 'theirs') => void;
}

const isSame = (one: unknown, other: unknown): boolean => changedFields({ value: one }, { value: other }).length === 0;

/**
 * Two people at one object: what the other one changed and this one did not, is shown in the form; what both changed is
 * to be decided before anything is sent. `latest`: the object as it is now. Nothing is said while the form `isOnItsWay`: its
 * own change comes back before the answer does.
 */
export function useMeanwhile(
  { values, set }: Form,
  [start, change]: StartState,
  latest: FormValues,
  isOnItsWay: boolean,
): Meanwhile {
  const { base } = start;
  const overtaken = isOnItsWay ? [] : changedFields(base, latest);
  const settled = overtaken.filter(
    (field) => isSame(base[field], values[field]) || isSame(latest[field], values[field]),
  );
  const moveOn = (fields: readonly string[], taken: readonly string[]): void =>
    change((before) => ({
      base: { ...before.base, ...Object.fromEntries(fields.map((field) => [field, latest[field]])) },
      taken: [...new Set([...before.taken, ...taken])],
      round: before.round + 1,
    }));
  if (settled.length > 0) {
    for (const field of settled) set(field, latest[field]);
    moveOn(settled, settled);
  }
  return {
    contested: overtaken
      .filter((field) => !settled.includes(field))
      .map((field) => ({ field, theirs: latest[field], mine: values[field] })),
    decide(field, whose) {
      if (whose === 'theirs') set(field, latest[field]);
      moveOn([field], []);
    },
  };
}
