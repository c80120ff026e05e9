import type { Right } from '#domain/kernel/rights.ts';
import type { LiveTopic } from '#domain/live.ts';

/**
 * Who may listen to what the projector tells. `base-data` says only which objects have changed, never what is in them, so
 * whoever is signed in may: it also wakes the lists of users and settings.
 */
export const rightOfTopic: Readonly<Record<LiveTopic, Right | 'session'>> = {
  timeline: 'plan.read',
  lists: 'plan.read',
  conflicts: 'plan.read',
  'base-data': 'session',
};

/** Presence: what others hold at this moment. */
export const rightOfPresence: Right = 'timeline.read';
