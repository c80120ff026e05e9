import type { Factory } from './factory.ts';
import type { AvailabilityPlan, Collection, PublicHoliday, Resource, ResourceGap, Technology } from './object-types.ts';

/** What is wrong with an object: code of the requirement by path of the field (base data §5). Empty: nothing. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Rules that concern one kind of object only. */
export function fieldErrors(factory: Factory, collection: Collection, id: string, fields: unknown): FieldErrors {
  switch (collection) {
    case 'resources':
      return resourceErrors(factory, id, fields as Resource);
    case 'resourceGaps':
      return gapErrors(factory, fields as ResourceGap);
    case 'publicHolidays':
      return holidayErrors(fields as PublicHoliday);
    case 'availabilityPlans':
      return planErrors(fields as AvailabilityPlan);
    case 'technologies':
      return technologyErrors(factory, fields as Technology);
    default:
      return {};
  }
}

/** Days in the longest span of two years. A capacity plan's end is at most so long after its start. */
const twoYears = 731;

function resourceErrors(factory: Factory, id: string, resource: Resource): FieldErrors {
  const errors: Record<string, string> = {};
  resource.resourceGroups.forEach((groupId, index) => {
    if (resource.resourceGroups.indexOf(groupId) !== index) errors[`resourceGroups.${index}`] = 'onlyOnce';
  });
  resource.availabilityPlans.forEach(({ validFrom, validTo }, index) => {
    if (validTo === undefined) return;
    if (validTo < validFrom) errors[`availabilityPlans.${index}.validTo`] = 'endBeforeStart';
    else if (daysBetween(validFrom, validTo) > twoYears)
      errors[`availabilityPlans.${index}.validTo`] = 'atMostTwoYears';
  });
  if (resource.limitQuantity && resource.maxQuantity === undefined) errors['maxQuantity'] = 'required';
  if (resource.isAttendantResource) {
    if (resource.availabilityPlans.length > 0) errors['availabilityPlans'] = 'notForAttendantResource';
    if (resource.maxQuantity !== undefined) errors['maxQuantity'] = 'notForAttendantResource';
    const hasGap = factory.objects.resourceGaps.values().some((gap) => gap.resourceId === id);
    if (hasGap) errors['isAttendantResource'] = 'notWithGaps';
  }
  return errors;
}

function gapErrors(factory: Factory, gap: ResourceGap): FieldErrors {
  if (gap.dateTo <= gap.dateFrom) return { dateTo: 'endBeforeStart' };
  const attendant = factory.objects.resources.get(gap.resourceId)?.isAttendantResource === true;
  return attendant ? { resourceId: 'notForAttendantResource' } : {};
}

function holidayErrors(holiday: PublicHoliday): FieldErrors {
  return holiday.dateTo < holiday.dateFrom ? { dateTo: 'endBeforeStart' } : {};
}

function planErrors(plan: AvailabilityPlan): FieldErrors {
  const errors: Record<string, string> = {};
  plan.availabilities.forEach(({ timeFrom, timeTo }, index) => {
    if (timeFrom === '24:00') errors[`availabilities.${index}.timeFrom`] = 'invalid';
    // The same time twice would be no time or a whole day, depending on the reader.
    if (timeFrom === timeTo) errors[`availabilities.${index}.timeTo`] = 'endBeforeStart';
  });
  return errors;
}

function technologyErrors(factory: Factory, { technologyItems }: Technology): FieldErrors {
  const errors: Record<string, string> = {};
  const firstWith = new Map(technologyItems.map((item, index) => [item.number, index] as const).toReversed());
  technologyItems.forEach((item, index) => {
    const path = `technologyItems.${index}`;
    if (item.setupTime + item.duration <= 0) errors[`${path}.duration`] = 'greaterThanZero';
    if (firstWith.get(item.number) !== index) errors[`${path}.number`] = 'onlyOnce';
    const bound = item.resourceId && factory.objects.resources.get(item.resourceId);
    if (bound && !bound.resourceGroups.includes(item.resourceGroupId)) errors[`${path}.resourceId`] = 'notInGroup';
    for (const number of item.predecessors ?? []) {
      if (!firstWith.has(number) || number === item.number) errors[`${path}.predecessors`] = 'unknownNumber';
    }
    // Buffer and overlap on one joint exclude each other; both stand on the step that comes first.
    if (item.bufferTime > 0 && item.overlap > 0) errors[`${path}.overlap`] = 'contradictsBufferTime';
  });
  return errors;
}

/** Numbers of the steps that wait for each other; a step without predecessors of its own waits for the one before. */
export function circularSteps({ technologyItems }: Technology): readonly number[] {
  const inOrder = technologyItems.toSorted((a, b) => a.number - b.number);
  const waiting = new Map<number, ReadonlySet<number>>();
  inOrder.forEach((item, index) => {
    const before = inOrder[index - 1];
    waiting.set(item.number, new Set(item.predecessors ?? (before === undefined ? [] : [before.number])));
  });
  for (let found = true; found; ) {
    found = false;
    for (const [number, predecessors] of waiting) {
      if (predecessors.values().some((predecessor) => waiting.has(predecessor))) continue;
      waiting.delete(number);
      found = true;
    }
  }
  return [...waiting.keys()];
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
