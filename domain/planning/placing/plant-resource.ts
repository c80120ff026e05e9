import { objectTypes } from '#domain/base-data/object-types.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';

/** Placeholder id within one scheduling run; never stored in an event. */
const plantId = 'plant' as ResourceId;

const anyNumberAtOnce = objectTypes.resources.fields.parse({
  resourceName: plantId,
  resourceGroups: [plantId],
  allowMultipleReservation: true,
});

/** Process steps need no resource: the plant has unlimited capacity on its working days (rules §2). */
export const plantResource = (facts: PlanningFacts): ResourceFacts => ({
  resourceId: plantId,
  resource: anyNumberAtOnce,
  workingTime: facts.plantDays,
});
