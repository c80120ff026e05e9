import { customValueErrors } from '#domain/base-data/custom-fields/custom-values.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { byArticleGroup, type SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import type {
  Article,
  AvailabilityPlan,
  Collection,
  FieldsOf,
  ProcessTemplate,
  PublicHoliday,
  Resource,
  ResourceGap,
  ResourcePriority,
  Technology,
} from '#domain/base-data/object-types.ts';
import { tutorialErrors, type VideoTutorial } from '#domain/base-data/video-tutorial.ts';
import { overlappingShifts } from '#domain/base-data/week-time.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { articleErrors } from './article-rules.ts';
import { characteristicErrors } from './characteristic-rules.ts';
import { endErrors, farDates } from './date-rules.ts';
import { resourceErrors } from './resource-rules.ts';
import { technologyErrors } from './technology-rules.ts';

/**
 * Rules of single types and of the plant's own fields (base data §3, §5). `before`: the current object when it is
 * changed.
 */
export const fieldErrors = (
  factory: Factory,
  collection: Collection,
  id: string,
  fields: unknown,
  before: unknown,
  now: Instant,
): FieldErrors => ({
  ...errorsOfType(factory, collection, id, fields, before, now),
  ...customValueErrors(factory, collection, fields as Fields, before as Fields | undefined),
});

type Fields = Readonly<Record<string, unknown>>;

function errorsOfType(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: unknown,
  before: unknown,
  now: Instant,
): FieldErrors {
  switch (collection) {
    case 'resources':
      return resourceErrors(factory, id, fields as Resource, before as Resource | undefined, now);
    case 'resourceGaps':
      return gapErrors(fields as ResourceGap, before as ResourceGap | undefined, now);
    case 'resourcePriorities':
      return priorityErrors(factory, fields as ResourcePriority);
    case 'publicHolidays':
      return holidayErrors(fields as PublicHoliday, before as PublicHoliday | undefined, now);
    case 'availabilityPlans':
      return planErrors(fields as AvailabilityPlan, before as AvailabilityPlan | undefined);
    case 'technologies':
      return technologyErrors(factory, fields as Technology, before as Technology | undefined);
    case 'processTemplates':
      return templateErrors(fields as ProcessTemplate);
    case 'characteristics':
      return characteristicErrors(factory, id, fields as FieldsOf<'characteristics'>);
    case 'setupMatrices':
      return setupMatrixErrors(factory, id, fields as FieldsOf<'setupMatrices'>);
    case 'articles':
      return articleErrors(factory, fields as Article);
    case 'videoTutorials':
      return tutorialErrors(fields as VideoTutorial);
    default:
      return {};
  }
}

function gapErrors(gap: ResourceGap, before: ResourceGap | undefined, now: Instant): FieldErrors {
  if (gap.dateTo <= gap.dateFrom) return { dateTo: 'endBeforeStart' };
  return farDates(gap, before, ['dateFrom', 'dateTo'], now);
}

// Longer ranges are taken for typing errors; every day of a holiday is stored in memory.
const holidayErrors = (holiday: PublicHoliday, before: PublicHoliday | undefined, now: Instant): FieldErrors => ({
  ...farDates(holiday, before, ['dateFrom', 'dateTo'], now),
  ...endErrors('dateTo', holiday.dateFrom, holiday.dateTo),
});

function priorityErrors(factory: Factory, { resourceGroupId, priorities }: ResourcePriority): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const seen = new Set<string>();
  for (const [index, { resourceId }] of priorities.entries()) {
    const path = `priorities.${index}.resourceId`;
    if (seen.has(resourceId)) errors[path] = 'onlyOnce';
    else if (factory.objects.resources.get(resourceId)?.resourceGroups.includes(resourceGroupId) !== true)
      errors[path] = 'notInGroup';
    seen.add(resourceId);
  }
  return errors;
}

/** Shifts of a week must not overlap; those that an object has already stay (decision 0113). */
function planErrors(plan: AvailabilityPlan, before: AvailabilityPlan | undefined): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  if (JSON.stringify(plan.availabilities) !== JSON.stringify(before?.availabilities))
    for (const index of overlappingShifts(plan.availabilities)) errors[`availabilities.${index}`] = 'overlaps';
  plan.availabilities.forEach(({ timeFrom }, index) => {
    // `timeTo` at or before `timeFrom` runs over midnight, so 06:00 to 06:00 is a whole day.
    if (timeFrom === '24:00') errors[`availabilities.${index}.timeFrom`] = 'invalid';
  });
  return errors;
}

function templateErrors({ templateItems }: ProcessTemplate): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  const seen = new Set<number>();
  for (const [index, { number, duration }] of templateItems.entries()) {
    if (seen.has(number)) errors[`templateItems.${index}.number`] = 'onlyOnce';
    if (duration <= 0) errors[`templateItems.${index}.duration`] = 'greaterThanZero';
    seen.add(number);
  }
  return errors;
}

/** One matrix for a group; each pair once; only values that the ordered characteristic has. */
function setupMatrixErrors(factory: Factory, id: string, fields: SetupMatrix): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const [other, { resourceGroupId }] of factory.objects.setupMatrices)
    if (other !== id && resourceGroupId === fields.resourceGroupId) errors['resourceGroupId'] = 'onlyOnce';
  const characteristic = fields.by === byArticleGroup ? undefined : factory.objects.characteristics.get(fields.by);
  if (characteristic !== undefined && characteristic.kind !== 'order') errors['by'] = 'wrongKind';
  const seen = new Set<string>();
  for (const [index, { from, to }] of fields.entries.entries()) {
    const pair = JSON.stringify([from, to]);
    if (seen.has(pair)) errors[`entries.${index}`] = 'onlyOnce';
    seen.add(pair);
    if (characteristic === undefined) continue;
    for (const [side, value] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (value !== null && characteristic.values?.includes(value) !== true)
        errors[`entries.${index}.${side}`] = 'unknownValue';
  }
  return errors;
}
