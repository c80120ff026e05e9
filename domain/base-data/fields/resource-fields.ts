import { z } from 'zod';
import { objectIdSchema, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, instantSchema, secondsSchema } from '#domain/kernel/instant.ts';
import { offeredCharacteristic } from './characteristic.ts';
import { archived, name, refersTo, text, timeOfDay } from './field-types.ts';
import { additionalProps } from './property-types.ts';

export const availabilityPlan = z.strictObject({
  availabilityPlanName: name,
  /** Several per weekday allowed. `timeTo` at or before `timeFrom` runs over midnight; `24:00` is the day's end. */
  availabilities: z
    .array(
      z.strictObject({
        /** 0 = Sunday. */
        weekday: z.number().int().min(0).max(6),
        isActive: z.boolean(),
        timeFrom: timeOfDay,
        timeTo: timeOfDay,
      }),
    )
    .max(100),
  archived,
});

export const resource = z.strictObject({
  resourceName: name,
  resourceGroups: z.array(refersTo('resourceGroups', resourceGroupIdSchema)).min(1).max(50),
  /** Several weeks rotate, starting with the week of `validFrom`. */
  availabilityPlans: z
    .array(
      z.strictObject({
        validFrom: daySchema,
        validTo: daySchema.optional(),
        weeks: z.array(objectIdSchema).min(1).max(52),
      }),
    )
    .max(100)
    .default([]),
  isAttendantResource: z.boolean().default(false),
  allowMultipleReservation: z.boolean().default(false),
  maxMultipleReservations: z.number().int().min(1).max(10_000).optional(),
  /** Frozen time in seconds. */
  frozenTime: secondsSchema.default(0),
  progressesForbidden: z.boolean().default(false),
  /** Processes batches of at most `maxQuantity` pieces (domain facts §7). */
  limitQuantity: z.boolean().default(false),
  maxQuantity: z.number().positive().max(1e9).optional(),
  capacityFactor: z.number().positive().max(100).default(1),
  /** Jobs of different programs never run at the same time; none: any program. */
  resourcePrograms: z.array(refersTo('resourcePrograms')).max(200).optional(),
  /** Sets of article groups that may run at the same time; none: any. */
  articleGroupCombinations: z.array(z.array(objectIdSchema).min(1).max(200)).max(200).optional(),
  characteristics: z.array(offeredCharacteristic).max(100).optional(),
  archived: z.boolean().default(false),
  external: z.boolean().default(false),
  /** Cost per hour, in the plant's currency. */
  fullCosts: z.number().min(0).max(1e9).optional(),
  /** The user who stands in the plan as this resource: whose absence is a gap of it (decision 0226). */
  userId: z.string().min(1).max(100).optional(),
  locationId: refersTo('locations').optional(),
  poolId: refersTo('pools').optional(),
  contactPerson: text.optional(),
  phoneNumber: text.optional(),
  email: text.optional(),
  /** Shown in the report of daily available hours. */
  dailyAvailableHours: z.boolean().optional(),
  additionalProps,
});

export const resourceGap = z.strictObject({
  resourceId: refersTo('resources', resourceIdSchema),
  dateFrom: instantSchema,
  dateTo: instantSchema,
  gapTypeId: refersTo('gapTypes'),
  /** Displayed only; does not reduce working time (domain facts §9). */
  informative: z.boolean().default(false),
  /** Overtime: the resource works then, whatever its weeks, holidays and weekend days say (decision 0086). */
  extra: z.boolean().optional(),
});

/**
 * 1 is the highest priority; null, like a resource that is not listed, ranks last (domain facts §6). Its id is the
 * group's.
 */
export const resourcePriority = z.strictObject({
  resourceGroupId: refersTo('resourceGroups', resourceGroupIdSchema),
  priorities: z
    .array(z.strictObject({ resourceId: resourceIdSchema, priority: z.number().int().min(1).max(999).nullable() }))
    .max(2_000),
});

export const publicHoliday = z.strictObject({
  dateFrom: daySchema,
  dateTo: daySchema,
  description: name,
  /** Country and region for which it was filled in, such as `DE-BY`; absent for an entry by a user. */
  filledFor: z.string().max(40).optional(),
});
