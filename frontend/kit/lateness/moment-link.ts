import type { To } from 'react-router';
import { withMoment } from '#frontend/api/shown-moment.ts';

/** The same page as of a position of the log. */
export const atMoment = (
  { pathname, search }: { readonly pathname: string; readonly search: string },
  position: string,
): To => ({
  pathname,
  search: withMoment(search, position),
});

/** The time between two positions of the log, played on the timeline. */
export const played = (after: string, until: string): To => ({
  pathname: '/production',
  search: `?${new URLSearchParams({ asOf: after, until, play: '480' })}`,
});

/** Where an order position says why it ends later. */
export const whyLaterOf = (orderPositionId: string): string => `/planningobjects/orders/${orderPositionId}#why-later`;
