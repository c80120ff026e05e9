import { objectTypes } from '#domain/base-data/object-types.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';

/** Never in an event: the plant as the resource of process steps inside one run of the scheduler. */
const plantId = 'plant' as ResourceId;

const anyNumberAtOnce = objectTypes.resources.fields.parse({
  resourceName: plantId,
  resourceGroups: [plantId],
  allowMultipleReservation: true,
});

/** Process steps need no resource: the plant takes any number of them at once, on its working days (rules §2). */
export const plantResource = (facts: PlanningFacts): ResourceFacts => ({
  resourceId: plantId,
  resource: anyNumberAtOnce,
  workingTime: facts.plantDays,
});
