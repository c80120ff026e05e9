/** Ways that are computed at once, while a hand drags. */
export const quickPushes = ['rightShift', 'othersStay', 'otherMachines'] as const;
export type QuickPush = (typeof quickPushes)[number];
/**
 * How what is pushed gives way. `rightShift`: in its sequence, on its resources; `othersStay`: to the next free place, so that
 * nothing else has to; `otherMachines`: as a right shift, or to another suitable resource where it ends earlier; `optimise`: as the
 * best of these, of which a short search makes what is better for late orders.
 */
export const pushes = [...quickPushes, 'optimise'] as const;
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
