import { administrationEvents } from '#domain/administration/events.ts';
import { baseDataEvents, changedType, createdType, deletedType } from '#domain/base-data/events.ts';
import { changeSaidBy, withoutPersons } from '#domain/base-data/object-change.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { inBranch } from './gaps-and-bars.ts';
import type { Reaction } from './reactions.ts';

type Sources = Parameters<typeof inBranch>[0];

/** Gaps come to the plan with the bars that follow them; an import is done when it ends. */
const others: ReadonlySet<string> = new Set([
  createdType('resourceGaps'),
  changedType('resourceGaps'),
  deletedType('resourceGaps'),
  'ImportStarted',
]);

/** What is done to base data, settings and people is a step of who does it, as edits of the plan are (decision 0219). */
export const stepsAreNoted = (sources: Sources): Reaction => ({
  name: 'stepsAreNoted',
  eventTypes: [...baseDataEvents, ...administrationEvents].map(({ type }) => type).filter((type) => !others.has(type)),
  begins: 'now',
  concerns: isOwnStep,
  react: (event, by) =>
    inBranch(sources, event, async ({ plan }) => {
      const said = changeSaidBy(event);
      const change = said && withoutPersons(said, event);
      const { id: objectId } = event.data as { readonly id?: string };
      const step = change === undefined ? { objectId } : { follows: [change] };
      // An import's events are of its run, which is the step that its end is.
      const own = { ...by, correlationId: by.cause.changeSet };
      const written = await plan.execute({ type: 'noteStep', action: event.type, ...step }, own);
      return isRejection(written) ? written : written.position;
    }),
});

/** Rows of imports, what a reaction does and what the product does itself are nobody's. */
function isOwnStep({ type, data, metadata }: RecordedEvent): boolean {
  const { actor, commandId, correlationId, causationId, changeSet } = metadata;
  if (actor.kind !== 'user') return false;
  // One reads on in another language.
  if (type === 'UserChanged' && Object.keys((data as { after: object }).after).every((field) => field === 'language'))
    return false;
  // One that has taken over nothing has done nothing.
  if (type === 'ImportCompleted') return (data as { imported: number }).imported > 0;
  return correlationId === changeSet && causationId === commandId;
}
