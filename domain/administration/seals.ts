/**
 * How a log can fail to be what was sealed: an event is another one, is gone, or was put in between; the log ends before
 * what was sealed, or has gone another way since; what is outside was signed by another key.
 */
export const sealAlarms = ['changed', 'removed', 'inserted', 'shorter', 'otherTree', 'otherKey'] as const;
export type SealAlarm = (typeof sealAlarms)[number];
