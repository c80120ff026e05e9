import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { isUnitOf } from '#domain/base-data/fields/physical-units.ts';
import type { Resource, TechnologyItem } from '#domain/base-data/object-types.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { overlappingAssignments } from './assignment-overlap.ts';
import { endErrors, farDates } from './date-rules.ts';
import { mayRunOn } from './technology-rules.ts';

/**
 * Rules of resources (base data §5; domain facts §7 for attendant resources and limited quantities). `before`: the
 * current resource when it is changed.
 */
export function resourceErrors(
  factory: Factory,
  id: string,
  resource: Resource,
  before: Resource | undefined,
  now: Instant,
): FieldErrors {
  return {
    ...repeated('resourceGroups', resource.resourceGroups),
    ...repeated('resourcePrograms', resource.resourcePrograms ?? []),
    ...Object.assign(
      {},
      ...(resource.articleGroupCombinations ?? []).map((groups, index) =>
        repeated(`articleGroupCombinations.${index}`, groups),
      ),
    ),
    ...validity(resource, before, now),
    ...(resource.limitQuantity ? limitErrors(factory, id, resource) : {}),
    ...(resource.isAttendantResource ? attendantErrors(factory, id, resource) : attendanceErrors(factory, id)),
    ...offered(factory, resource),
    ...(isTaken(factory, id, resource) ? { userId: 'onlyOnce' } : {}),
  };
}

/** A user is one resource at most: an absence is one gap. */
const isTaken = (factory: Factory, id: string, { userId }: Resource): boolean =>
  userId !== undefined &&
  [...factory.objects.resources].some(([other, one]) => other !== id && one.userId === userId && !one.archived);

function validity(resource: Resource, before: Resource | undefined, now: Instant): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  if (JSON.stringify(resource.availabilityPlans) !== JSON.stringify(before?.availabilityPlans))
    for (const index of overlappingAssignments(resource.availabilityPlans))
      errors[`availabilityPlans.${index}.validFrom`] = 'validityOverlaps';
  for (const [index, plan] of resource.availabilityPlans.entries()) {
    const { validFrom, validTo } = plan;
    const known = before?.availabilityPlans.find((one) => one.validFrom === validFrom && one.validTo === validTo);
    const wrong = {
      ...farDates(plan, known, ['validFrom', 'validTo'], now, 'past'),
      ...(validTo === undefined ? {} : endErrors('validTo', validFrom, validTo)),
    };
    for (const [field, code] of Object.entries(wrong)) errors[`availabilityPlans.${index}.${field}`] = code;
  }
  return errors;
}

/** A limit needs a maximum, and every step that may run here needs a setup time, which is the duration of its batch. */
function limitErrors(factory: Factory, id: string, resource: Resource): FieldErrors {
  const errors: Record<string, FieldCode> = resource.maxQuantity === undefined ? { maxQuantity: 'required' } : {};
  const isWithout = (item: TechnologyItem): boolean => item.setupTime <= 0 && mayRunOn(item, id, resource);
  if (factory.objects.technologies.values().some(({ technologyItems }) => technologyItems.some(isWithout)))
    errors['limitQuantity'] = 'stepsWithoutSetupTime';
  return errors;
}

/** Restrictions of an attendant resource; it must not be used as a regular resource. */
function attendantErrors(factory: Factory, id: string, resource: Resource): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  if (resource.availabilityPlans.length > 0) errors['availabilityPlans'] = 'notForAttendantResource';
  if (resource.maxQuantity !== undefined) errors['maxQuantity'] = 'notForAttendantResource';
  if (resource.limitQuantity) errors['limitQuantity'] = 'notForAttendantResource';
  if (resource.frozenTime > 0) errors['frozenTime'] = 'notForAttendantResource';
  if (resource.external) errors['external'] = 'notForAttendantResource';
  if (resource.dailyAvailableHours === true) errors['dailyAvailableHours'] = 'notForAttendantResource';
  const hasGap = factory.objects.resourceGaps.values().some((gap) => gap.resourceId === id);
  const isBound = factory.objects.technologies
    .values()
    .some(({ technologyItems }) => technologyItems.some(({ resourceId }) => resourceId === id));
  if (hasGap) errors['isAttendantResource'] = 'notWithGaps';
  else if (isBound) errors['isAttendantResource'] = 'usedAsResource';
  return errors;
}

/** A resource that attends steps of a technology has to stay attendant. */
function attendanceErrors(factory: Factory, id: string): FieldErrors {
  const attends = factory.objects.technologies
    .values()
    .some(({ attendantResources = [] }) => attendantResources.some(({ resourceId }) => resourceId === id));
  return attends ? { isAttendantResource: 'usedAsAttendantResource' } : {};
}

function offered(factory: Factory, { characteristics = [] }: Resource): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const seen = new Set<string>();
  for (const [index, offer] of characteristics.entries()) {
    const path = `characteristics.${index}`;
    if (seen.has(offer.characteristicId)) errors[`${path}.characteristicId`] = 'onlyOnce';
    seen.add(offer.characteristicId);
    const kind = factory.objects.characteristics.get(offer.characteristicId);
    if (kind === undefined) continue;
    if (kind.kind === 'order') errors[`${path}.characteristicId`] = 'wrongKind';
    else if (kind.kind === 'free') {
      if ((offer.values ?? []).length === 0) errors[`${path}.values`] = 'required';
      if (offer.values?.some((value) => kind.values?.includes(value) !== true))
        errors[`${path}.values`] = 'unknownValue';
    } else {
      const { minimum, maximum, unit } = offer;
      if (minimum === undefined && maximum === undefined) errors[`${path}.maximum`] = 'required';
      if (minimum !== undefined && maximum !== undefined && maximum < minimum)
        errors[`${path}.maximum`] = 'endBeforeStart';
      if (unit !== undefined && kind.unitArea !== undefined && !isUnitOf(kind.unitArea, unit))
        errors[`${path}.unit`] = 'unknownUnit';
    }
  }
  return errors;
}

function repeated(field: string, ids: readonly string[]): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) !== index) errors[`${field}.${index}`] = 'onlyOnce';
  return errors;
}
