import { z } from 'zod';
import { articleIdSchema, objectIdSchema, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, instantSchema, secondsSchema } from '#domain/kernel/instant.ts';

/**
 * Every kind of base-data object: its collection under `/api/basedata`, its stream prefix, its id field and its
 * fields (api contract). Routes, deciders, events, read model and import all come from this one table.
 */

const name = z.string().trim().min(1).max(200);
const text = z.string().max(2_000);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const resourceGroup = z.strictObject({ resourceGroupName: name });

const availabilityPlan = z.strictObject({
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
});

const resource = z.strictObject({
  resourceName: name,
  resourceGroups: z.array(resourceGroupIdSchema).min(1).max(50),
  /** More than one week: they repeat in turn, from the week of `validFrom`. */
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
  maxMultipleReservations: z.number().int().min(1).optional(),
  /** Seconds from now in which the plan does not change. */
  frozenTime: secondsSchema.default(0),
  progressesForbidden: z.boolean().default(false),
  limitQuantity: z.boolean().default(false),
  maxQuantity: z.number().positive().optional(),
  capacityFactor: z.number().positive().max(100).default(1),
  archived: z.boolean().default(false),
  external: z.boolean().default(false),
});

const resourceGap = z.strictObject({
  resourceId: resourceIdSchema,
  dateFrom: instantSchema,
  dateTo: instantSchema,
  gapTypeId: objectIdSchema,
  /** Shown, but takes no working time away (domain facts §9). */
  informative: z.boolean().default(false),
});

const gapType = z.strictObject({ gapTypeName: name });
const rejectType = z.strictObject({ rejectTypeName: name });
const troubleType = z.strictObject({ troubleTypeName: name });
const articleGroup = z.strictObject({ articleGroupName: name });
const amountUnit = z.strictObject({ amountUnitName: name });

const publicHoliday = z.strictObject({ dateFrom: daySchema, dateTo: daySchema, description: name });

const article = z.strictObject({
  articleName: name,
  /** Made by the server when empty. */
  articleNumber: z.string().trim().max(100).optional(),
  articleName2: text.optional(),
  articleName3: text.optional(),
  articleGroupId: objectIdSchema.optional(),
  amountUnitId: objectIdSchema.optional(),
  /** Place in the 24-colour palette of the timeline, 0 to 23; handed out in order (look, section 2). */
  colorIndex: z.number().int().min(0).max(23).optional(),
});

const technologyItem = z.strictObject({
  number: z.number().int().min(1).max(1_000_000),
  valueAddName: name,
  resourceGroupId: resourceGroupIdSchema,
  resourceId: resourceIdSchema.optional(),
  /** Seconds per piece, or per started lot when `lotSize` is given. */
  duration: z.number().min(0).max(10_000_000).default(0),
  setupTime: secondsSchema.default(0),
  lotSize: z.number().positive().optional(),
  bufferTime: secondsSchema.default(0),
  overlap: z.number().min(0).max(100).default(0),
  /** Numbers of the steps it waits for; default: the one before. */
  predecessors: z.array(z.number().int()).max(100).optional(),
});
export type TechnologyItem = z.infer<typeof technologyItem>;

const technology = z.strictObject({
  articleId: articleIdSchema,
  technologyNumber: z.string().trim().max(100).optional(),
  technologyName: name.optional(),
  isStandard: z.boolean().default(false),
  technologyItems: z.array(technologyItem).min(1).max(500),
});

const customer = z.strictObject({
  customerName: name,
  customerNumber: z.string().trim().max(100).optional(),
  contactPerson: text.optional(),
  salutation: text.optional(),
  street: text.optional(),
  zipCode: text.optional(),
  city: text.optional(),
  country: text.optional(),
  address: text.optional(),
  phoneNumber: text.optional(),
});

export const objectTypes = {
  resourceGroups: { singular: 'resourceGroup', nameField: 'resourceGroupName', fields: resourceGroup },
  availabilityPlans: { singular: 'availabilityPlan', nameField: 'availabilityPlanName', fields: availabilityPlan },
  resources: { singular: 'resource', nameField: 'resourceName', fields: resource },
  resourceGaps: { singular: 'resourceGap', nameField: undefined, fields: resourceGap },
  gapTypes: { singular: 'gapType', nameField: 'gapTypeName', fields: gapType },
  rejectTypes: { singular: 'rejectType', nameField: 'rejectTypeName', fields: rejectType },
  troubleTypes: { singular: 'troubleType', nameField: 'troubleTypeName', fields: troubleType },
  articleGroups: { singular: 'articleGroup', nameField: 'articleGroupName', fields: articleGroup },
  amountUnits: { singular: 'amountUnit', nameField: 'amountUnitName', fields: amountUnit },
  publicHolidays: { singular: 'publicHoliday', nameField: 'description', fields: publicHoliday },
  articles: { singular: 'article', nameField: 'articleName', fields: article },
  technologies: { singular: 'technology', nameField: 'technologyName', fields: technology },
  customers: { singular: 'customer', nameField: 'customerName', fields: customer },
} as const;

export type ObjectTypes = typeof objectTypes;
/** Name of the collection in the URL, as `resourceGroups`. */
export type Collection = keyof ObjectTypes;
/** Fields of one object, without its id. */
export type FieldsOf<Type extends Collection> = z.infer<ObjectTypes[Type]['fields']>;

export type Resource = FieldsOf<'resources'>;
export type ResourceGroup = FieldsOf<'resourceGroups'>;
export type AvailabilityPlan = FieldsOf<'availabilityPlans'>;
export type ResourceGap = FieldsOf<'resourceGaps'>;
export type PublicHoliday = FieldsOf<'publicHolidays'>;
export type Article = FieldsOf<'articles'>;
export type Technology = FieldsOf<'technologies'>;
export type Customer = FieldsOf<'customers'>;

/** Name of the id field, as `resourceGroupId`. */
export const idFieldOf = (collection: Collection): string => `${objectTypes[collection].singular}Id`;

/** Stream of one object, as `resourceGroup-{id}`; in a simulation with the suffix `~{n}`. */
export const streamOf = (collection: Collection, id: string): string => `${objectTypes[collection].singular}-${id}`;
