import type { FieldCode } from '#domain/base-data/fields/field-codes.ts';
import type { AvailabilityPlan, Resource } from '#domain/base-data/object-types.ts';
import { overlappingAssignments } from '#domain/base-data/rules/assignment-overlap.ts';
import { endErrors } from '#domain/base-data/rules/date-rules.ts';
import { minutesPerWeek } from '#domain/base-data/week-time.ts';
import { type Day, daySchema } from '#domain/kernel/instant.ts';
import { dayNumberOf, dayOf, mondayOf } from '#domain/kernel/time-zone.ts';

export type Assignment = Resource['availabilityPlans'][number];

/** As it stands in a form: days may be missing or not be days yet, a week may not be chosen yet. */
export interface DraftAssignment {
  readonly validFrom?: Day | undefined;
  readonly validTo?: Day | undefined;
  readonly weeks: readonly string[];
}

export type AssignmentErrors = Readonly<Partial<Record<'validFrom' | 'validTo' | 'weeks', FieldCode>>>;

const isDay = (text: string | undefined): text is Day => daySchema.safeParse(text).success;

export const isComplete = (draft: DraftAssignment): draft is Assignment =>
  isDay(draft.validFrom) &&
  (draft.validTo === undefined || isDay(draft.validTo)) &&
  draft.weeks.length > 0 &&
  draft.weeks.every((week) => week !== '');

/** What is wrong with each, as the server would say it (base data §5). */
export function assignmentErrors(drafts: readonly DraftAssignment[]): readonly AssignmentErrors[] {
  const withDays = drafts.flatMap((draft, index) =>
    isDay(draft.validFrom) && (draft.validTo === undefined || isDay(draft.validTo))
      ? [{ index, validFrom: draft.validFrom, ...(draft.validTo === undefined ? {} : { validTo: draft.validTo }) }]
      : [],
  );
  const overlapping = new Set([...overlappingAssignments(withDays)].map((at) => withDays[at]?.index));
  return drafts.map(({ validFrom, validTo, weeks }, index): AssignmentErrors => {
    const errors: Partial<Record<keyof AssignmentErrors, FieldCode>> = {};
    if (!isDay(validFrom)) errors.validFrom = validFrom === undefined ? 'required' : 'notADay';
    else if (overlapping.has(index)) errors.validFrom = 'validityOverlaps';
    if (validTo !== undefined && !isDay(validTo)) errors.validTo = 'notADay';
    else if (validTo !== undefined && isDay(validFrom)) Object.assign(errors, endErrors('validTo', validFrom, validTo));
    if (weeks.length === 0 || weeks.includes('')) errors.weeks = 'required';
    return errors;
  });
}

/** Begins this week, or behind the last one: after its end, else on the Monday after it began or after today. */
export function nextAssignment(drafts: readonly DraftAssignment[], today: Day, planId: string): DraftAssignment {
  const last = drafts
    .flatMap(({ validFrom, validTo }) => (isDay(validFrom) ? [{ validFrom, validTo }] : []))
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .at(-1);
  const monday = mondayOf(dayNumberOf(today));
  if (last === undefined) return { validFrom: dayOf(monday), weeks: [planId] };
  if (isDay(last.validTo)) return { validFrom: dayOf(dayNumberOf(last.validTo) + 1), weeks: [planId] };
  return { validFrom: dayOf(Math.max(monday, mondayOf(dayNumberOf(last.validFrom))) + 7), weeks: [planId] };
}

/** The assignment that holds on a day, and which of its weeks it is: the later one, as the calendar has it (rules §1). */
export function turnOn(
  assignments: readonly Assignment[],
  day: Day,
): { readonly planId: string; readonly turn: number; readonly of: number } | undefined {
  const held = assignments
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  if (held === undefined) return undefined;
  const { length } = held.weeks;
  const turn = ((mondayOf(dayNumberOf(day)) - mondayOf(dayNumberOf(held.validFrom))) / 7) % length;
  return { planId: held.weeks[turn] ?? '', turn, of: length };
}

/** Hours of the weeks in turn, on average. */
export function hoursPerWeek(weeks: readonly string[], plans: ReadonlyMap<string, AvailabilityPlan>): number {
  const minutes = weeks.map((id) => minutesPerWeek(plans.get(id)?.availabilities ?? []));
  return minutes.length === 0 ? 0 : minutes.reduce((sum, one) => sum + one, 0) / minutes.length / 60;
}
