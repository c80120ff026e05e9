import { z } from 'zod';
import { refersTo } from '#domain/base-data/fields/field-types.ts';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';

/** Devices of the shop floor (domain facts §13, base data §3): terminals that people report at, and screens that show. */
export const deviceKinds = ['terminal', 'screen'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const name = z.string().trim().min(1).max(100);
/** Machines that it is about, in the order in which it shows them. */
const resourceIds = z
  .array(refersTo('resources', resourceIdSchema))
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'onlyOnce' } });

export const terminalFieldsSchema = z.strictObject({
  terminalName: name,
  /** Label that becomes part of the address which is opened on the device. */
  terminalLink: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  locationId: refersTo('locations').optional(),
  resourceIds,
});
export type TerminalFields = z.infer<typeof terminalFieldsSchema>;

export const screenFieldsSchema = z.strictObject({
  screenName: name,
  /** Work steps, or key figures. */
  kind: z.enum(['operations', 'figures']),
  resourceIds,
  /** How long one page of ten rows stays; missing: 15. */
  secondsPerPage: z.number().int().min(3).max(600).optional(),
});
export type ScreenFields = z.infer<typeof screenFieldsSchema>;

/** A device as commands and lists answer with it. */
export const terminalSchema = z.object({ terminalId: objectIdSchema, ...terminalFieldsSchema.shape });
export const screenSchema = z.object({ screenId: objectIdSchema, ...screenFieldsSchema.shape });

/** What a list adds: whether a device has been linked, when it was last heard of, and whether it was locked. */
export const linkedShape = {
  isLinked: z.boolean(),
  locked: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Who works at a terminal now. */
  signedInName: z.string().nullable(),
  /** Of its resources, in their order. */
  resourceNames: z.array(z.string()),
};
