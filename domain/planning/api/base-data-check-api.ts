import { z } from 'zod';
import { changeSchemaOf } from '#domain/base-data/change-schema.ts';
import type { capacityCollections } from '#domain/base-data/object-types.ts';
import { globalSettingsSchema } from '#domain/base-data/settings.ts';
import { activityIdSchema, objectIdSchema, operationIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { ways } from '#domain/kernel/ways.ts';
import { misfitKinds } from '#domain/planning/misfits/misfit-kinds.ts';
import { movesPreviewSchema } from './misfits-api.ts';
import { rescueSchema } from './remedies-api.ts';
import { pricedWaysSchema } from './ways-api.ts';

/** Gaps have ISO instants in bodies. */
const gapFields = z.strictObject({
  resourceId: resourceIdSchema.optional(),
  dateFrom: isoInstantSchema.optional(),
  dateTo: isoInstantSchema.optional(),
  gapTypeId: objectIdSchema.optional(),
  informative: z.boolean().optional(),
  extra: z.boolean().optional(),
});

const changeOf = <Name extends (typeof capacityCollections)[number]>(collection: Name, fields: z.ZodType) =>
  z.strictObject({
    collection: z.literal(collection),
    /** Absent: the object is new. */
    id: objectIdSchema.optional(),
    /** Those that change, or all of a new one; null: the object goes. */
    fields: fields.nullable(),
  });

/** Settings of the plant that say when it works; another country or region brings its public holidays. */
const calendarSettings = globalSettingsSchema
  .pick({ plantTimeZone: true, weekendDays: true, holidayCountry: true, holidayRegion: true })
  .partial();
export type CalendarSettings = z.infer<typeof calendarSettings>;

/** `POST /api/basedata/check`: changes that somebody thinks of, one after the other. */
export const baseDataChangesSchema = z.strictObject({
  changes: z
    .array(
      z.discriminatedUnion('collection', [
        changeOf('availabilityPlans', changeSchemaOf('availabilityPlans')),
        changeOf('publicHolidays', changeSchemaOf('publicHolidays')),
        changeOf('resourceGaps', gapFields),
        changeOf('resources', changeSchemaOf('resources')),
        z.strictObject({ collection: z.literal('globalSettings'), fields: calendarSettings }),
      ]),
    )
    .min(1)
    // As many objects as one batch changes.
    .max(500),
  /** As a batch does: what is refused keeps nothing else from being tried, and is answered in `refused`. */
  separately: z.boolean().optional(),
  /** How the plan would follow; default: as the plant has set it. */
  way: z.enum(ways).optional(),
  /** Answers with what each way to follow them costs. */
  ways: z.boolean().optional(),
  /** What would help the order that it makes latest. */
  rescue: z.boolean().optional(),
});
export type BaseDataChanges = z.infer<typeof baseDataChangesSchema>;

const unfitOperation = z.object({
  operationId: operationIdSchema,
  productionOrderNumber: z.string(),
  valueAddName: z.string(),
  resourceId: resourceIdSchema,
  resourceName: z.string(),
  startDate: isoInstantSchema,
  endDate: isoInstantSchema,
  cause: z.enum(misfitKinds),
  causeDate: isoInstantSchema.nullable(),
  /** As the conflict of an operation that no longer fits says them. */
  fittingEndDate: isoInstantSchema.nullable(),
  seconds: z.number().nullable(),
});

/** What they would do to the plan as it stands; nothing is stored. */
export const baseDataEffectSchema = z.object({
  versionIdentifier: z.number().int(),
  /** With `separately`: changes that would be refused, by their place in the request; without, the first refuses all. */
  refused: z.array(
    z.object({
      index: z.number().int(),
      errorCode: z.string(),
      detailsObject: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  /** Operations and process steps that would no longer fit, in all and the first of them; they stay until somebody places them again. */
  unfit: z.number().int(),
  operations: z.array(unfitOperation),
  /** Process steps that would no longer fit; counted in `unfit`, too. */
  activities: z.array(
    z.object({
      activityId: activityIdSchema,
      orderPositionNumber: z.string(),
      valueAddName: z.string(),
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      cause: z.string(),
      causeDate: isoInstantSchema.nullable(),
    }),
  ),
  /** Operations and process steps that would fit again. */
  fitAgain: z.number().int(),
  overloadsGained: z.number().int(),
  overloadsLost: z.number().int(),
  /** Bars that would follow a gap at once, by themselves. */
  follows: movesPreviewSchema,
  /** Where it is asked for: what each way costs, the one that holds when nobody says otherwise first. */
  ways: pricedWaysSchema.optional(),
  rescue: rescueSchema.optional(),
  /** What placing again what no longer fits would do; null when that is too much for one edit. */
  refit: movesPreviewSchema.extend({ left: z.number().int() }).nullable(),
});
export type BaseDataEffectAnswer = z.infer<typeof baseDataEffectSchema>;
