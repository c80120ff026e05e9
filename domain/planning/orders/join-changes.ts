import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';

type Joined = Extract<PlanningEvent, { type: 'ChangesJoined' }>;
type Joinable = Joined['data']['changes'][number];

/** More events than this would not fit an append; so many have always been events of their own. */
const mostAlone = 100;

/** Many events of one command as one, which the store can divide; what cannot be joined stays as it is. */
export function joinChanges(decided: PlanningEvent[] | Rejection): PlanningEvent[] | Rejection {
  if (isRejection(decided) || decided.length <= mostAlone || !decided.every(isJoinable)) return decided;
  return [{ type: 'ChangesJoined', data: { changes: decided } }];
}

/** What the event stands for: itself, or the changes that are joined in it. */
export const changesIn = (event: PlanningEvent): readonly PlanningEvent[] =>
  event.type === 'ChangesJoined' ? event.data.changes : [event];

const joinable: ReadonlySet<string> = new Set<Joinable['type']>([
  'OrderPositionPlanned',
  'OrderPositionUnplanned',
  'OrderPositionSplit',
  'SetupsChanged',
  'ProductionOrdersPlanned',
  'SuccessorsReplanned',
]);

const isJoinable = (event: PlanningEvent): event is Joinable => joinable.has(event.type);
