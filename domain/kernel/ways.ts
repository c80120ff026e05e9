/**
 * How what is pushed gives way. `rightShift`: in its sequence, on its resources; `othersStay`: to the next free place, so that
 * nothing else has to; `otherMachines`: as a right shift, or to another suitable resource where it ends earlier.
 */
export const pushes = ['rightShift', 'othersStay', 'otherMachines'] as const;
export type Push = (typeof pushes)[number];
/** The ways to follow a capacity that goes; `leave`: what is hit stays, and is shown as no longer fitting (api contract). */
export const waysOfLoss = [...pushes, 'leave'] as const;
/** Those and, where capacity comes back, that what was pushed comes back, too. */
export const ways = [...waysOfLoss, 'comeBack'] as const;
export type Way = (typeof ways)[number];

/** The ways of a choice, first the one that holds when nobody says otherwise. */
export const startingWith = <One extends Way>(first: One, all: readonly One[]): readonly One[] => [
  first,
  ...all.filter((way) => way !== first),
];
