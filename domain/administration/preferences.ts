import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';

/**
 * What a person has set for itself (decision 0082): how its timelines and lists look, and its own filters. A preference is
 * an object under a name; a change names the fields that change, null takes one away.
 */

const ids = z.array(objectIdSchema).max(100);
const flag = z.boolean();

/** Of an order position: its delivery date has passed, or will have when it is ready. */
export const lateDates = ['late', 'willBeLate'] as const;

/** What a timeline filters its bars by; several values of one kind are alternatives, several kinds must all hold. */
export const barFilterSchema = z.strictObject({
  /** Contained in a number or name of the order, its article, step or customer, without regard to case. */
  text: z.string().min(1).max(200).optional(),
  articleGroups: ids.optional(),
  /** Of the resource. */
  locations: ids.optional(),
  customers: ids.optional(),
  dates: z
    .array(z.enum(['late', 'willBeLate']))
    .max(2)
    .optional(),
  /** Projects, order positions and production orders. */
  orders: ids.optional(),
  /** 7 is everything that is not done (planning §4). */
  statuses: z.array(z.number().int().min(1).max(7)).max(10).optional(),
  /** Of the resource. */
  resourceGroups: ids.optional(),
  /** Of the step. */
  resourcePrograms: ids.optional(),
});

const scalar = z.union([z.string().max(1_000), z.number(), z.boolean()]);

/** What a list filters its rows by, as its address says it (api contract, lists). */
const rowFilterSchema = z.strictObject({
  filters: z
    .array(
      z.strictObject({
        field: z.string().min(1).max(100),
        operator: z.enum(['contains', 'equals', '<', '>', '<=', '>=', '=', 'isAnyOf']),
        value: z.union([scalar, z.array(scalar).max(200).readonly()]),
      }),
    )
    .max(50)
    .readonly(),
  sort: z.string().max(200).optional(),
});

const timelineViewSchema = z.strictObject({
  level: z.enum(['year', 'quarter', 'month', 'week', 'threeDays', 'day']).optional(),
  colorBy: z.enum(['article', 'order', 'resourceGroup']).optional(),
  /** Of the column of names, in CSS pixels. */
  columnWidth: z.number().int().min(80).max(1_000).optional(),
  /** Folded groups of resources. */
  collapsed: z.array(objectIdSchema).max(2_000).optional(),
  hasTray: flag.optional(),
  /** Whose days a phone shows. */
  machine: objectIdSchema.optional(),
  showArchivedResources: flag.optional(),
  showFreeResources: flag.optional(),
  showVisibleArea: flag.optional(),
  showFinished: flag.optional(),
  showFinishedProjects: flag.optional(),
  showDelayedConflicts: flag.optional(),
  showWorkload: flag.optional(),
  showPersonelCapacity: flag.optional(),
});

const listViewSchema = z.strictObject({
  /** Fields of the columns that are left out. */
  hidden: z.array(z.string().min(1).max(100)).max(200).optional(),
  /** Fields of all columns that there were when they were chosen: one that is new since then is as it is at first. */
  known: z.array(z.string().min(1).max(100)).max(400).optional(),
  pageSize: z.number().int().min(1).max(1_000).optional(),
  compact: flag.optional(),
});

/** An own filter: its name, whether its place opens with it, and what it filters by. */
const ownFilter = <Filter extends z.ZodType>(filter: Filter) =>
  z.strictObject({ name: z.string().trim().min(1).max(80), isDefault: flag.nullish(), filter });

/** Pages with which a person can begin (planning §2, `/welcome`). */
export const startPages = [
  '/production',
  '/planning',
  '/planningobjects/projects',
  '/planningobjects/productionorders',
  '/planningobjects/operations',
  '/conflictradar',
] as const;

/** Modules that have an entry of their own in the menu (`/modulepreferences`, decision 0133). */
export const moduleNames = [
  'orders',
  'planning',
  'production',
  'radar',
  'workbench',
  'gaps',
  'baseData',
  'import',
  'simulation',
  'administration',
] as const;
export type ModuleName = (typeof moduleNames)[number];

/** What reported times are written in (base data §9); without one they are in hours and minutes, as every length. */
export const timeUnits = ['minutes', 'hours', 'days'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Kinds of work at the workbench (base data §2). */
export const workKinds = ['operations', 'activities'] as const;
export type WorkKind = (typeof workKinds)[number];

/** The workbench: what is set for both kinds under `settings`, and the filters of each kind (base data §3). */
const workbenchViewSchema = z.strictObject({
  /** With which the workbench opens. */
  defaultKind: z.enum(workKinds).optional(),
  /** Absolute values only: no buttons that start, pause and interrupt. */
  hideRegisterButton: flag.optional(),
  timespan: z.enum(['today', 'twoDays', 'fiveDays', 'all']).optional(),
  resourceScope: z.enum(['resource', 'group', 'location', 'all']).optional(),
  /** What was chosen in each scope last. */
  resourceId: objectIdSchema.optional(),
  resourceGroupId: objectIdSchema.optional(),
  locationId: objectIdSchema.optional(),
  /** -1: anybody. */
  worker: z.string().max(64).optional(),
  notPlausible: flag.optional(),
  finished: flag.optional(),
  search: z.string().max(100).optional(),
});

const menuSchema = z.strictObject({
  /** Modules whose entry is left out; their pages stay where they are. */
  hidden: z.array(z.enum(moduleNames)).max(50).optional(),
  /** Page with which a module opens. */
  firstPages: z
    .partialRecord(
      z.enum(moduleNames),
      z
        .string()
        .max(200)
        .regex(/^(?:\/[\w-]+)+$/),
    )
    .optional(),
});

/** Kinds of places that have preferences: what is set of each, and the own filters of it. */
export const preferenceAreas = {
  timelines: { view: timelineViewSchema, ownFilter: ownFilter(barFilterSchema) },
  lists: { view: listViewSchema, ownFilter: ownFilter(rowFilterSchema) },
  /** Has no filters. */
  pages: {
    view: z.strictObject({
      startPage: z.enum(startPages).optional(),
      /** Whoever administers the plant does not begin with the set-up guide, however empty it is. */
      hidesSetUp: flag.optional(),
      /** The time slider: whether it is open, what it reaches over, and whether bars of now stand beside those of then. */
      timeSlider: flag.optional(),
      timeSpan: z.enum(['day', 'week', 'month', 'all']).optional(),
      thenAlone: flag.optional(),
      /** Of the times that are reported and that follow from reports. */
      timeUnit: z.enum(timeUnits).optional(),
      /** Of the log: up to where what others did has been seen. */
      seen: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
    }),
    ownFilter: ownFilter(z.strictObject({})),
  },
  /** Has no filters. */
  modules: { view: menuSchema, ownFilter: ownFilter(z.strictObject({})) },
  /** Its filters are kept as they are, without names. */
  workbench: { view: workbenchViewSchema, ownFilter: ownFilter(z.strictObject({})) },
} as const;
export type PreferenceArea = keyof typeof preferenceAreas;

/** Name of what is set of a place, as `lists/projects`. */
export const viewName = <Area extends PreferenceArea>(area: Area, place: string): `${Area}/${string}` =>
  `${area}/${place}`;
/** Name of an own filter of a place. */
export const ownFilterName = (area: PreferenceArea, place: string, filterId: string): string =>
  `${area}/${place}/filters/${filterId}`;

/** Own filters of one place. */
export const mostOwnFilters = 100;

/** The fields that change; null takes one away. */
export const patchOf = ({ shape }: z.ZodObject): z.ZodType<Readonly<Record<string, unknown>>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullish(field as z.ZodType)])),
  );

/** One preference as it is read; the value is checked by who reads it: an earlier version may have written it. */
export const storedPreferenceSchema = z.object({ name: z.string(), value: z.record(z.string(), z.unknown()) });
export type StoredPreference = z.infer<typeof storedPreferenceSchema>;
