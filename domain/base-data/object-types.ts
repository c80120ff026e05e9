import { z } from 'zod';
import { characteristic, requiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { archived, givenNumber, name, refersTo, text } from '#domain/base-data/fields/field-types.ts';
import { additionalProps, propertyDatatypes, propertyTypes } from '#domain/base-data/fields/property-types.ts';
import {
  availabilityPlan,
  publicHoliday,
  resource,
  resourceGap,
  resourcePriority,
} from '#domain/base-data/fields/resource-fields.ts';
import { setupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { processTemplate, technology } from '#domain/base-data/fields/technology-fields.ts';
import { externalIdsSchema } from '#domain/kernel/external-id.ts';
import { articleIdSchema } from '#domain/kernel/ids.ts';
import { objectStream } from '#domain/kernel/stream-names.ts';
import { objectName } from './object-names/object-name.ts';
import { videoTutorial } from './video-tutorial.ts';

/**
 * Every kind of base-data object: its collection under `/api/basedata`, its stream prefix, its id field and its
 * fields (api contract). Routes, deciders, events, read model and import all come from this one table.
 */

const resourceGroup = z.strictObject({
  resourceGroupName: name,
  /** People: as parallel resources they have to be working only when the main operation starts (rules §3). */
  personnel: z.boolean().optional(),
  archived,
});
const resourceProgram = z.strictObject({ resourceProgramName: name, archived });
const gapType = z.strictObject({ gapTypeName: name, archived });
const rejectType = z.strictObject({ rejectTypeName: name, archived });
const troubleTypeGroup = z.strictObject({ troubleTypeGroupName: name, archived });
const troubleType = z.strictObject({
  troubleTypeName: name,
  troubleTypeGroupId: refersTo('troubleTypeGroups').optional(),
  archived,
});
const articleGroup = z.strictObject({ articleGroupName: name, archived });
const amountUnit = z.strictObject({ amountUnitName: name, archived });
const location = z.strictObject({ locationName: name, archived });
const pool = z.strictObject({ poolName: name, archived });

/** A tool, fixture or gauge that is no resource of its own: planning does not look for it (decision 0282). */
const equipment = z.strictObject({
  equipmentName: name,
  equipmentNumber: givenNumber.optional(),
  description: text.optional(),
  archived,
});

/** Where material lies. */
const storageLocation = z.strictObject({
  storageLocationName: name,
  storageLocationNumber: givenNumber.optional(),
  description: text.optional(),
  locationId: refersTo('locations').optional(),
  archived,
});

/** Kind of work of a step, such as sawing; steps of technologies and templates refer to it by name. */
const valueAdd = z.strictObject({
  valueAddName: name,
  /** Part of production; false: of a process before or after it. */
  productionProcessStep: z.boolean().default(true),
  archived,
});

const article = z.strictObject({
  articleName: name,
  articleNumber: givenNumber.optional(),
  articleName2: text.optional(),
  articleName3: text.optional(),
  articleGroupId: refersTo('articleGroups').optional(),
  /** Quantity and unit belong together; a unit alone means a quantity of 1 (base data §5). */
  quantity: z.number().positive().max(1e9).optional(),
  amountUnitId: refersTo('amountUnits').optional(),
  /** For all steps without a program of their own. */
  resourceProgramId: refersTo('resourcePrograms').optional(),
  characteristics: z.array(requiredCharacteristic).max(100).optional(),
  additionalProps,
  /** Bill of materials of an assembly: amount of each component per piece. */
  components: z
    .array(z.strictObject({ articleId: articleIdSchema, amount: z.number().positive().max(1e9) }))
    .max(200)
    .optional(),
  /** Place in the 24-colour palette of the timeline, 0 to 23; handed out in order (look, section 2). */
  colorIndex: z.number().int().min(0).max(23).optional(),
  archived,
});

const material = z.strictObject({
  materialName: name,
  materialNumber: givenNumber.optional(),
  materialName2: text.optional(),
  amountUnitId: refersTo('amountUnits').optional(),
  storageLocationId: refersTo('storageLocations').optional(),
  additionalProps,
  archived,
});

const customer = z.strictObject({
  customerName: name,
  customerNumber: givenNumber.optional(),
  contactPerson: text.optional(),
  salutation: text.optional(),
  street: text.optional(),
  zipCode: text.optional(),
  city: text.optional(),
  country: text.optional(),
  address: text.optional(),
  phoneNumber: text.optional(),
  additionalProps,
  archived,
});

/** A field that the plant gives a kind of objects (base data §3). */
const propertyDefinition = z.strictObject({
  propertyName: name,
  datatype: z.enum(propertyDatatypes),
  /** Objects that have the field. */
  propertyType: z.enum(propertyTypes),
  archived,
});

/** Description of one type of object. */
export interface ObjectType {
  /** Prefix of its streams, its event types and its id field. */
  readonly singular: string;
  /** Field with the display name. */
  readonly nameField: string | undefined;
  readonly fields: z.ZodObject;
  /** Field with unique values, case-insensitive. */
  readonly unique?: string;
  /** Unique only among objects with the same value in this field. */
  readonly uniqueWithin?: string;
  /** Field with a number, generated when left empty (base data §3): prefix and five digits. */
  readonly number?: { readonly field: string; readonly prefix: string };
}

/** A kind whose objects are called by a name that each has alone. */
const named = <const Singular extends string, Fields extends z.ZodObject>(singular: Singular, fields: Fields) => {
  const nameField = `${singular}Name` as const;
  return { singular, nameField, fields, unique: nameField };
};

const types = {
  resourceGroups: named('resourceGroup', resourceGroup),
  availabilityPlans: named('availabilityPlan', availabilityPlan),
  resources: named('resource', resource),
  resourceGaps: { singular: 'resourceGap', nameField: undefined, fields: resourceGap },
  resourcePrograms: named('resourceProgram', resourceProgram),
  resourcePriorities: { singular: 'resourcePriority', nameField: undefined, fields: resourcePriority },
  setupMatrices: named('setupMatrix', setupMatrix),
  characteristics: named('characteristic', characteristic),
  gapTypes: named('gapType', gapType),
  rejectTypes: named('rejectType', rejectType),
  troubleTypeGroups: named('troubleTypeGroup', troubleTypeGroup),
  troubleTypes: named('troubleType', troubleType),
  articleGroups: named('articleGroup', articleGroup),
  amountUnits: named('amountUnit', amountUnit),
  locations: named('location', location),
  pools: named('pool', pool),
  equipments: {
    singular: 'equipment',
    nameField: 'equipmentName',
    fields: equipment,
    unique: 'equipmentNumber',
    number: { field: 'equipmentNumber', prefix: 'E-' },
  },
  storageLocations: {
    singular: 'storageLocation',
    nameField: 'storageLocationName',
    fields: storageLocation,
    unique: 'storageLocationNumber',
    number: { field: 'storageLocationNumber', prefix: 'L-' },
  },
  valueAdds: named('valueAdd', valueAdd),
  publicHolidays: { singular: 'publicHoliday', nameField: 'description', fields: publicHoliday },
  articles: {
    singular: 'article',
    nameField: 'articleName',
    fields: article,
    unique: 'articleNumber',
    number: { field: 'articleNumber', prefix: 'A-' },
  },
  technologies: {
    singular: 'technology',
    nameField: 'technologyName',
    fields: technology,
    number: { field: 'technologyNumber', prefix: 'T-' },
  },
  processTemplates: {
    singular: 'processTemplate',
    nameField: 'templateName',
    fields: processTemplate,
    number: { field: 'templateNumber', prefix: 'P-' },
  },
  materials: {
    singular: 'material',
    nameField: 'materialName',
    fields: material,
    unique: 'materialNumber',
    number: { field: 'materialNumber', prefix: 'M-' },
  },
  customers: {
    singular: 'customer',
    nameField: 'customerName',
    fields: customer,
    unique: 'customerNumber',
    number: { field: 'customerNumber', prefix: 'K-' },
  },
  propertyDefinitions: {
    singular: 'propertyDefinition',
    nameField: 'propertyName',
    fields: propertyDefinition,
    unique: 'propertyName',
    uniqueWithin: 'propertyType',
  },
  videoTutorials: {
    singular: 'videoTutorial',
    nameField: 'tutorialName',
    fields: videoTutorial,
    unique: 'tutorialName',
    uniqueWithin: 'topic',
  },
  objectNames: { singular: 'objectName', nameField: 'objectType', fields: objectName, unique: 'objectType' },
} as const satisfies Readonly<Record<string, ObjectType>>;

/** Fields that objects of every kind have. */
const ofEveryKind = { externalIds: externalIdsSchema.optional() };
type OfEveryKind = typeof ofEveryKind;

type Types = typeof types;
type Common<Fields> =
  Fields extends z.ZodObject<infer Shape> ? z.ZodObject<Shape & OfEveryKind, z.core.$strict> : never;
type WithCommonFields = {
  readonly [Name in keyof Types]: {
    readonly [Key in keyof Types[Name]]: Key extends 'fields' ? Common<Types[Name][Key]> : Types[Name][Key];
  };
};

export const objectTypes = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [name, { ...type, fields: type.fields.extend(ofEveryKind) }]),
) as unknown as WithCommonFields;

/** Whether objects of every kind have the field: it is of other systems, and no form shows it. */
export const isOfEveryKind = (field: string): boolean => Object.hasOwn(ofEveryKind, field);

export type ObjectTypes = typeof objectTypes;
/** Name of the collection in the URL, as `resourceGroups`. */
export type Collection = keyof ObjectTypes;
/** Fields of one object, without its id. */
export type FieldsOf<Type extends Collection> = z.infer<ObjectTypes[Type]['fields']>;

export type Resource = FieldsOf<'resources'>;
export type ResourceGroup = FieldsOf<'resourceGroups'>;
export type AvailabilityPlan = FieldsOf<'availabilityPlans'>;
export type ResourceGap = FieldsOf<'resourceGaps'>;
export type ResourcePriority = FieldsOf<'resourcePriorities'>;
export type PublicHoliday = FieldsOf<'publicHolidays'>;
export type Article = FieldsOf<'articles'>;
export type Technology = FieldsOf<'technologies'>;
export type TechnologyItem = Technology['technologyItems'][number];
export type ProcessTemplate = FieldsOf<'processTemplates'>;

/** The entry of a collection, where it does not matter which one it is. */
export const objectTypeOf = (collection: Collection): ObjectType => objectTypes[collection];

/** Body of a request: all fields except those that only the server sets. */
export const bodyOf = (collection: Collection): z.ZodObject =>
  collection === 'publicHolidays'
    ? objectTypes.publicHolidays.fields.omit({ filledFor: true })
    : objectTypes[collection].fields;

/** Name of the id field, as `resourceGroupId`. */
export const idFieldOf = (collection: Collection): string => `${objectTypes[collection].singular}Id`;

/** Stream of one object, as `resourceGroup-{id}`. */
export const streamOf = (collection: Collection, id: string): string =>
  objectStream(objectTypes[collection].singular, id);

/** Base data that say when and how a resource works. */
export const capacityCollections = [
  'availabilityPlans',
  'publicHolidays',
  'resourceGaps',
  'resources',
] as const satisfies readonly Collection[];
