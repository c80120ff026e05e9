/**
 * How what is pushed gives way. `rightShift`: in its sequence, on its resources; `othersStay`: to the next free place, so that
 * nothing else has to; `otherMachines`: as a right shift, or to another suitable resource where it ends earlier.
 */
export const pushes = ['rightShift', 'othersStay', 'otherMachines'] as const;
export type Push = (typeof pushes)[number];
/** The ways to follow a change of capacity; `leave`: what is hit stays, and is shown as no longer fitting (api contract). */
export const ways = [...pushes, 'leave'] as const;
export type Way = (typeof ways)[number];
