import { z } from 'zod';

/** Operation status ids (planning §4). 7, notDone, exists only as a filter. */
export const statusId = {
  notPlanned: 1,
  planned: 2,
  started: 3,
  interrupted: 4,
  done: 5,
  paused: 6,
} as const;

export type StatusId = (typeof statusId)[keyof typeof statusId];
export const statusIdSchema = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);

export const hasBegun = (status: StatusId): boolean => status >= statusId.started;

export const isUnderWay = (status: StatusId): boolean => hasBegun(status) && status !== statusId.done;

/** Status of a parent from its children (domain facts §4, combined rule). No children: notPlanned. */
export function rollUpStatus(children: Iterable<StatusId>): StatusId {
  let any = false;
  let allDone = true;
  let begun = false;
  let planned = false;
  for (const status of children) {
    if (status === statusId.interrupted) return statusId.interrupted;
    any = true;
    if (status !== statusId.done) allDone = false;
    if (status >= statusId.started) begun = true;
    if (status === statusId.planned) planned = true;
  }
  if (any && allDone) return statusId.done;
  if (begun) return statusId.started;
  return planned ? statusId.planned : statusId.notPlanned;
}
